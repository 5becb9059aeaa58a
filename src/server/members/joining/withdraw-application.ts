import type { BaseCtx } from '#server/platform/use-case/context.ts'
import { findApplicationOf, updateApplication } from './application-store.ts'
import { closeApplicant } from './close-applicant.ts'
import { announceMembership } from './membership.ts'

/**
 * An applicant changes their mind: nobody is asked about them any more and the account is closed.
 * The circle and the member are to be locked before.
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
