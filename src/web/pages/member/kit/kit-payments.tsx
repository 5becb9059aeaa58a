import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import type { PartyDispute } from '#contract/disputes/party.ts'
import { DisputePanel } from '#web/features/disputes/dispute-panel.tsx'
import { ConfirmedStep } from '#web/features/matches/confirming/confirmed-step.tsx'
import { ConfirmForm } from '#web/features/matches/confirming/confirm-form.tsx'
import { DisputeStep } from '#web/features/matches/confirming/dispute-step.tsx'
import { dialogMoves } from '#web/features/matches/moves/match-moves.ts'
import { actingOfMatch } from '#web/features/matches/match-sides.ts'
import { MatchFacts } from '#web/features/matches/match-facts.tsx'
import { PaymentLine } from '#web/features/matches/payment-line.tsx'
import { MoveButton, MoveScope } from '#web/features/matches/moves/move-scope.tsx'
import { NextCard } from '#web/features/matches/next-card.tsx'
import { BankPendingStep } from '#web/features/matches/paying/bank-pending-step.tsx'
import { LateClaimStep } from '#web/features/matches/paying/late-claim-step.tsx'
import { PaidStep } from '#web/features/matches/paying/paid-step.tsx'
import { ProofStep } from '#web/features/matches/paying/proof-step.tsx'
import { SeenBefore, WhereStep } from '#web/features/matches/paying/where-step.tsx'
import { WhoStep } from '#web/features/matches/paying/who-step.tsx'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { Button } from '#web/ui/acts/button.tsx'
import { FlowForm } from '#web/ui/flow/flow-form.tsx'
import { FlowFrame } from '#web/ui/flow/flow-frame.tsx'
import { cacheKey } from '#web/platform/api/query-client.ts'
import { Waiting } from '../payments/waiting.tsx'
import { disputesByStage } from './examples/disputes.ts'
import { everyEvent, exampleMatch, matchesByStep, matchOfEveryMove } from './examples/matches.ts'
import { exampleId } from './examples/stuff.ts'
import { matchesToConfirm, matchesToPay } from './examples/dashboard-payments.ts'
import { KitSection } from './kit-section.tsx'
import { useStuff } from './kit-stuff.ts'

/** Matches as a dashboard shows them, and the parts of their own page. */
export function KitPayments() {
  const t = useText('kit')
  const stuff = useStuff()
  const { at } = stuff
  return (
    <>
      <KitSection title={t('payments')}>
        <Waiting toMake={matchesToPay(stuff)} toConfirm={matchesToConfirm(stuff)} turns={[]} />
        <MatchFacts
          match={exampleMatch(stuff, 63, {
            status: 'confirmed',
            confirmedAmount: 1_500,
            extraAmount: 500,
            claim: { rail: 'imps', utr: '412345678901', amount: 1_500, at: at(-3), late: true },
          })}
          question={undefined}
        />
        <PaymentLine match={exampleMatch(stuff, 69, { events: everyEvent(stuff) })} />
      </KitSection>
    </>
  )
}

/** Paying and confirming, each screen with what may be on it. */
function KitFlows() {
  const t = useText('kit')
  const stuff = useStuff()
  const { name, at, text } = stuff
  const can = ['reveal', 'upload', 'claimed', 'bank_pending', 'declined', 'cancel_proposed']
  const open = exampleMatch(stuff, 61, { can, deadlineMoved: 'quiet_hours', note: text })
  const { look, done, 'look-late': late } = matchesByStep(stuff)
  const show = () => undefined
  const payee = {
    name,
    upiId: null,
    accountNumber: null,
    ifscCode: null,
    bankName: null,
    upiLink: null,
    qrSvg: null,
    code: 'M7K3Q2',
    amount: 1_500,
  }
  const screens = {
    who: <WhoStep match={open} busy={false} error={undefined} onShow={show} />,
    where: (
      <WhereStep
        match={open}
        payee={{
          ...payee,
          kind: 'upi',
          upiId: 'asha@example',
          upiLink: 'upi://pay?pa=asha@example',
        }}
      />
    ),
    bank: (
      <WhereStep
        match={open}
        payee={{
          ...payee,
          kind: 'bank',
          accountNumber: '001234567890',
          ifscCode: 'SBIN0001234',
          bankName: 'State Bank of India',
        }}
      />
    ),
    seen: <SeenBefore match={open} busy={false} error={undefined} onShow={show} />,
    proof: <ProofStep match={open} payeeName={name} backTo="/kit" onSent={show} />,
    begun: (
      <ProofStep
        match={{ ...open, id: exampleId(62), proofDocument: '/favicon.svg' }}
        payeeName={undefined}
        backTo="/kit"
        onSent={show}
      />
    ),
    paid: (
      <PaidStep
        match={{ ...done, status: 'awaiting_confirmation', deadlineAt: at(22) }}
        payer={name}
      />
    ),
    confirm: <ConfirmForm match={look} />,
    late: <ConfirmForm match={{ ...late, creditDays: EXAMPLE_DAYS }} />,
    confirmed: <ConfirmedStep match={{ ...done, side: 'receiver' }} />,
    pending: <BankPendingStep match={actingOfMatch(open)} backTo="/kit" onDone={show} />,
    already: <LateClaimStep match={actingOfMatch(open)} backTo="/kit" onDone={show} />,
    wrong: <DisputeStep match={actingOfMatch(look)} backTo="/kit" onDone={show} />,
    frame: (
      <FlowFrame title={t('example-label')} end={<Button>{t('plain')}</Button>}>
        <p>{t('example-text')}</p>
      </FlowFrame>
    ),
    form: (
      <FlowForm
        title={t('forms')}
        sent={{ submit: async () => true, busy: false, refused: t('example-error') }}
        action={t('primary')}
      >
        <p>{t('example-text')}</p>
      </FlowForm>
    ),
  }
  return (
    <KitSection title={t('part-steps')}>
      {Object.entries(screens).map(([name, screen]) => (
        <MoveScope key={name} match={actingOfMatch(open)}>
          {screen}
        </MoveScope>
      ))}
    </KitSection>
  )
}

const EXAMPLE_DAYS = { first: '2026-11-20', last: '2026-11-21', usual: '2026-11-21' }

/** The next step of a match, in every sentence there is. */
export function KitSteps() {
  const t = useText('kit')
  const stuff = useStuff()
  return (
    <>
      <KitFlows />
      <KitSection title={t('part-steps')}>
        {Object.entries(matchesByStep(stuff)).map(([step, match]) => (
          <MoveScope key={step} match={actingOfMatch(match)}>
            <NextCard match={match} reversalRuns={step === 'reversal-runs'} />
          </MoveScope>
        ))}
      </KitSection>
    </>
  )
}

/** A dispute at each stage, as its two people see it. */
export function KitDisputes() {
  const t = useText('kit')
  return (
    <KitSection title={t('part-disputes')}>
      <Disputes key={useLanguage()} />
    </KitSection>
  )
}

function Disputes() {
  const { name, ...stuff } = useStuff()
  const disputes = Object.entries(disputesByStage({ name, ...stuff })).map(
    ([stage, dispute], index) => ({ stage, dispute, matchId: exampleId(100 + index) }),
  )
  const [client] = useState(() => clientThatKnows(disputes))
  return (
    <QueryClientProvider client={client}>
      {disputes.map(({ stage, matchId }) => (
        <DisputePanel
          key={stage}
          match={{ id: matchId, code: 'M7K3Q2', otherName: name, side: 'giver' }}
        />
      ))}
    </QueryClientProvider>
  )
}

/** The examples are in the cache of responses, so that nothing is fetched. */
function clientThatKnows(
  disputes: readonly { readonly matchId: string; readonly dispute: PartyDispute }[],
): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  for (const { matchId, dispute } of disputes)
    client.setQueryData(cacheKey('GET /matches/{matchId}/dispute', { params: { matchId } }), {
      data: dispute,
    })
  return client
}

/** Every dialog of a match. */
export function KitMoves() {
  const t = useText('kit')
  const match = matchOfEveryMove(useStuff())
  return (
    <KitSection title={t('payments')}>
      <MoveScope match={actingOfMatch({ ...match, side: 'receiver' })}>
        <div className="row">
          {dialogMoves.map((move) => (
            <MoveButton key={move} match={match} move={move} />
          ))}
        </div>
      </MoveScope>
    </KitSection>
  )
}
