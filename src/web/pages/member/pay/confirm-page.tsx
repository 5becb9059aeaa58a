import { useState } from 'react'
import { Redirect } from 'wouter'
import { usePathname } from 'wouter/use-browser-location'
import { memberPageAt, type MemberPageName } from '#contract/member-pages.ts'
import type { MatchView } from '#contract/matches/shapes.ts'
import { useMatch } from '#web/features/matches/api.ts'
import { ConfirmForm } from '#web/features/matches/confirming/confirm-form.tsx'
import { confirmStepAt } from '#web/features/matches/confirming/confirm-step.ts'
import { ConfirmedStep } from '#web/features/matches/confirming/confirmed-step.tsx'
import { actingOfMatch } from '#web/features/matches/match-sides.ts'
import { MoveScope } from '#web/features/matches/moves/move-scope.tsx'
import { paths } from '#web/paths.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { WaitingFlow } from './waiting-flow.tsx'

/** Confirming on one screen: the question, what was claimed, the four characters, yes or no. */
export function ConfirmPage({ params }: { params: { id: string } }) {
  const t = useText('payments')
  const path = usePathname()
  const query = useMatch(params.id)
  return (
    <WaitingFlow query={query} title={t('do.confirmed')}>
      {({ data: match }) => (
        <MoveScope match={actingOfMatch(match)}>
          <Step key={match.id} match={match} named={memberPageAt(path)?.name} />
        </MoveScope>
      )}
    </WaitingFlow>
  )
}

function Step({ match, named }: { match: MatchView; named: MemberPageName | undefined }) {
  const step = confirmStepAt(named, match)
  const [wasAsked] = useState(step === 'ask')
  if (step === 'ask') return <ConfirmForm match={match} />
  if (step === 'done') return <ConfirmedStep match={match} />
  // The answer was given, here or on another device.
  const isDone = wasAsked && match.status === 'confirmed' && match.returning === null
  return <Redirect to={isDone ? paths.confirmed(match.id) : paths.match(match.id)} replace />
}
