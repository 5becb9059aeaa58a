import { memberError } from '#domain/members/member-errors.ts'
import type { ActorCtx } from '#server/platform/use-case/context.ts'
import { isDetailInUse, lockDetail, updateRemoved } from './payment-detail-store.ts'

/** Removes one of the acting member's details. Throws members.detail-unknown, detail-in-use. */
export async function removePaymentDetail(
  ctx: ActorCtx,
  { detailId, kind }: { detailId: string; kind: 'upi' | 'bank' },
): Promise<void> {
  const { circleId, memberId } = ctx.actor
  // New asks take this lock too, so none can begin to use the detail meanwhile.
  const isThere = await lockDetail(ctx.tx, { circleId, memberId, detailId, kind })
  if (!isThere) throw memberError('members.detail-unknown')
  if (await isDetailInUse(ctx.tx, circleId, detailId)) throw memberError('members.detail-in-use')
  await updateRemoved(ctx.tx, circleId, detailId, ctx.now)
  ctx.announce([memberId], 'membership')
}
