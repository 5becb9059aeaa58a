import { staffError } from '#domain/shared/staff-errors.ts'
import { looserFigures, type PolicyChange } from '#domain/staff/policy-changes.ts'
import { clashesWith, restsUntil, takesEffectAt } from '#domain/staff/rule-changes.ts'
import { circleById } from '#server/circles/find-circle.ts'
import { notifyEverybody } from '#server/notices/notify-members.ts'
import type { ActorCtx } from '#server/platform/use-case/context.ts'
import type { StoredApproval } from '../store/approval-store.ts'
import {
  findWaitingChange,
  insertRuleChange,
  listSpokenAgainst,
} from '../store/rule-change-store.ts'

/**
 * Checks that a change of the rules can be made beside what waits and what members spoke against.
 * Throws staff.rule-change-waits, rule-change-rests.
 */
export async function refuseClash(
  { tx, now, actor: { circleId } }: ActorCtx,
  changes: readonly PolicyChange[],
): Promise<void> {
  const waiting = await findWaitingChange(tx, { circleId })
  if (waiting && clashesWith(changes, waiting.changes)) throw staffError('staff.rule-change-waits')
  const until = restsUntil(changes, await listSpokenAgainst(tx, circleId, now))
  if (until !== undefined)
    throw staffError('staff.rule-change-rests', { values: { until: until.toString() } })
}

/**
 * Whether members are heard before a change: it is looser, and payments are open. Before that
 * nobody can lose anything by it.
 */
export async function waitsForMembers(
  { tx, actor: { circleId } }: ActorCtx,
  changes: readonly PolicyChange[],
): Promise<boolean> {
  if (looserFigures(changes).length === 0) return false
  return ((await circleById(tx, circleId))?.paymentsOpenAt ?? null) !== null
}

/**
 * A change on which two administrators agreed begins to wait, and everybody who takes part is told
 * in this transaction: in the centre, and by the ways that each has for it.
 */
export async function beginRuleChange(
  ctx: ActorCtx,
  { circleId, id: approvalId }: Pick<StoredApproval, 'circleId' | 'id'>,
  changes: readonly PolicyChange[],
): Promise<void> {
  const notified = await notifyEverybody(ctx, { circleId, kind: 'rule_change_waits', about: {} })
  await insertRuleChange(ctx.tx, {
    circleId,
    approvalId,
    changes,
    notifiedAt: ctx.now,
    notified,
    takesEffectAt: takesEffectAt(ctx.now),
  })
}
