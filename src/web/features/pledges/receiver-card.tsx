import { money } from '#contract/formats.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { Skeleton } from '#web/ui/forms/query-view.tsx'
import { Button } from '#web/ui/acts/button.tsx'
import { useSharedAsk } from './api.ts'

/**
 * The ask of an opened link: its owner, its open amount, and the way to give without a chosen
 * receiver.
 */
export function ReceiverCard({ shareCode, onDrop }: { shareCode: string; onDrop: () => void }) {
  const t = useText('giving')
  const query = useSharedAsk(shareCode)
  if (query.isError) {
    return (
      <div className="banner banner--late" role="alert">
        <span>{t('receiver-gone')}</span>
        <Button small onClick={onDrop}>
          {t('receiver-drop')}
        </Button>
      </div>
    )
  }
  if (query.data === undefined) return <Skeleton lines={1} />
  const { firstName, openAmount, note } = query.data.data
  return (
    <section className="card" aria-label={t('receiver-title', { name: firstName })}>
      <h2 className="card__title">{t('receiver-title', { name: firstName })}</h2>
      <p>{t('receiver-text', { name: firstName, amount: money(openAmount) })}</p>
      {note !== '' && <p>{t('receiver-note', { note })}</p>}
      <p className="soft">{t('receiver-matched')}</p>
      <Button small onClick={onDrop}>
        {t('receiver-drop')}
      </Button>
    </section>
  )
}
