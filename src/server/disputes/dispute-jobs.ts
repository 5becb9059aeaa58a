import { timeOver } from '#domain/disputes/dispute.ts'
import { isRunning } from '#domain/matches/dispute-transitions.ts'
import { addMs, SWEEP_GRACE_MS } from '#domain/shared/calendar.ts'
import { reminderStep } from '#domain/shared/reminders.ts'
import { eachUnderLock } from '#server/circles/each-under-lock.ts'
import { lockCircle } from '#server/circles/lock-circle.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import { policyOf } from '#server/platform/use-case/policies.ts'
import { inTransactionOf } from '#server/platform/use-case/transaction.ts'
import type { World } from '#server/platform/use-case/world.ts'
import { getDispute } from './store/dispute-queries.ts'
import {
  listDisputesToRemind,
  listDueDisputes,
  listLeftDisputes,
  updateReminder,
} from './store/dispute-clock-store.ts'
import type { StoredDispute } from './store/dispute-rows.ts'
import { finishDispute } from './finish-dispute.ts'
import { saveMove, notifyBoth } from './move-dispute.ts'
import {
  administratorsOf,
  officersOf,
  notifyOfficers,
  notifyOfOpenDispute,
} from './officers-of-case.ts'
import { findFitRuling } from './case-of.ts'
import { giveBackIfLeft } from './leave-cases.ts'
import { dropWaitingRuling, findWaitingRuling } from './store/ruling-store.ts'

const SWEEP_MAX = 500

type Due = { readonly circleId: string; readonly disputeId: string }

type Work = (ctx: BaseCtx, dispute: StoredDispute) => Promise<void>

/** Runs some work on a running dispute, read under its circle's lock. */
function onRunning(work: Work): (ctx: BaseCtx, due: Due) => Promise<void> {
  return async (ctx, { circleId, disputeId }) => {
    const dispute = await getDispute(ctx.tx, circleId, disputeId, 'lock')
    if (isRunning(dispute.state)) await work(ctx, dispute)
  }
}

/**
 * Notifies everybody who can take a dispute that was opened, given back, or entered its second
 * round.
 */
export function notifyOfWaitingDispute(world: World, due: Due): Promise<void> {
  return inTransactionOf(world, async (ctx) => {
    await lockCircle(ctx.tx, due.circleId)
    await onRunning(async (_ctx, dispute) => {
      if (dispute.state === 'open') await notifyOfOpenDispute(ctx, dispute)
    })(ctx, due)
  })
}

/**
 * Gives back disputes whose officer cannot act any more, moves those whose deadline passed, and
 * sends reminders. One transaction each, checked again under the lock; safe to run twice and in
 * parallel.
 */
export async function sweepDisputes(world: World): Promise<void> {
  const left = await inTransactionOf(world, (ctx) => listLeftDisputes(ctx.tx, SWEEP_MAX))
  await eachUnderLock(world, 'left dispute', left, onRunning(giveBackIfLeft))
  const due = await inTransactionOf(world, (ctx) =>
    listDueDisputes(ctx.tx, addMs(ctx.now, -SWEEP_GRACE_MS), SWEEP_MAX),
  )
  await eachUnderLock(world, 'dispute', due, onRunning(sweepDispute))
  const toRemind = await inTransactionOf(world, (ctx) =>
    listDisputesToRemind(ctx.tx, ctx.now, SWEEP_MAX),
  )
  await eachUnderLock(world, 'dispute reminder', toRemind, onRunning(remind))
}

async function sweepDispute(ctx: BaseCtx, dispute: StoredDispute): Promise<void> {
  const { circleId, id: disputeId } = dispute
  const policy = await policyOf(ctx.tx, circleId, dispute.match.policyVersion)
  const waiting = await findFitRuling(ctx, dispute)
  const over = timeOver(dispute, { waiting, policy, now: ctx.now })
  if (over === undefined) return
  if (over.kind === 'appeal_time_over') {
    await finishDispute(ctx, dispute, over.dispute, { kind: over.kind, by: null })
    return
  }
  if (waiting === undefined) await dropWaitingRuling(ctx.tx, { circleId, disputeId }, ctx.now)
  const stored = await saveMove(ctx, dispute, over.dispute, { kind: over.kind, by: null })
  if (over.kind === 'rule_time_over') ctx.enqueue('dispute-waits', { circleId, disputeId })
  // Officers who were notified once and did not come may never come, so the second time others are
  // called.
  if (over.kind === 'take_time_over')
    await notifyEverybody(ctx, stored, { missed: dispute.escalatedAt !== null })
}

/**
 * Handles a dispute that nobody took in time: recounts who can decide, and notifies every officer
 * of the case and the administrators.
 */
async function notifyEverybody(
  ctx: BaseCtx,
  dispute: StoredDispute,
  again: { missed: boolean },
): Promise<void> {
  const { officers } = await officersOf(ctx, dispute, again)
  const administrators = await administratorsOf(ctx, dispute)
  const all = new Map([...officers, ...administrators].map((each) => [each.memberId, each]))
  await notifyOfficers(ctx, dispute, {
    officers: Array.from(all.values()),
    kind: 'dispute_waits_too_long',
  })
}

async function remind(ctx: BaseCtx, dispute: StoredDispute): Promise<void> {
  const { circleId, id: disputeId, deadline, remindAt } = dispute
  if (remindAt === null) return
  const { send, next } =
    deadline === null
      ? { send: undefined, next: null }
      : reminderStep({ remindAt, until: deadline.at, now: ctx.now })
  await updateReminder(ctx.tx, { circleId, disputeId, next, sent: send !== undefined })
  if (send === undefined || dispute.state === 'open' || dispute.state === 'ruled') return
  // A waiting ruling needs other officers; its proposer has nothing left to do.
  if ((await findWaitingRuling(ctx.tx, { circleId, disputeId })) !== undefined) return
  if (dispute.state === 'evidence') await notifyBoth(ctx, dispute, 'evidence_reminder')
  else if (dispute.officerId !== null && dispute.officerCircleId !== null)
    ctx.notify({
      circleId: dispute.officerCircleId,
      memberId: dispute.officerId,
      kind: 'deadline_near',
      about: { disputeId },
    })
}
