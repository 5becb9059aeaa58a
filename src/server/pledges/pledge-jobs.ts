import { endPause } from '#domain/pledges/pause-pledge.ts'
import { expirePledge, openPledge } from '#domain/pledges/pledge.ts'
import { HAPPY_REMINDER_MS } from '#domain/pledges/plans.ts'
import { passInstalment, remindRecurring, recurringDue } from '#domain/pledges/recurring.ts'
import { addMs, isBefore } from '#domain/shared/calendar.ts'
import { AppError } from '#domain/shared/errors.ts'
import type { PledgeId } from '#domain/shared/ids.ts'
import { isOpen } from '#server/circles/check-open.ts'
import { eachUnderLock } from '#server/circles/each-under-lock.ts'
import { mayPledge } from '#server/members/person/member-facts.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import { currentPolicy } from '#server/platform/use-case/policies.ts'
import { inTransactionOf } from '#server/platform/use-case/transaction.ts'
import type { World } from '#server/platform/use-case/world.ts'
import {
  insertPledge,
  listExpiredPledges,
  listPausesOver,
  lockPledges,
  sumOutstanding,
  updatePledge,
} from './pledge-store.ts'
import {
  listDueRecurringPledges,
  lockRecurringPledgeForClock,
  type StoredRecurringPledge,
  updateRecurringPledge,
} from './recurring-store.ts'

const SWEEP_MAX = 500

/**
 * Opens, skips or reminds of due instalments of recurring pledges; one transaction each, safe to
 * run twice.
 */
export async function openInstalments(world: World): Promise<void> {
  const due = await inTransactionOf(world, (ctx) =>
    listDueRecurringPledges(ctx.tx, addMs(ctx.now, HAPPY_REMINDER_MS), SWEEP_MAX),
  )
  await eachUnderLock(world, 'recurring pledge', due, async (ctx, { circleId, recurringId }) => {
    const recurring = await lockRecurringPledgeForClock(ctx.tx, circleId, recurringId)
    if (recurring) await advanceRecurringPledge(ctx, recurring)
  })
}

async function advanceRecurringPledge(
  ctx: BaseCtx,
  recurring: StoredRecurringPledge,
): Promise<void> {
  const { circleId, memberId } = recurring
  const due = recurringDue(recurring, ctx.now)
  if (due === 'nothing') return
  if (due === 'remind') {
    await updateRecurringPledge(ctx.tx, circleId, remindRecurring(recurring))
    ctx.notify({
      circleId,
      memberId,
      kind: 'instalment_reminder',
      about: { recurringId: recurring.id },
    })
    return
  }
  if (due === 'open') await openInstalment(ctx, recurring)
  const passed = passInstalment(recurring)
  await updateRecurringPledge(ctx.tx, circleId, passed)
  if (passed.state === 'ended')
    ctx.notify({
      circleId,
      memberId,
      kind: 'recurring_pledge_ended',
      about: { recurringId: recurring.id },
    })
  ctx.announce([memberId], 'pledges')
}

// Skips an instalment that exceeds the cap because other pledges are open. Also skips it if the
// member is suspended, their pledges are paused after lapses, or the circle is paused. It works like the giver's own
// skip.
async function openInstalment(ctx: BaseCtx, recurring: StoredRecurringPledge): Promise<void> {
  const { circleId, memberId, amount } = recurring
  if (!(await isOpen(ctx.tx, circleId))) return
  if (!(await mayPledge(ctx.tx, { circleId, memberId, now: ctx.now }))) return
  const { policy, version } = await currentPolicy(ctx.tx, circleId)
  const outstandingNow = await sumOutstanding(ctx.tx, { circleId, memberId })
  try {
    const pledge = openPledge({
      id: ctx.newId<PledgeId>(),
      plan: 'happy',
      amount,
      outstandingNow,
      policy,
      now: ctx.now,
    })
    await insertPledge(ctx.tx, { circleId, memberId }, pledge, {
      policyVersion: version,
      now: ctx.now,
      recurring: { id: recurring.id, instalment: recurring.passed + 1 },
    })
    ctx.notify({
      circleId,
      memberId,
      kind: 'instalment_opened',
      about: { pledgeId: pledge.id },
    })
    ctx.enqueue('run-matching', { circleId }, { key: `run-matching ${circleId}` })
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'pledges.open-cap')) throw error
  }
}

/** Closes the open shares of pledges whose term is over and notifies their owners. */
export async function expirePledges(world: World): Promise<void> {
  const due = await inTransactionOf(world, (ctx) => listExpiredPledges(ctx.tx, ctx.now, SWEEP_MAX))
  await eachUnderLock(world, 'pledge term', due, async (ctx, { circleId, pledgeId, memberId }) => {
    const pledge = (await lockPledges(ctx.tx, [{ circleId, id: pledgeId }])).get(pledgeId)
    if (!pledge || pledge.shares.open === 0 || isBefore(ctx.now, pledge.expiresAt)) return
    await updatePledge(ctx.tx, circleId, expirePledge(pledge))
    ctx.notify({ circleId, memberId, kind: 'pledge_expired', about: { pledgeId } })
    ctx.announce([memberId], 'pledges')
  })
}

/**
 * Ends pauses for some days whose time is over, and notifies the owner; the pledge can be matched
 * again at its place. Those of suspended members wait until they are active again.
 */
export async function endPauses(world: World): Promise<void> {
  const due = await inTransactionOf(world, (ctx) => listPausesOver(ctx.tx, ctx.now, SWEEP_MAX))
  await eachUnderLock(world, 'pledge pause', due, async (ctx, { circleId, pledgeId, memberId }) => {
    const pledge = (await lockPledges(ctx.tx, [{ circleId, id: pledgeId }])).get(pledgeId)
    const ended = pledge && endPause(pledge, ctx.now)
    if (!ended) return
    await updatePledge(ctx.tx, circleId, ended)
    if (ended.shares.open > 0)
      ctx.notify({ circleId, memberId, kind: 'pledge_pause_over', about: { pledgeId } })
    ctx.enqueue('run-matching', { circleId }, { key: `run-matching ${circleId}` })
    ctx.announce([memberId], 'pledges')
  })
}
