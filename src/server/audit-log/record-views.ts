import { addMs, HOUR_MS } from '#domain/shared/calendar.ts'
import type { ActorCtx } from '../platform/use-case/context.ts'

type View = {
  readonly circleId: string
  readonly role: string
  readonly what: string
  readonly subjectId?: string | null
}

/** Notes that staff viewed private data of a member, so that the member can see it. */
export async function recordView(
  ctx: ActorCtx,
  { whomId, ...look }: View & { whomId: string },
): Promise<void> {
  await recordViews(ctx, [whomId], look)
}

/**
 * Notes a view of several members. Skips views of oneself, and a second view within an hour, so
 * that a page that refreshes itself counts once.
 */
export async function recordViews(
  ctx: Pick<ActorCtx, 'tx' | 'now' | 'actor' | 'newId'>,
  whomIds: readonly string[],
  { circleId, role, what, subjectId = null }: View,
): Promise<void> {
  const others = [...new Set(whomIds)].filter((id) => id !== ctx.actor.memberId)
  if (others.length === 0) return
  const noted = await ctx.tx
    .selectFrom('record_view')
    .select('whom_id')
    .where('circle_id', '=', circleId)
    .where('whom_id', 'in', others)
    .where('viewer_id', '=', ctx.actor.memberId)
    .where('what', '=', what)
    .where('subject_id', 'is not distinct from', subjectId)
    .where('viewed_at', '>', addMs(ctx.now, -HOUR_MS))
    .execute()
  const fresh = others.filter((id) => noted.every((row) => row.whom_id !== id))
  if (fresh.length === 0) return
  await ctx.tx
    .insertInto('record_view')
    .values(
      fresh.map((whomId) => ({
        circle_id: circleId,
        view_id: ctx.newId<string>(),
        viewer_id: ctx.actor.memberId,
        viewer_circle_id: ctx.actor.circleId,
        viewer_role: role,
        whom_id: whomId,
        what,
        subject_id: subjectId,
        viewed_at: ctx.now,
      })),
    )
    .execute()
}
