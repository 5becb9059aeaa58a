import type { PolicyView } from '#contract/staff/rules.ts'
import { invariant } from '#domain/shared/assert.ts'
import { policyChanges } from '#domain/staff/policy-changes.ts'
import { policyVersions } from '#server/circles/policy-versions.ts'
import type { ActorCtx } from '#server/platform/use-case/context.ts'
import { waitingSubjects } from './store/approval-store.ts'
import { POLICY_BOUNDS, POLICY_FIELDS } from '#domain/shared/policy.ts'

/** The latest 50 versions of the policy are listed, newest first. */
export const HISTORY_MAX = 50

/**
 * Returns the policy in force as whole numbers (rupees, days, counts, milliseconds), and what each
 * version changed.
 */
export async function rulesOf({
  tx,
  actor: { circleId },
}: ActorCtx): Promise<Pick<PolicyView, 'version' | 'publishedAt' | 'figures' | 'history'>> {
  const versions = await policyVersions(tx, circleId, HISTORY_MAX + 1)
  const [current] = versions
  invariant(current, 'a circle without rules')
  return {
    version: current.version,
    publishedAt: current.publishedAt.toString(),
    figures: { ...current.policy },
    history: versions.slice(0, HISTORY_MAX).map(({ version, publishedAt, policy }, at) => {
      const before = versions[at + 1]
      return {
        version,
        publishedAt: publishedAt.toString(),
        changed: before === undefined ? [] : policyChanges(before.policy, policy),
      }
    }),
  }
}

/**
 * Returns the policy for staff, with the bounds of each figure and whether a change waits for a
 * second administrator.
 */
export async function policyViewOf(ctx: ActorCtx): Promise<PolicyView> {
  const { circleId } = ctx.actor
  return {
    ...(await rulesOf(ctx)),
    bounds: Object.fromEntries(
      POLICY_FIELDS.map((field) => [
        field,
        { min: POLICY_BOUNDS[field].min, max: POLICY_BOUNDS[field].max },
      ]),
    ),
    editable: [...POLICY_FIELDS],
    waiting: (await waitingSubjects(ctx.tx, { circleId, kind: 'policy' }, ctx.now)).size > 0,
  }
}
