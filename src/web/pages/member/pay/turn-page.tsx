import { type ComponentType, useState } from 'react'
import { Redirect, useLocation } from 'wouter'
import { usePathname } from 'wouter/use-browser-location'
import { memberPageAt, type MemberPageName } from '#contract/member-pages.ts'
import type { MatchView } from '#contract/matches/shapes.ts'
import { useMatch } from '#web/features/matches/api.ts'
import { DisputeStep } from '#web/features/matches/confirming/dispute-step.tsx'
import { actingOfMatch, may } from '#web/features/matches/match-sides.ts'
import type { PageMove, TurnProps } from '#web/features/matches/moves/match-moves.ts'
import { MoveScope } from '#web/features/matches/moves/move-scope.tsx'
import { BankPendingStep } from '#web/features/matches/paying/bank-pending-step.tsx'
import { LateClaimStep } from '#web/features/matches/paying/late-claim-step.tsx'
import { paths } from '#web/paths.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { WaitingFlow } from './waiting-flow.tsx'

type Turn = { readonly move: PageMove; readonly Step: ComponentType<TurnProps> }

const TURNS: Readonly<Partial<Record<MemberPageName, Turn>>> = {
  payPending: { move: 'bank_pending', Step: BankPendingStep },
  payLate: { move: 'late_claimed', Step: LateClaimStep },
  notReceived: { move: 'not_received', Step: DisputeStep },
}

/** A turn of a payment that asks for more than a dialog holds. */
export function TurnPage({ params }: { params: { id: string } }) {
  const t = useText('payments')
  const turn = TURNS[memberPageAt(usePathname())?.name ?? 'pay']
  const query = useMatch(params.id)
  return (
    <WaitingFlow query={query} title={t('different')}>
      {({ data: match }) =>
        turn !== undefined && (
          <MoveScope match={actingOfMatch(match)}>
            <TurnForm key={`${turn.move} ${match.id}`} match={match} {...turn} />
          </MoveScope>
        )
      }
    </WaitingFlow>
  )
}

/** Stays when the match moves on meanwhile: what was typed is not lost, and a refusal says why. */
function TurnForm({ match, move, Step }: Turn & { match: MatchView }) {
  const [, navigate] = useLocation()
  const [isOpen] = useState(() => may(match, move))
  if (!isOpen) return <Redirect to={paths.match(match.id)} replace />
  return (
    <Step
      match={actingOfMatch(match)}
      backTo={may(match, 'confirmed') ? paths.confirm(match.id) : paths.match(match.id)}
      onDone={() => navigate(paths.match(match.id), { replace: true })}
    />
  )
}
