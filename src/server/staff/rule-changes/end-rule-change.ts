import { addMs, SWEEP_GRACE_MS } from '#domain/shared/calendar.ts'
import type { Policy } from '#domain/shared/policy.ts'
import { changedPolicy, figuresAfter } from '#domain/staff/policy-changes.ts'
import { outcomeNow, type RuleOutcome } from '#domain/staff/rule-changes.ts'
import { publishVersion } from '#server/circles/policy-versions.ts'
import { notifyEverybody } from '#server/notices/notify-members.ts'
import { currentPolicy } from '#server/platform/use-case/policies.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import { countVoices, endRuleChange, type RuleChange } from '../store/rule-change-store.ts'

/** Puts new rules in force, and tells everybody. Returns the number of the version. */
export async function putInForce(ctx: BaseCtx, circleId: string, policy: Policy): Promise<number> {
  const version = await publishVersion(ctx.tx, { circleId, policy, now: ctx.now })
  ctx.enqueue('notify-members', { circleId, to: 'everybody', kind: 'policy_published', about: {} })
  // A match that a cap prevented may be possible now.
  ctx.enqueue('run-matching', { circleId }, { key: `run-matching ${circleId}` })
  return version
}

/**
 * Ends a waiting change if it has fallen, or if its time came a minute ago, under the lock of its
 * circle. The members are counted anew, now.
 */
export async function endIfDue(ctx: BaseCtx, change: RuleChange): Promise<void> {
  const counted = await countVoices(ctx.tx, change)
  const outcome = outcomeNow({ ...change, ...counted }, addMs(ctx.now, -SWEEP_GRACE_MS))
  if (outcome !== undefined) await end(ctx, change, { outcome, ...counted })
}

/** Ends a waiting change because its administrators do not want it any more. */
export async function endWithdrawn(ctx: BaseCtx, change: RuleChange): Promise<void> {
  await end(ctx, change, { outcome: 'withdrawn', ...(await countVoices(ctx.tx, change)) })
}

async function end(
  ctx: BaseCtx,
  change: RuleChange,
  { outcome, ...counted }: { outcome: RuleOutcome; objections: number; voices: number },
): Promise<void> {
  const { circleId } = change
  const policyVersion = outcome === 'in_force' ? await comeInForce(ctx, change) : null
  await endRuleChange(ctx.tx, change, { outcome, ...counted, endedAt: ctx.now, policyVersion })
  if (outcome !== 'in_force')
    await notifyEverybody(ctx, {
      circleId,
      kind: outcome === 'fallen' ? 'rule_change_fallen' : 'rule_change_withdrawn',
      about: {},
    })
}

async function comeInForce(ctx: BaseCtx, { circleId, changes }: RuleChange): Promise<number> {
  const { policy } = await currentPolicy(ctx.tx, circleId)
  return putInForce(ctx, circleId, changedPolicy(policy, figuresAfter(changes)))
}
