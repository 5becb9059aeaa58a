import type { BaseCtx } from '#server/platform/use-case/context.ts'
import { endSessionsOf } from '#server/platform/use-case/sessions.ts'
import { findIdentityOfMember, updateUnproved } from '../person/identity-store.ts'
import { updateClosed } from '../person/member-store.ts'

/**
 * Closes an applicant's account: logged out, and free to apply again with the same address, phone
 * and PAN.
 */
export async function closeApplicant(
  ctx: BaseCtx,
  { circleId, memberId }: { circleId: string; memberId: string },
): Promise<void> {
  await updateClosed(ctx.tx, { circleId, memberId, now: ctx.now })
  const identity = await findIdentityOfMember(ctx.tx, circleId, memberId)
  if (identity === undefined) return
  await endSessionsOf(ctx.tx, identity.identityId)
  // A declined applicant, or one who withdrew, may try again, here or elsewhere.
  await updateUnproved(ctx.tx, identity.identityId)
}
