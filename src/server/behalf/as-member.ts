import type { Helping } from '#domain/behalf/on-behalf.ts'
import { memberError } from '#domain/members/member-errors.ts'
import { AppError } from '#domain/shared/errors.ts'
import type { IdentityId, MemberId } from '#domain/shared/ids.ts'
import { supportError } from '#domain/support/support-errors.ts'
import type { ActorCtx } from '#server/platform/use-case/context.ts'
import { findWishes } from './behalf-store.ts'

/**
 * Returns the context in which somebody acts for a member: the member's, with none of the acting
 * person's rights. Events keep a helper. Throws members.member-unknown unless the target is another
 * active member of the circle with a proved phone, and behalf.not-wanted.
 */
export async function asMember(
  ctx: ActorCtx,
  memberId: string,
  by: Helping = 'manager',
): Promise<ActorCtx> {
  const found = await asMemberOrRefusal(ctx, memberId, by)
  if (found instanceof AppError) throw found
  return found
}

/** Returns the context of a helper's act for a member; undefined if nobody may act for them now. */
export async function asHelped(ctx: ActorCtx, memberId: string): Promise<ActorCtx | undefined> {
  const found = await asMemberOrRefusal(ctx, memberId, 'helper')
  return found instanceof AppError ? undefined : found
}

async function asMemberOrRefusal(
  ctx: ActorCtx,
  memberId: string,
  by: Helping,
): Promise<ActorCtx | AppError> {
  const { circleId } = ctx.actor
  const wishes =
    memberId === ctx.actor.memberId ? undefined : await findWishes(ctx.tx, circleId, memberId)
  if (wishes === undefined || wishes.status !== 'active' || !wishes.phoneProved)
    return memberError('members.member-unknown')
  if (wishes.noManager) return supportError('behalf.not-wanted')
  return {
    ...ctx,
    actor: {
      ...ctx.actor,
      identityId: wishes.identityId as IdentityId,
      memberId: memberId as MemberId,
      status: 'active',
      roles: [],
      introducedBy: wishes.introducedBy as MemberId | null,
      ...(by === 'helper' && { helperId: ctx.actor.memberId }),
    },
  }
}
