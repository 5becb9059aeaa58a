import { PauseOffer } from '#web/features/pledges/pause-offer.tsx'
import { paths } from '#web/paths.ts'
import { useApi } from '#web/platform/api/query-client.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { ButtonLink } from '#web/ui/acts/button.tsx'
import { FlowFrame } from '#web/ui/flow/flow-frame.tsx'
import { AskReader } from './ask-reader.tsx'

/** The ask is made; what happens next, and when. */
export function AskDoneStep() {
  const t = useText('getting')
  const asks = useApi('GET /asks').data?.data
  const reviewed = asks?.some(({ status }) => status === 'awaiting_review') === true
  return (
    <FlowFrame
      title={`${t('done-title')}: ${t('done-text')}`}
      heading={
        <>
          <span className="flow__lead flow__lead--above">{t('done-title')}</span> {t('done-text')}
        </>
      }
      end={
        <ButtonLink variant="primary" block to={paths.dashboard}>
          {t('to-dashboard')}
        </ButtonLink>
      }
    >
      <h2>{t('done-next')}</h2>
      <div className="group">
        <ol className="timeline group__row">
          {reviewed && (
            <li data-state="now">
              <AskReader />
            </li>
          )}
          <li data-state={reviewed ? 'next' : 'now'}>{t('done-match')}</li>
          <li data-state="next">{t('done-confirm')}</li>
        </ol>
      </div>
      <p className="small soft">{t('done-open')}</p>
      <PauseOffer />
    </FlowFrame>
  )
}
