import { paths } from '#web/paths.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { ButtonLink } from '#web/ui/acts/button.tsx'
import { PageHeading } from '#web/ui/display/page-heading.tsx'

/** Step 4: the pledge is made; what happens next, and when. */
export function DoneStep({ chosen }: { chosen: boolean }) {
  const t = useText('giving')
  return (
    <div className="stack">
      <PageHeading title={t('done-title')} lead={t('done-text')} />
      <h2>{t('done-next')}</h2>
      <ol className="prose">
        <li>{chosen ? t('done-chosen') : t('done-1')}</li>
        <li>{t('done-2')}</li>
        <li>{t('done-3')}</li>
      </ol>
      <div>
        <ButtonLink variant="primary" to={paths.dashboard}>
          {t('to-dashboard')}
        </ButtonLink>
      </div>
    </div>
  )
}
