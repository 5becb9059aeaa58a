import type { MatchToConfirm, MatchToPay } from '#contract/matches/shapes.ts'
import { EXAMPLE_AMOUNT, EXAMPLE_CODE, exampleId, type ExampleStuff } from './stuff.ts'

/** The common fields of every match, with one day left. */
export const cardOf = ({ at }: ExampleStuff, number: number) =>
  ({
    id: exampleId(number),
    code: EXAMPLE_CODE,
    amount: EXAMPLE_AMOUNT,
    createdAt: at(-2),
    matchedAt: at(-2),
    deadlineAt: at(22),
    deadlineMoved: 'no',
    claimedAt: null,
    proofDocument: null,
    chosen: false,
    late: false,
    cancelUntil: null,
    version: 1,
  }) as const

/** Matches to pay, one in each state that a dashboard shows. */
export function matchesToPay(stuff: ExampleStuff): MatchToPay[] {
  const { at, name, text } = stuff
  const one = (number: number, change: Partial<MatchToPay>): MatchToPay => ({
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

/** Matches to confirm, one in each state that a dashboard shows. */
export function matchesToConfirm(stuff: ExampleStuff): MatchToConfirm[] {
  const { at, name } = stuff
  const claim = { rail: 'upi', utrMasked: '41234567••••', amount: EXAMPLE_AMOUNT } as const
  const one = (number: number, change: Partial<MatchToConfirm>): MatchToConfirm => ({
    ...cardOf(stuff, number),
    status: 'awaiting_confirmation',
    can: ['confirmed', 'not_received'],
    claimedAt: at(-1),
    giverName: name,
    checkLate: false,
    askId: exampleId(2),
    timestampAfterMatch: at(22),
    creditDays: null,
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
