import type { BaseCtx } from '#server/platform/use-case/context.ts'
import { endSessionsOf } from '#server/platform/use-case/sessions.ts'
import { findIdentityOfMember, updateUnproved } from '../person/identity-store.ts'
import { updateClosed } from '../person/member-store.ts'
import { findApplicationOf, updateApplication } from './application-store.ts'
import { announceMembership } from './membership.ts'

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

/**
 * Withdraws an application: nobody is asked about the applicant any more, and the account closes.
 * The caller must lock the circle and the member first.
 */
export async function withdrawApplication(
  ctx: BaseCtx,
  of: { circleId: string; memberId: string },
): Promise<void> {
  const application = await findApplicationOf(ctx.tx, of.circleId, of.memberId)
  await announceMembership(ctx, of)
  if (application !== undefined)
    await updateApplication(ctx.tx, of.circleId, application.applicationId, {
      state: 'declined',
      decidedAt: ctx.now,
    })
  await closeApplicant(ctx, of)
}
