import type { MatchView } from '#contract/matches/shapes.ts'
import type { ShareTopic } from '#web/ui/acts/share-message.ts'

/** The reminder that fits, while the other side and nobody else has to act. */
export function reminderOf({
  status,
  side,
  cancellation,
}: Pick<MatchView, 'status' | 'side' | 'cancellation'>): ShareTopic | undefined {
  if (cancellation !== null) return undefined
  if (status === 'awaiting_payment' && side === 'receiver') return 'remind-pay'
  if (status === 'awaiting_confirmation' && side === 'giver') return 'remind-confirm'
  return undefined
}
