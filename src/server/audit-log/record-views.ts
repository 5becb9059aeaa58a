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
    .selectFrom('recordView')
    .select('whomId')
    .where('circleId', '=', circleId)
    .where('whomId', 'in', others)
    .where('viewerId', '=', ctx.actor.memberId)
    .where('what', '=', what)
    .where('subjectId', 'is not distinct from', subjectId)
    .where('viewedAt', '>', addMs(ctx.now, -HOUR_MS))
    .execute()
  const fresh = others.filter((id) => noted.every((row) => row.whomId !== id))
  if (fresh.length === 0) return
  await ctx.tx
    .insertInto('recordView')
    .values(
      fresh.map((whomId) => ({
        circleId,
        viewId: ctx.newId<string>(),
        viewerId: ctx.actor.memberId,
        viewerCircleId: ctx.actor.circleId,
        viewerRole: role,
        whomId,
        what,
        subjectId,
        viewedAt: ctx.now,
      })),
    )
    .execute()
}
