import { memberError } from '#domain/members/member-errors.ts'
import { checkRoomToAccept } from './capacity.ts'
import { recordAct } from '#server/audit-log/record-act.ts'
import { type ActorCtx } from '#server/platform/use-case/context.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { checkVersion } from '#server/platform/database/versions.ts'
import { memberSentence } from '../person/sentence.ts'
import {
  type ApplicationRow,
  findApplication,
  lockApplication,
  updateApplication,
} from './application-store.ts'
import { closeApplicant } from './close-applicant.ts'
import { lockMember } from '../person/member-store.ts'
import { announceMembership, joinWhenReady } from './membership.ts'
import { applicationBinding } from '../person/private-fields.ts'
import { recogniseAsSteward } from '../lists/recognise.ts'
import { refuseTied } from '../stewarding/ties.ts'

/**
 * Decides an application as a steward, with a sealed reason and an entry in the audit log. Nobody
 * decides about people they introduced. A declined applicant's account is closed. Throws
 * members.application-unknown, application-decided, tied, circle-full, request.changed-meanwhile.
 */
export const decideApplication = useCase(
  'POST /staff/applications/{applicationId}/decide',
  async (ctx, { params: { applicationId }, body }) => {
    const { circleId, memberId: decidedBy } = ctx.actor
    const application = await lockToDecide(ctx, applicationId)
    await refuseTied(ctx, application.memberId)
    if (application.state === 'accepted' || application.state === 'declined')
      throw memberError('members.application-decided')
    checkVersion(application, body.version)
    if (body.accept) {
      await checkRoomToAccept(ctx.tx, circleId)
      await recogniseAsSteward(ctx, application)
    }
    const person = await ctx.vault.of(ctx.tx, { circleId, memberId: application.memberId })
    const reasonSealed = person.seal(
      applicationBinding('reason_sealed', applicationId),
      body.reason,
    )
    const state = body.accept ? 'accepted' : 'declined'
    await updateApplication(ctx.tx, circleId, applicationId, {
      state,
      decidedBy,
      decidedAt: ctx.now,
      reasonSealed,
    })
    await (body.accept
      ? joinWhenReady(ctx, { circleId, memberId: application.memberId })
      : closeApplicant(ctx, { circleId, memberId: application.memberId }))
    await recordAct(ctx, {
      circleId,
      actorId: decidedBy,
      role: 'steward',
      act: body.accept ? 'application.accept' : 'application.decline',
      subject: { kind: 'application', id: applicationId },
      whomId: application.memberId,
      before: { state: application.state },
      after: { state },
      reason: body.reason,
    })
    await announceMembership(ctx, { circleId, memberId: application.memberId })
    return {
      message: memberSentence(
        ctx.language,
        body.accept ? 'application-accepted' : 'application-declined',
      ),
    }
  },
)

/** Locks member and application, after the circle: every command locks in this order. */
async function lockToDecide(
  { tx, actor: { circleId } }: ActorCtx,
  applicationId: string,
): Promise<ApplicationRow> {
  const unchecked = await findApplication(tx, circleId, applicationId)
  if (unchecked === undefined) throw memberError('members.application-unknown')
  await lockMember(tx, circleId, unchecked.memberId)
  return (await lockApplication(tx, circleId, applicationId)) ?? unchecked
}
