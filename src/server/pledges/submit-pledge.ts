import { WARNING_VERSION } from '#domain/members/agreements.ts'
import { memberError } from '#domain/members/member-errors.ts'
import { openPledge, type Pledge } from '#domain/pledges/pledge.ts'
import type { Plan } from '#domain/pledges/plans.ts'
import { pledgeError } from '#domain/pledges/pledge-errors.ts'
import { startRecurring } from '#domain/pledges/recurring.ts'
import { isBefore } from '#domain/shared/calendar.ts'
import type { PledgeId, RecurringId } from '#domain/shared/ids.ts'
import { checkOpen } from '#server/circles/check-open.ts'
import { hasAgreed, pausedUntil } from '#server/members/person/member-facts.ts'
import type { ActorCtx } from '#server/platform/use-case/context.ts'
import { insertPledge, sumOutstanding } from './pledge-store.ts'
import type { StoredPledge } from './stored-pledge.ts'
import { insertRecurringPledge } from './recurring-store.ts'

/**
 * Drafts a pledge of the acting member without storing it. Throws what openPledge throws,
 * members.agreement-missing, pledges.paused, circles.not-open.
 */
export async function draftPledge(
  ctx: ActorCtx,
  { amount, plan }: { amount: number; plan: Plan },
): Promise<Pledge> {
  const { circleId, memberId } = ctx.actor
  await checkOpen(ctx.tx, circleId)
  if (!(await hasAgreed(ctx.tx, { circleId, memberId, kind: 'warning', version: WARNING_VERSION })))
    throw memberError('members.agreement-missing')
  const paused = await pausedUntil(ctx.tx, { circleId, memberId })
  if (paused !== null && isBefore(ctx.now, paused)) throw pledgeError('pledges.paused')
  const outstandingNow = await sumOutstanding(ctx.tx, { circleId, memberId })
  return openPledge({
    id: ctx.newId<PledgeId>(),
    plan,
    amount,
    outstandingNow,
    policy: ctx.policy,
    now: ctx.now,
  })
}

/** Checks the caps and stores a pledge of the acting member. Throws what draftPledge throws. */
export async function submitPledge(
  ctx: ActorCtx,
  { amount, plan, chosenAskId }: { amount: number; plan: Plan; chosenAskId?: string | undefined },
): Promise<StoredPledge> {
  const { circleId, memberId } = ctx.actor
  const pledge = await draftPledge(ctx, { amount, plan })
  const recurring =
    plan === 'happy'
      ? startRecurring({ id: ctx.newId<RecurringId>(), amount: pledge.shares.amount, now: ctx.now })
      : undefined
  if (recurring) await insertRecurringPledge(ctx.tx, { circleId, memberId }, recurring, ctx.now)
  return insertPledge(ctx.tx, { circleId, memberId }, pledge, {
    policyVersion: ctx.actor.policyVersion,
    now: ctx.now,
    chosenAskId,
    recurring: recurring && { id: recurring.id, instalment: 1 },
  })
}
