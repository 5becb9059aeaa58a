import { useEffect, useEffectEvent, useState } from 'react'
import { Redirect, useLocation } from 'wouter'
import { usePathname } from 'wouter/use-browser-location'
import { memberPageAt, type MemberPageName } from '#contract/member-pages.ts'
import type { MatchView, Payee } from '#contract/matches/shapes.ts'
import { useMatch } from '#web/features/matches/api.ts'
import { actingOfMatch } from '#web/features/matches/match-sides.ts'
import { MoveScope } from '#web/features/matches/moves/move-scope.tsx'
import { claimDraft, keepClaimDraft } from '#web/features/matches/paying/claim-draft.ts'
import { PaidStep } from '#web/features/matches/paying/paid-step.tsx'
import { hasBegunClaim, payStepAt } from '#web/features/matches/paying/pay-step.ts'
import { ProofStep } from '#web/features/matches/paying/proof-step.tsx'
import { SeenBefore, WhereStep } from '#web/features/matches/paying/where-step.tsx'
import { WhoStep } from '#web/features/matches/paying/who-step.tsx'
import { paths } from '#web/paths.ts'
import { useAct } from '#web/platform/forms/use-act.ts'
import { useOnce } from '#web/platform/api/use-command.ts'
import { useSession } from '#web/platform/pages/session.tsx'
import { useText } from '#web/platform/text/i18n.tsx'
import { WaitingFlow } from './waiting-flow.tsx'

/** Paying in steps, one a screen. Each has an address, so that the phone's own "back" leads back. */
export function PayPage({ params }: { params: { id: string } }) {
  const t = useText('paying')
  const path = usePathname()
  const query = useMatch(params.id)
  return (
    <WaitingFlow query={query} title={t('payee-title')}>
      {({ data: match }) => (
        <MoveScope match={actingOfMatch(match)}>
          <Steps key={match.id} match={match} named={memberPageAt(path)?.name} />
        </MoveScope>
      )}
    </WaitingFlow>
  )
}

function Steps({ match, named }: { match: MatchView; named: MemberPageName | undefined }) {
  const [, navigate] = useLocation()
  const { name } = useSession()
  const step = payStepAt(named, match)
  const { payee, busy, error, show } = useReveal(match)
  // Whoever had begun to say that they paid goes on there, once. The way back stays open.
  const goOn = useEffectEvent(() => {
    if (step === 'who' && hasBegunClaim(claimDraft(match.id), match))
      navigate(paths.payProof(match.id), { replace: true })
  })
  useEffect(() => goOn(), [])
  const wasSeen = payee !== undefined || claimDraft(match.id).payeeSeen

  if (step === undefined) return <Redirect to={paths.match(match.id)} replace />
  if (step === 'done') return <PaidStep match={match} payer={name} />
  if (step === 'proof')
    return (
      <ProofStep
        match={match}
        payeeName={payee?.name}
        backTo={wayBack(match, wasSeen)}
        onSent={() => navigate(paths.payDone(match.id), { replace: true })}
      />
    )
  if (step === 'who')
    return (
      <WhoStep
        match={match}
        busy={busy}
        error={error}
        onShow={() => void show().then((shown) => shown && navigate(paths.payWhere(match.id)))}
      />
    )
  if (payee !== undefined) return <WhereStep match={match} payee={payee} />
  return wasSeen ? (
    <SeenBefore match={match} busy={busy} error={error} onShow={() => void show()} />
  ) : (
    <Redirect to={paths.pay(match.id)} replace />
  )
}

/** While a bank works on it there are no steps before the last. */
function wayBack({ id, status }: MatchView, wasSeen: boolean): string {
  if (status === 'bank_pending') return paths.match(id)
  return wasSeen ? paths.payWhere(id) : paths.pay(id)
}

/**
 * Where to pay is fetched when the giver asks for it, and stays in this page's memory. Each view is
 * recorded.
 */
function useReveal({ id }: Pick<MatchView, 'id'>) {
  const t = useText('paying')
  const reveal = useOnce('POST /matches/{matchId}/reveal')
  const [payee, setPayee] = useState<Payee>()
  const { busy, refused, run } = useAct({ failed: t('reveal-failed') })
  const show = async (): Promise<boolean> =>
    payee !== undefined ||
    run(async () => {
      const { paymentDetail } = await reveal.mutateAsync({
        params: { matchId: id },
        body: { noticeSeen: true },
      })
      keepClaimDraft(id, { payeeSeen: true })
      setPayee(paymentDetail)
    })
  return { payee, busy, error: refused, show }
}
