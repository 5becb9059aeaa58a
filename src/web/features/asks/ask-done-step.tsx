import { PauseOffer } from '#web/features/pledges/pause-offer.tsx'
import { paths } from '#web/paths.ts'
import { useApi } from '#web/platform/api/query-client.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { ButtonLink } from '#web/ui/acts/button.tsx'
import { PageHeading } from '#web/ui/display/page-heading.tsx'
import { AskReader } from './ask-reader.tsx'

/** Step 4: the ask is made; what happens next, and when. */
export function AskDoneStep() {
  const t = useText('getting')
  const asks = useApi('GET /asks').data?.data
  const reviewed = asks?.some(({ status }) => status === 'awaiting_review') === true
  return (
    <div className="stack">
      <PageHeading title={t('done-title')} lead={t('done-text')} />
      <PauseOffer />
      <h2>{t('done-next')}</h2>
      <ol className="prose">
        {reviewed && (
          <li>
            <AskReader />
          </li>
        )}
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
