import { staffError } from '#domain/shared/staff-errors.ts'
import { looserFigures, type PolicyChange } from '#domain/staff/policy-changes.ts'
import {
  clashesWith,
  needsVoices,
  restsUntil,
  RULE_WAITS_DAYS,
  takesEffectAt,
} from '#domain/staff/rule-changes.ts'
import { addMs, DAY_MS } from '#domain/shared/calendar.ts'
import { circleById } from '#server/circles/find-circle.ts'
import { policiesSince } from '#server/platform/use-case/policies.ts'
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
 * Whether members are heard before a change: it is looser than what was in force within the last
 * seven days, and payments are open. Before that nobody can lose anything by it.
 */
export async function waitsForMembers(
  { tx, now, actor: { circleId } }: ActorCtx,
  changes: readonly PolicyChange[],
): Promise<boolean> {
  if (looserFigures(changes).length === 0) return false
  if (((await circleById(tx, circleId))?.paymentsOpenAt ?? null) === null) return false
  return needsVoices(
    changes,
    await policiesSince(tx, circleId, addMs(now, -RULE_WAITS_DAYS * DAY_MS)),
  )
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
