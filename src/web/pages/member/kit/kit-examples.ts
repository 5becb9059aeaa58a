import type { AskPlace, AskView } from '#contract/asks.ts'
import type { PartyDispute } from '#contract/disputes/party.ts'
import type { MatchView, PaymentToConfirm, PaymentToMake } from '#contract/matches/shapes.ts'
import type { PledgeView, StandingView } from '#contract/pledges.ts'
import type { DisputeEventKind } from '#domain/matches/dispute-transitions.ts'
import type { MatchEventKind } from '#domain/matches/match-transitions.ts'
import { DIALOG_MOVES } from '#web/features/matches/moves/match-moves.ts'
import type { NextStep } from '#web/features/matches/next-step.ts'

/**
 * What examples are made of: a name and a sentence in the language of the page, and the present
 * moment, so that countdowns run.
 */
export type Stuff = {
  readonly name: string
  readonly text: string
  readonly at: (hours: number) => string
}

const ID = '01900000-0000-7000-8000-0000000'
const CODE = 'M7K3Q2'
const AMOUNT = 1_500
const UTR = '412345678901'

/** An id of an example; each number is another one. */
export function exampleId(number: number): string {
  return `${ID}${String(number).padStart(5, '0')}`
}

const shares = {
  amount: 5_000,
  openAmount: 3_500,
  heldAmount: 1_000,
  fulfilledAmount: 500,
  closedAmount: 0,
}
const over = { ...shares, openAmount: 0, heldAmount: 0, fulfilledAmount: 4_500, closedAmount: 500 }

const cardOf = ({ at }: Stuff, number: number) =>
  ({
    id: exampleId(number),
    code: CODE,
    amount: AMOUNT,
    createdAt: at(-2),
    matchedAt: at(-2),
    deadlineAt: at(22),
    deadlineMoved: 'no',
    claimedAt: null,
    proofDocument: null,
    chosen: false,
    version: 1,
  }) as const

/** Payments to make, one in each state that stands on a dashboard. */
export function paymentsToMake(stuff: Stuff): PaymentToMake[] {
  const { at, name, text } = stuff
  const one = (number: number, change: Partial<PaymentToMake>): PaymentToMake => ({
    ...cardOf(stuff, number),
    status: 'awaiting_payment',
    can: [],
    payBy: at(22),
    receiverName: name,
    note: '',
    payeeKind: 'upi',
    pledgeId: exampleId(1),
    matchedHelpRequest: { id: exampleId(2) },
    ...change,
  })
  const open = ['reveal', 'upload', 'claimed', 'bank_pending', 'declined', 'cancel_proposed']
  return [
    one(10, { can: open, note: text, chosen: true }),
    one(11, { can: open, deadlineAt: at(0.5), deadlineMoved: 'outage' }),
    one(12, { can: open, deadlineAt: at(-1), deadlineMoved: 'quiet_hours' }),
    one(13, { can: [...open, 'cancel_agreed', 'cancel_refused'] }),
    one(14, {
      status: 'bank_pending',
      can: ['upload', 'claimed', 'bank_failed', 'cancel_proposed'],
    }),
    one(15, {
      status: 'awaiting_confirmation',
      can: ['claim_withdrawn'],
      claimedAt: at(-1),
      proofDocument: '/favicon.svg',
    }),
    one(16, { status: 'disputed', deadlineAt: null }),
  ]
}

/** Payments to confirm, one in each state that stands on a dashboard. */
export function paymentsToConfirm(stuff: Stuff): PaymentToConfirm[] {
  const { at, name } = stuff
  const claim = { rail: 'upi', utrMasked: '41234567••••', amount: AMOUNT } as const
  const one = (number: number, change: Partial<PaymentToConfirm>): PaymentToConfirm => ({
    ...cardOf(stuff, number),
    status: 'awaiting_confirmation',
    can: ['confirmed', 'not_received'],
    claimedAt: at(-1),
    giverName: name,
    askId: exampleId(2),
    timestampAfterMatch: at(22),
    earliestNotReceivedAt: at(-0.5),
    claim,
    proofDocument: '/favicon.svg',
    matchedProvideHelpId: { id: exampleId(1) },
    ...change,
  })
  return [
    one(20, {
      status: 'awaiting_payment',
      claim: null,
      proofDocument: null,
      can: ['cancel_proposed'],
    }),
    one(21, {
      status: 'bank_pending',
      claim: null,
      proofDocument: null,
      can: ['confirmed', 'cancel_proposed'],
    }),
    one(22, {}),
    one(23, { earliestNotReceivedAt: at(0.4) }),
    one(24, { deadlineAt: at(-2) }),
    one(25, { status: 'disputed', deadlineAt: null, can: ['confirmed'] }),
  ]
}

const PERSONS = {
  made: 'clock',
  claimed: 'me',
  claim_withdrawn: 'me',
  bank_pending: 'me',
  bank_failed: 'me',
  declined: 'other',
  cancel_proposed: 'other',
  cancel_refused: 'me',
  cancel_agreed: 'me',
  cancel_time_over: 'clock',
  late_claimed: 'me',
  return_promised: 'other',
  returned: 'me',
  return_missing: 'me',
  return_time_over: 'clock',
  not_received: 'other',
  confirmed: 'other',
  pay_time_over: 'clock',
  bank_time_over: 'clock',
  confirm_time_over: 'clock',
  ruled_paid: 'staff',
  ruled_not_paid: 'staff',
  ruled_void: 'staff',
  reversal_asked: 'other',
  reversal_settled: 'other',
  ruled_kept: 'staff',
  ruled_returned: 'staff',
  reversed: 'staff',
} as const satisfies Record<MatchEventKind, MatchView['events'][number]['by']>
const STEPS_OF_DISPUTES: readonly `dispute.${DisputeEventKind}`[] = [
  'dispute.taken',
  'dispute.evidence_asked',
  'dispute.evidence_closed',
  'dispute.ruling_approved',
  'dispute.accepted',
  'dispute.appealed',
]

/** Everything that can happen to a payment, in one time line. */
export function everyEvent({ at, text }: Stuff): MatchView['events'] {
  const own = Object.entries(PERSONS).map(([kind, by]) => ({
    kind,
    by,
    reason: kind === 'declined' || kind === 'not_received' ? text : null,
  }))
  const ofDisputes = STEPS_OF_DISPUTES.map((kind) => ({ kind, by: 'other' as const, reason: null }))
  return [...own, ...ofDisputes].map((event, index) => ({
    ...event,
    at: at(index - 40),
    to: 'disputed' as const,
  }))
}

/** One payment's page, with something to say about everything. */
export function exampleMatch(stuff: Stuff, number: number, change: Partial<MatchView>): MatchView {
  const { at, name, text } = stuff
  return {
    ...cardOf(stuff, number),
    status: 'awaiting_payment',
    can: [],
    side: 'giver',
    otherName: name,
    note: text,
    confirmedAmount: null,
    endedAt: null,
    why: { reason: 'exact', askRank: 1 },
    events: [{ kind: 'made', by: 'clock', at: at(-2), to: 'awaiting_payment', reason: null }],
    earliestNotReceivedAt: null,
    dispute: null,
    transferId: null,
    claim: null,
    cancellation: null,
    late: false,
    lateClaimUntil: null,
    fits: null,
    returning: null,
    extraAmount: null,
    reversalUntil: null,
    messageCount: 0,
    canWrite: false,
    canBlock: true,
    ...change,
  }
}

/** A payment for each sentence that says what is next. */
export function matchesByStep(stuff: Stuff): Record<NextStep, MatchView> {
  const { at } = stuff
  const claim = { rail: 'upi', utr: UTR, amount: AMOUNT, at: at(-1), late: false } as const
  const masked = { ...claim, utr: '41234567••••' }
  const returning = { amount: 500, returnedAt: null, until: at(40), moved: 'no' } as const
  const asked = { id: exampleId(3), kind: 'not_received', openedAt: at(-3), state: 'open' } as const
  const changes: Record<NextStep, Partial<MatchView>> = {
    'pay': { can: ['reveal', 'upload', 'claimed', 'bank_pending', 'declined', 'cancel_proposed'] },
    'wait-payment': { side: 'receiver', can: ['cancel_proposed'] },
    'bank-works': { status: 'bank_pending', can: ['upload', 'claimed', 'bank_failed'] },
    'bank-works-there': { status: 'bank_pending', side: 'receiver', can: ['confirmed'] },
    'wait-look': {
      status: 'awaiting_confirmation',
      can: ['claim_withdrawn'],
      claim,
      proofDocument: '/favicon.svg',
    },
    'look': {
      status: 'awaiting_confirmation',
      side: 'receiver',
      can: ['confirmed', 'not_received'],
      claim: masked,
      earliestNotReceivedAt: at(-0.5),
      proofDocument: '/favicon.svg',
    },
    'look-late': {
      status: 'disputed',
      side: 'receiver',
      late: true,
      fits: 500,
      can: ['confirmed', 'not_received'],
      claim: { ...masked, late: true },
      dispute: { ...asked, kind: 'late_claim' },
    },
    'wait-look-late': {
      status: 'disputed',
      late: true,
      claim: { ...claim, late: true },
      dispute: { ...asked, kind: 'late_claim' },
    },
    'answer-cancel': {
      side: 'receiver',
      can: ['cancel_agreed', 'cancel_refused'],
      cancellation: { by: 'other', until: at(5), moved: 'no' },
    },
    'got-back': {
      status: 'confirmed',
      can: ['returned', 'return_missing'],
      returning,
      transferId: exampleId(4),
    },
    'send-back': { status: 'disputed', side: 'receiver', deadlineAt: null, returning },
    'stays': {
      status: 'confirmed',
      side: 'receiver',
      deadlineAt: null,
      returning: { ...returning, until: null },
      dispute: { ...asked, kind: 'return_missing', state: 'final' },
    },
    'wait-officer': { status: 'disputed', deadlineAt: null, dispute: asked },
    'wait-officer-look': {
      status: 'disputed',
      side: 'receiver',
      deadlineAt: null,
      can: ['confirmed'],
      claim: masked,
      dispute: { ...asked, state: 'assigned' },
    },
    'reversal-runs': {
      status: 'confirmed',
      deadlineAt: null,
      can: ['reversal_settled'],
      dispute: { ...asked, kind: 'reversal', state: 'review' },
    },
    'done': {
      status: 'confirmed',
      deadlineAt: null,
      can: ['reversal_asked'],
      reversalUntil: at(600),
      confirmedAmount: AMOUNT,
      claim,
      transferId: exampleId(4),
      proofDocument: '/favicon.svg',
    },
    'say-late': {
      status: 'lapsed',
      deadlineAt: null,
      can: ['upload', 'late_claimed'],
      lateClaimUntil: at(100),
      endedAt: at(-20),
    },
    'over': { status: 'cancelled', side: 'receiver', deadlineAt: null, endedAt: at(-20) },
    'undone': { status: 'reversed', deadlineAt: null, endedAt: at(-20) },
  }
  const made = Object.entries(changes).map(([step, change], index) => [
    step,
    exampleMatch(stuff, 30 + index, change),
  ])
  return Object.fromEntries(made) as Record<NextStep, MatchView>
}

/** A payment in which everything that has a dialog may be done. */
export function matchOfEveryMove(stuff: Stuff): MatchView {
  return exampleMatch(stuff, 60, {
    can: [...DIALOG_MOVES],
    claim: { rail: 'upi', utr: '41234567••••', amount: AMOUNT, at: stuff.at(-1), late: true },
    fits: 500,
    cancellation: { by: 'other', until: stuff.at(5), moved: 'no' },
    returning: { amount: 500, returnedAt: null, until: stuff.at(40), moved: 'no' },
  })
}

type Stage = PartyDispute['state'] | 'review-second' | 'open-again' | 'escalated' | 'accepted'

/** A dispute at each of its stages. */
export function disputesByStage({ at, text }: Stuff): Record<Stage, PartyDispute> {
  const plain: PartyDispute = {
    id: exampleId(3),
    kind: 'not_received',
    state: 'open',
    round: 1,
    openedAt: at(-20),
    openedBy: 'other',
    reason: text,
    deadlineAt: at(10),
    deadlineMoved: 'no',
    evidenceAsked: null,
    evidence: [],
    ruling: null,
    firstRuling: null,
    appeal: null,
    escalated: false,
    waitsForSecond: false,
    standing: null,
    can: [],
    version: 1,
  }
  const ruled = { outcome: 'not_paid', amount: null, reasons: text, at: at(-2) } as const
  const ruling = { ...ruled, acceptedByMe: false, acceptedByOther: true }
  const appeal = { by: 'me', reason: text, at: at(-1) } as const
  const mine = { id: exampleId(5), path: '/favicon.svg', by: 'me', at: at(-4) } as const
  return {
    'open': { ...plain, deadlineMoved: 'quiet_hours' },
    'escalated': {
      ...plain,
      escalated: true,
      openedBy: 'clock',
      kind: 'no_response',
      reason: null,
      deadlineAt: at(-1),
    },
    'assigned': { ...plain, state: 'assigned', kind: 'less' },
    'evidence': {
      ...plain,
      state: 'evidence',
      kind: 'from_somebody_else',
      evidenceAsked: text,
      evidence: [mine],
      can: ['add_evidence'],
    },
    'review': { ...plain, state: 'review', kind: 'bank_pending' },
    'review-second': { ...plain, state: 'review', waitsForSecond: true, kind: 'more' },
    'ruled': { ...plain, state: 'ruled', ruling, can: ['accept', 'appeal'] },
    'accepted': {
      ...plain,
      state: 'ruled',
      ruling: { ...ruling, acceptedByMe: true, acceptedByOther: false },
    },
    'open-again': { ...plain, round: 2, firstRuling: { ...ruled, overturned: false }, appeal },
    'final': {
      ...plain,
      state: 'final',
      round: 2,
      deadlineAt: null,
      firstRuling: { ...ruled, overturned: true },
      appeal,
      ruling: { ...ruling, outcome: 'paid_in_part', amount: 700 },
      standing: { measure: 'limit_30_days', reasons: text, until: at(700) },
    },
    'settled': { ...plain, state: 'settled', kind: 'reversal', deadlineAt: null },
  }
}

/** Pledges in each state and of each plan. */
export function pledgesByState({ at, name }: Stuff): PledgeView[] {
  const one: PledgeView = {
    id: exampleId(70),
    userId: { name },
    plan: 'simple',
    ...shares,
    status: 'pending',
    standingId: null,
    instalment: null,
    matchableNow: 500,
    createdAt: at(-30),
    expiresAt: at(4_000),
    version: 1,
  }
  const changes: Record<PledgeView['status'], Partial<PledgeView>> = {
    pending: {},
    matched: { plan: 'super', openAmount: 0, heldAmount: 4_500 },
    fulfilled: { plan: 'happy', instalment: 2, ...over },
    paused: {},
    withdrawn: over,
    expired: over,
  }
  return Object.entries(changes).map(([status, change], index) => ({
    ...one,
    ...change,
    status: status as PledgeView['status'],
    id: exampleId(70 + index),
  }))
}

/** Standing pledges in each state. */
export function standingByState({ at }: Stuff): StandingView[] {
  const one: StandingView = {
    id: exampleId(80),
    amount: 1_000,
    instalments: 5,
    passed: 2,
    nextDueAt: at(300),
    skipNext: false,
    status: 'active',
    version: 1,
  }
  return [
    one,
    { ...one, id: exampleId(81), skipNext: true },
    { ...one, id: exampleId(82), status: 'stopped', nextDueAt: null },
    { ...one, id: exampleId(83), status: 'ended', nextDueAt: null, passed: 5 },
  ]
}

/** Asks in each state. */
export function asksByState({ at, name, text }: Stuff): AskView[] {
  const one: AskView = {
    id: exampleId(90),
    userId: { name },
    ...shares,
    status: 'pending',
    paymentDetailId: exampleId(6),
    note: text,
    shareLink: 'https://example.org/help/give?ask=EXAMPLE',
    reviewReason: null,
    createdAt: at(-30),
    expiresAt: at(600),
    version: 1,
  }
  const changes: Record<AskView['status'], Partial<AskView>> = {
    awaiting_review: {},
    pending: {},
    matched: { openAmount: 0, heldAmount: 4_500 },
    fulfilled: over,
    paused: {},
    withdrawn: { ...over, reviewReason: text },
    expired: { ...over, note: '' },
  }
  return Object.entries(changes).map(([status, change], index) => ({
    ...one,
    ...change,
    status: status as AskView['status'],
    id: exampleId(90 + index),
  }))
}

/** Places of an ask: with something before it and a reason to wait, and first in the queue. */
export function askPlaces({ at }: Stuff): AskPlace[] {
  const one: AskPlace = {
    askId: exampleId(91),
    askClass: 'normal',
    place: 3,
    aheadInClass: 1,
    aheadAmount: 7_500,
    openAmount: 4_500,
    pledgedAmount: 3_000,
    wouldMove: ['class_urgent', 'pledges_needed'],
    lastRun: { at: at(-26), why: 'no_pledges' },
  }
  return [
    one,
    {
      ...one,
      askClass: 'elder',
      place: 1,
      aheadInClass: 0,
      aheadAmount: 0,
      pledgedAmount: 9_000,
      wouldMove: ['nothing'],
      lastRun: null,
    },
  ]
}
