import { invariant } from '#domain/shared/assert.ts'
import type { CircleId } from '#domain/shared/ids.ts'
import type { ActorCtx, BaseCtx } from '../platform/use-case/context.ts'

/**
 * One act of staff about something or somebody. `before` and `after` hold states and figures, never
 * private data.
 */
export type Act = {
  readonly circleId: CircleId
  /** Null when the act follows automatically or the operator did it; then it concerns a member. */
  readonly actorId: string | null
  readonly role: string
  readonly act: string
  readonly subject: { readonly kind: string; readonly id: string }
  /**
   * The member it concerns, or null when the rules concern everybody. The reason is sealed with
   * this member's key, otherwise with the actor's. It is '' when nobody gave one; the act itself is
   * not a reason.
   */
  readonly whomId: string | null
  readonly before: Readonly<Record<string, string | number | boolean | null>>
  readonly after: Readonly<Record<string, string | number | boolean | null>>
  readonly reason: string
}

/** Writes an act into the circle's audit log, in the transaction of the act. */
export async function recordAct(
  ctx: Pick<BaseCtx, 'tx' | 'now' | 'vault' | 'newId'>,
  act: Act,
): Promise<void> {
  const auditId = ctx.newId<string>()
  const sealedFor = act.whomId ?? act.actorId
  invariant(sealedFor, 'an act of nobody that concerns nobody')
  const person = await ctx.vault.of(ctx.tx, { circleId: act.circleId, memberId: sealedFor })
  await ctx.tx
    .insertInto('auditLog')
    .values({
      circleId: act.circleId,
      auditId,
      happenedAt: ctx.now,
      actorId: act.actorId,
      actorRole: act.role,
      act: act.act,
      subjectKind: act.subject.kind,
      subjectId: act.subject.id,
      whomId: act.whomId,
      before: JSON.stringify(act.before),
      after: JSON.stringify(act.after),
      reasonSealed: person.seal(
        { table: 'audit_log', column: 'reason_sealed', id: auditId },
        act.reason,
      ),
    })
    .execute()
}

/** Writes what the acting person did to a member of their circle into its audit log. */
export function recordMemberAct(
  ctx: ActorCtx,
  memberId: string,
  act: Omit<Act, 'circleId' | 'actorId' | 'subject' | 'whomId'>,
): Promise<void> {
  const { circleId, memberId: actorId } = ctx.actor
  const subject = { kind: 'member', id: memberId }
  return recordAct(ctx, { ...act, circleId, actorId, subject, whomId: memberId })
}
