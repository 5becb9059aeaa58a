import type { ActorCtx } from './context.ts'

/** Records an act of staff in the append-only audit log, in the act's own transaction. `before` and `after` hold states and counts, never private data. */
export async function recordAct(ctx: ActorCtx, act: {
  role: string; act: string; subjectKind: string; subjectId: string; whomId?: string | undefined
  before?: Readonly<Record<string, unknown>>; after?: Readonly<Record<string, unknown>>; reason?: string | undefined
}): Promise<void> {
  const auditId = ctx.newId()
  const { circleId, memberId } = ctx.actor
  const person = await ctx.vault.of(ctx.tx, { circleId, memberId })
  await ctx.tx.insertInto('audit_log').values({
    circle_id: circleId, audit_id: auditId, happened_at: ctx.now, actor_id: memberId, actor_role: act.role, act: act.act,
    subject_kind: act.subjectKind, subject_id: act.subjectId, whom_id: act.whomId ?? null,
    before: act.before === undefined ? null : JSON.stringify(act.before), after: act.after === undefined ? null : JSON.stringify(act.after),
    reason_sealed: act.reason === undefined ? null : person.seal({ table: 'audit_log', column: 'reason_sealed', id: auditId }, act.reason),
  }).execute()
}
