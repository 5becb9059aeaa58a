import { INVITER_ANSWERS_WITHIN_MS } from '#domain/members/member.ts'
import { addMs } from '#domain/shared/calendar.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import { forEachLogged } from '#server/platform/jobs/for-each-logged.ts'
import { inTransaction } from '#server/platform/use-case/transaction.ts'
import type { World } from '#server/platform/use-case/world.ts'
import { findApplicationOf, listUnanswered, markStewardsNotified } from './application-store.ts'
import { untiedCaretakers } from '../stewarding/care.ts'

const SILENT_MAX = 200

type Applicant = { readonly circleId: string; readonly memberId: string }

/**
 * Notifies who decides next about an applicant with a proved e-mail: the inviter, or otherwise
 * every steward without ties to them.
 */
export async function notifyOfApplication(
  ctx: BaseCtx,
  { circleId, memberId }: Applicant,
): Promise<void> {
  const application = await findApplicationOf(ctx.tx, circleId, memberId)
  if (application?.state === 'waiting' && application.inviterId !== null) {
    ctx.enqueue('notify-members', {
      circleId,
      to: [application.inviterId],
      kind: 'vouch_wanted',
      about: { applicationId: application.applicationId },
    })
  }
  if (application?.state === 'with_steward')
    await notifyStewards(ctx, { circleId, memberId, applicationId: application.applicationId })
}

async function notifyStewards(
  ctx: BaseCtx,
  { circleId, memberId, applicationId }: Applicant & { applicationId: string },
): Promise<void> {
  if (!(await markStewardsNotified(ctx.tx, circleId, applicationId, ctx.now))) return
  const to = await untiedCaretakers(ctx, { circleId, memberId })
  ctx.enqueue('notify-members', {
    circleId,
    to,
    kind: 'application_waiting',
    about: { applicationId },
  })
}

/**
 * Notifies stewards of applications whose inviter has not answered for three days; from then on
 * they may decide.
 */
export async function notifyStewardsOfSilence(world: World): Promise<void> {
  const options = { vault: world.vault, language: 'en' } as const
  const silent = await inTransaction(world.database, options, (ctx) =>
    listUnanswered(ctx.tx, addMs(ctx.now, -INVITER_ANSWERS_WITHIN_MS), SILENT_MAX),
  )
  await forEachLogged(world, 'application', silent, (application) =>
    inTransaction(world.database, options, (ctx) => notifyStewards(ctx, application)),
  )
}
