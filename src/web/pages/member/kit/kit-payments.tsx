import { useState } from 'react'
import type { AskView } from '#contract/asks.ts'
import type { MatchView, PaymentToConfirm, PaymentToMake } from '#contract/matches.ts'
import type { PledgeView, StandingView } from '#contract/pledges.ts'
import { AskCard } from '#web/features/asks/ask-card.tsx'
import { MatchTimeline } from '#web/features/matches/match-timeline.tsx'
import { PayeeDetails } from '#web/features/matches/payee-details.tsx'
import { PaymentToConfirmCard } from '#web/features/matches/payment-to-confirm-card.tsx'
import { PaymentToMakeCard } from '#web/features/matches/payment-to-make-card.tsx'
import { VouchCard } from '#web/features/members/vouch-card.tsx'
import { PledgeCard } from '#web/features/pledges/pledge-card.tsx'
import { StandingCard } from '#web/features/pledges/standing-card.tsx'
import { serverNow } from '#web/platform/clock.ts'
import { instantAt } from '#web/platform/formats.ts'
import { useText } from '#web/platform/i18n.tsx'

const HOUR_MS = 3_600_000
const ID = '01900000-0000-7000-8000-000000000000'

/** Examples around the present moment, so that countdowns run. */
function useExamples() {
  const t = useText('kit')
  const [start] = useState(serverNow)
  const at = (hours: number) => instantAt(start + hours * HOUR_MS)
  const common = { code: 'M7K3Q2', amount: 1_500, createdAt: at(-2), matchedAt: at(-2), deadlineAt: at(22), deadlineMoved: 'no', claimedAt: null, proofDocument: null, chosen: false, version: 1 } as const
  const name = t('example-name')
  const toMake: PaymentToMake = { ...common, id: `${ID}1`, status: 'awaiting_payment', can: ['reveal', 'upload', 'claimed', 'declined'], payBy: at(22), receiverName: name, note: t('example-text'), payeeKind: 'upi', pledgeId: ID, matchedHelpRequest: { id: ID } }
  const toConfirm: PaymentToConfirm = {
    ...common, id: `${ID}2`, status: 'awaiting_confirmation', can: ['confirmed', 'not_received'], claimedAt: at(-1), giverName: name, askId: ID, timestampAfterMatch: at(22),
    earliestNotReceivedAt: at(-0.5), claim: { rail: 'upi', utrMasked: '41234567••••', amount: 1_500 }, matchedProvideHelpId: { id: ID },
  }
  const shares = { amount: 5_000, openAmount: 3_500, heldAmount: 1_000, fulfilledAmount: 500, closedAmount: 0 }
  const pledge: PledgeView = { id: ID, userId: { name }, plan: 'simple', ...shares, status: 'pending', standingId: null, instalment: null, matchableNow: 500, createdAt: at(-30), expiresAt: at(4_000), version: 1 }
  const ask: AskView = { id: ID, userId: { name }, ...shares, status: 'pending', paymentDetailId: ID, note: t('example-text'), shareLink: 'https://example.org/help/give?ask=EXAMPLE', reviewReason: null, createdAt: at(-30), expiresAt: at(600), version: 1 }
  const standing: StandingView = { id: ID, amount: 1_000, instalments: 5, passed: 2, nextDueAt: at(300), skipNext: false, status: 'active', version: 1 }
  return { at, name, toMake, toConfirm, pledge, ask, standing }
}

export function KitPayments() {
  const { at, name, toMake, toConfirm } = useExamples()
  const events: MatchView['events'] = [
    { kind: 'made', by: 'clock', at: at(-20), to: 'awaiting_payment', reason: null },
    { kind: 'claimed', by: 'other', at: at(-10), to: 'awaiting_confirmation', reason: null },
    { kind: 'not_received', by: 'me', at: at(-1), to: 'disputed', reason: 'UTR' },
  ]
  return (
    <div className="grid grid--wide">
      <PaymentToMakeCard payment={toMake} />
      <PaymentToMakeCard payment={{ ...toMake, id: `${ID}3`, deadlineAt: at(-1), deadlineMoved: 'quiet_hours' }} />
      <PaymentToMakeCard payment={{ ...toMake, id: `${ID}4`, status: 'awaiting_confirmation', can: ['claim_withdrawn'] }} />
      <PaymentToMakeCard payment={{ ...toMake, id: `${ID}5`, status: 'disputed', deadlineAt: null, can: [] }} />
      <PaymentToConfirmCard payment={{ ...toConfirm, id: `${ID}6`, status: 'awaiting_payment', claim: null, can: [] }} />
      <PaymentToConfirmCard payment={toConfirm} />
      <PaymentToConfirmCard payment={{ ...toConfirm, id: `${ID}7`, earliestNotReceivedAt: at(0.4) }} />
      <PaymentToConfirmCard payment={{ ...toConfirm, id: `${ID}8`, status: 'disputed', deadlineAt: null, can: ['confirmed'] }} />
      <div className="card">
        <PayeeDetails
          payee={{ kind: 'upi', name, upiId: 'asha@example', accountNumber: '001234567890', ifscCode: 'SBIN0001234', bankName: 'State Bank of India', upiLink: 'upi://pay?pa=asha@example', qrSvg: null, code: 'M7K3Q2', amount: 1_500 }}
          onAppOpened={() => undefined}
        />
      </div>
      <div className="card"><MatchTimeline match={{ otherName: name, events }} /></div>
    </div>
  )
}

export function KitRequests() {
  const { at, name, pledge, ask, standing } = useExamples()
  return (
    <div className="grid grid--wide">
      <PledgeCard pledge={pledge} />
      <PledgeCard pledge={{ ...pledge, plan: 'happy', instalment: 2, status: 'fulfilled', openAmount: 0, fulfilledAmount: 5_000, heldAmount: 0 }} />
      <StandingCard standing={standing} />
      <StandingCard standing={{ ...standing, status: 'stopped', nextDueAt: null }} />
      <AskCard ask={ask} />
      <AskCard ask={{ ...ask, status: 'awaiting_review' }} />
      <AskCard ask={{ ...ask, status: 'withdrawn', openAmount: 0, reviewReason: 'Please add what it is for.' }} />
      <VouchCard request={{ id: ID, name, createdAt: at(-5), version: 1 }} />
    </div>
  )
}
