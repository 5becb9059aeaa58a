import type { ActorCtx } from './context.ts'

type Look = { readonly circleId: string; readonly role: string; readonly what: string; readonly subjectId?: string | null }

/** Notes that staff looked at private data of a member, so that the member can see it. */
export async function recordLook(ctx: ActorCtx, { whomId, ...look }: Look & { whomId: string }): Promise<void> {
  await recordLooks(ctx, [whomId], look)
}

/** The same for several members seen at once; each is noted once, nobody's look at themselves. */
export async function recordLooks(ctx: Pick<ActorCtx, 'tx' | 'now' | 'actor' | 'newId'>, whomIds: readonly string[], { circleId, role, what, subjectId = null }: Look): Promise<void> {
  const others = [...new Set(whomIds)].filter((id) => id !== ctx.actor.memberId)
  if (others.length === 0) return
  await ctx.tx.insertInto('record_view').values(others.map((whomId) => ({
    circle_id: circleId, view_id: ctx.newId<string>(), viewer_id: ctx.actor.memberId, viewer_circle_id: ctx.actor.circleId, viewer_role: role, whom_id: whomId, what, subject_id: subjectId, viewed_at: ctx.now,
  }))).execute()
}
