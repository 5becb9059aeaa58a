import type { BaseCtx } from '#server/platform/use-case/context.ts'
import { findApplicationOf, updateApplication } from './application-store.ts'
import { closeApplicant } from './close-applicant.ts'
import { announceMembership } from './membership.ts'

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
