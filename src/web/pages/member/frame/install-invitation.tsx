import { askToInstall, putInstallAway, useHowToInstall } from '#web/platform/device/install.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { Button } from '#web/ui/acts/button.tsx'

/** Invites to the home screen, on the pages of somebody's first payment. Put away, it stays away. */
export function InstallInvitation() {
  const t = useText('shortcuts')
  const how = useHowToInstall()
  if (how === undefined) return null
  return (
    <section className="card" aria-label={t('install-title')}>
      <h2 className="card__title">{t('install-title')}</h2>
      <p>{how === 'button' ? t('install-text') : t(`install-${how}`)}</p>
      <div className="card__actions">
        {how === 'button' && (
          <Button onClick={() => void askToInstall().then(putInstallAway)}>
            {t('install-do')}
          </Button>
        )}
        <Button variant="quiet" onClick={putInstallAway}>
          {t('install-away')}
        </Button>
      </div>
    </section>
  )
}
