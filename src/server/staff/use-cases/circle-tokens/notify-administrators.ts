import type { NoticeKind } from '#domain/shared/notice-kinds.ts'
import { staffOf } from '#server/members/measures/roles.ts'
import type { ActorCtx } from '#server/platform/use-case/context.ts'

/** Tells all administrators of the circle about one of its tokens. */
export async function notifyAdministrators(ctx: ActorCtx, kind: NoticeKind): Promise<void> {
  const { circleId } = ctx.actor
  const admins = (await staffOf(ctx.tx, circleId)).filter(({ roles }) => roles.includes('admin'))
  ctx.notify(...admins.map(({ id: memberId }) => ({ circleId, memberId, kind, about: {} })))
  ctx.announce(
    admins.map(({ id }) => id),
    'staff',
  )
}
