import type { MatchView } from '#contract/matches/shapes.ts'
import { paths } from '#web/paths.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { ButtonLink } from '#web/ui/acts/button.tsx'
import { may } from './match-sides.ts'

type Known = Pick<MatchView, 'id' | 'side' | 'status' | 'can'> & {
  /** What the receiver sends back: then they are not asked again. */
  readonly returning?: MatchView['returning']
  readonly late: boolean
}

/** Where a match goes on: to paying, or to confirming. Nothing where this side waits. */
export function WayOn({ match }: { match: Known }) {
  const t = useText('payments')
  const { id, side, status, late, returning = null } = match
  if (side === 'receiver')
    return may(match, 'confirmed') && returning === null ? (
      <ButtonLink
        block
        variant={status === 'awaiting_confirmation' || late ? 'primary' : 'plain'}
        to={paths.confirm(id)}
      >
        {t('do.confirmed')}
      </ButtonLink>
    ) : null
  if (!may(match, 'claimed')) return null
  return status === 'bank_pending' ? (
    <ButtonLink block to={paths.payProof(id)}>
      {t('went-through')}
    </ButtonLink>
  ) : (
    <ButtonLink block variant="primary" to={paths.pay(id)}>
      {t('pay-now')}
    </ButtonLink>
  )
}
