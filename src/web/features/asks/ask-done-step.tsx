import { PauseOffer } from '#web/features/pledges/pause-offer.tsx'
import { useApi } from '#web/platform/api/query-client.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { DoneFrame } from '#web/ui/flow/done-frame.tsx'
import { AskReader } from './ask-reader.tsx'

/** The ask is made; what happens next, and when. */
export function AskDoneStep() {
  const t = useText('getting')
  const asks = useApi('GET /asks').data?.data
  const reviewed = asks?.some(({ status }) => status === 'awaiting_review') === true
  return (
    <DoneFrame
      words={{
        title: t('done-title'),
        text: t('done-text'),
        next: t('done-next'),
        end: t('to-dashboard'),
      }}
      steps={[
        ...(reviewed ? [['now', <AskReader key="reader" />] as const] : []),
        [reviewed ? 'next' : 'now', t('done-match')],
        ['next', t('done-confirm')],
      ]}
    >
      <p className="small soft">{t('done-open')}</p>
      <PauseOffer />
    </DoneFrame>
  )
}
