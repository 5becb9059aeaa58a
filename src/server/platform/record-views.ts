import type { ActorCtx } from './context.ts'

/** Notes that staff looked at private data of a member, so that the member can see it. */
export async function recordLook(ctx: ActorCtx, { circleId, whomId, role, what, subjectId = null }: { circleId: string; whomId: string; role: string; what: string; subjectId?: string | null }): Promise<void> {
  await ctx.tx.insertInto('record_view').values({
    circle_id: circleId, view_id: ctx.newId<string>(), viewer_id: ctx.actor.memberId, viewer_circle_id: ctx.actor.circleId, viewer_role: role, whom_id: whomId, what, subject_id: subjectId, viewed_at: ctx.now,
  }).execute()
}
