import type { QueuePosition, AskView } from '#contract/asks.ts'
import type { PledgeView, RecurringPledgeView } from '#contract/pledges.ts'
import { exampleId, type ExampleStuff } from './stuff.ts'

const shares = {
  amount: 5_000,
  openAmount: 3_500,
  heldAmount: 1_000,
  fulfilledAmount: 500,
  closedAmount: 0,
}
const over = { ...shares, openAmount: 0, heldAmount: 0, fulfilledAmount: 4_500, closedAmount: 500 }

/** Pledges in each state and of each plan. */
export function pledgesByState({ at, name }: ExampleStuff): PledgeView[] {
  const one: PledgeView = {
    id: exampleId(70),
    userId: { name },
    plan: 'simple',
    ...shares,
    status: 'pending',
    recurringId: null,
    instalment: null,
    waitsForAnswer: false,
    pausedUntil: null,
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

/** Recurring pledges in each state. */
export function recurringByState({ at }: ExampleStuff): RecurringPledgeView[] {
  const one: RecurringPledgeView = {
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
export function asksByState({ at, name, text }: ExampleStuff): AskView[] {
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

/** Two queue positions: with asks before it and a reason to wait, and first in the queue. */
export function queuePositions({ at }: ExampleStuff): QueuePosition[] {
  const one: QueuePosition = {
    askId: exampleId(91),
    askClass: 'normal',
    place: 3,
    aheadInClass: 1,
    aheadAmount: 7_500,
    openAmount: 4_500,
    pledgedAmount: 3_000,
    wouldMove: ['class_urgent', 'pledges_needed'],
    lastRun: { at: at(-26), why: ['no_pledges'] },
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
