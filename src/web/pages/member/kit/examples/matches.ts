import type { DisputeEventKind } from '#domain/matches/dispute-transitions.ts'
import type { MatchEventKind } from '#domain/matches/match-transitions.ts'
import type { MatchView } from '#contract/matches/shapes.ts'
import { dialogMoves } from '#web/features/matches/moves/match-moves.ts'
import type { MatchStep } from '#web/features/matches/next-step.ts'
import { cardOf } from './dashboard-payments.ts'
import { EXAMPLE_AMOUNT, exampleId, type ExampleStuff } from './stuff.ts'

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
  reversal_withdrawn: 'other',
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

/** Everything that can happen to a match, in one time line. */
export function everyEvent({ at, text }: ExampleStuff): MatchView['events'] {
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

/** One match with a value in every field. */
export function exampleMatch(
  stuff: ExampleStuff,
  number: number,
  change: Partial<MatchView>,
): MatchView {
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
    creditDays: null,
    received: [],
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

/** A match for each sentence about the next step. */
export function matchesByStep(stuff: ExampleStuff): Record<MatchStep, MatchView> {
  const parts = {
    claim: { rail: 'upi', utr: UTR, amount: EXAMPLE_AMOUNT, at: stuff.at(-1), late: false },
    asked: { id: exampleId(3), kind: 'not_received', openedAt: stuff.at(-3), state: 'open' },
  } as const
  const changes: Record<MatchStep, Partial<MatchView>> = {
    ...beforeConfirmation(stuff, parts),
    ...afterwards(stuff, parts),
  }
  const made = Object.entries(changes).map(([step, change], index) => [
    step,
    exampleMatch(stuff, 30 + index, change),
  ])
  return Object.fromEntries(made) as Record<MatchStep, MatchView>
}

type Parts = {
  readonly claim: NonNullable<MatchView['claim']>
  readonly asked: NonNullable<MatchView['dispute']>
}

function beforeConfirmation({ at }: ExampleStuff, { claim, asked }: Parts) {
  const masked = { ...claim, utr: '41234567••••' }
  return {
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
  } as const satisfies Partial<Record<MatchStep, Partial<MatchView>>>
}

function afterwards({ at }: ExampleStuff, { claim, asked }: Parts) {
  const masked = { ...claim, utr: '41234567••••' }
  const returning = { amount: 500, returnedAt: null, until: at(40), moved: 'no' } as const
  return {
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
      can: ['reversal_withdrawn'],
      dispute: { ...asked, kind: 'reversal', state: 'review' },
    },
    'done': {
      status: 'confirmed',
      deadlineAt: null,
      can: ['reversal_asked'],
      reversalUntil: at(600),
      confirmedAmount: EXAMPLE_AMOUNT,
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
  } as const satisfies Partial<Record<MatchStep, Partial<MatchView>>>
}

/** A match that allows every move that has a dialog. */
export function matchOfEveryMove(stuff: ExampleStuff): MatchView {
  return exampleMatch(stuff, 60, {
    can: dialogMoves,
    claim: {
      rail: 'upi',
      utr: '41234567••••',
      amount: EXAMPLE_AMOUNT,
      at: stuff.at(-1),
      late: true,
    },
    fits: 500,
    cancellation: { by: 'other', until: stuff.at(5), moved: 'no' },
    returning: { amount: 500, returnedAt: null, until: stuff.at(40), moved: 'no' },
  })
}

export const UTR = '412345678901'
