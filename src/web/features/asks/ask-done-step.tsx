import { paths } from '#web/paths.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { ButtonLink } from '#web/ui/acts/button.tsx'
import { PageHeading } from '#web/ui/display/page-heading.tsx'

/** Step 4: the ask is made; what happens next, and when. */
export function AskDoneStep() {
  const t = useText('getting')
  return (
    <div className="stack">
      <PageHeading title={t('done-title')} lead={t('done-text')} />
      <h2>{t('done-next')}</h2>
      <ol className="prose">
        <li>{t('done-review')}</li>
        <li>{t('done-match')}</li>
        <li>{t('done-confirm')}</li>
        <li>{t('done-open')}</li>
      </ol>
      <div>
        <ButtonLink variant="primary" to={paths.dashboard}>
          {t('to-dashboard')}
        </ButtonLink>
      </div>
    </div>
  )
}
