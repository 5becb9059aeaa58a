import type { MatchView } from '#contract/matches/shapes.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { Countdown } from '#web/ui/display/times.tsx'
import type { Acting } from './match-sides.ts'

type Props = {
  readonly match: Pick<Acting, 'status' | 'side' | 'name'> &
    Pick<MatchView, 'deadlineAt' | 'deadlineMoved'>
}

/** How long something can still be done, whose turn it is, and why the deadline was moved. */
export function MatchClock({ match: { status, side, name, deadlineAt, deadlineMoved } }: Props) {
  const t = useText('payments')
  if (deadlineAt === null || status === 'disputed') return null
  const theirs = side === 'giver' ? t('they-confirm-by', { name }) : t('confirm-by')
  const bank = side === 'giver' ? t('bank-by') : t('their-bank-by')
  return (
    <>
      <Countdown
        at={deadlineAt}
        label={
          status === 'awaiting_confirmation'
            ? theirs
            : status === 'bank_pending'
              ? bank
              : t('pay-by')
        }
      />
      {deadlineMoved !== 'no' && <p className="small soft">{t(`moved.${deadlineMoved}`)}</p>}
    </>
  )
}
