import { memberError } from '#domain/members/member-errors.ts'
import { checkRoomToAccept } from './room.ts'
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
import { findIdentityOfMember, hasProvedEmail, hasProvedPhone } from '../person/identity-store.ts'
import { lockMember } from '../person/member-store.ts'
import { announceMembership, joinWhenReady } from './membership.ts'
import { notifyOfApplication } from './notify-of-applications.ts'

/**
 * Answers a vouch request: "I know this person" accepts the applicant, "I do not" sends it to a
 * steward. Vouching earns nothing. Throws members.vouch-unknown, vouch-answered, circle-full,
 * request.changed-meanwhile.
 */
export const answerVouchRequest = useCase(
  'POST /user/vouch-requests/{applicationId}/answer',
  async (ctx, { params: { applicationId }, body }) => {
    const { circleId, memberId: inviterId } = ctx.actor
    const { memberId } = await findRequestTo(ctx, applicationId)
    await lockMember(ctx.tx, circleId, memberId)
    const application = await lockApplication(ctx.tx, circleId, applicationId)
    if (application?.state !== 'waiting') throw memberError('members.vouch-answered')
    checkVersion(application, body.version)
    if (body.known) await checkRoomToAccept(ctx.tx, circleId)
    const decided = { decidedBy: inviterId, decidedAt: ctx.now }
    await updateApplication(
      ctx.tx,
      circleId,
      applicationId,
      body.known ? { state: 'accepted', ...decided } : { state: 'with_steward' },
    )
    await joinWhenReady(ctx, { circleId, memberId })
    await announceMembership(ctx, { circleId, memberId })
    if (!body.known) await notifyOfApplication(ctx, { circleId, memberId })
    return { message: memberSentence(ctx.language, body.known ? 'vouched' : 'not-known') }
  },
)

/**
 * Finds the application of a person who used the acting member's link and has proved their e-mail
 * or phone, not locked yet.
 */
async function findRequestTo(
  { tx, actor }: ActorCtx,
  applicationId: string,
): Promise<ApplicationRow> {
  const application = await findApplication(tx, actor.circleId, applicationId)
  if (application?.inviterId !== actor.memberId) throw memberError('members.vouch-unknown')
  const applicant = await findIdentityOfMember(tx, actor.circleId, application.memberId)
  if (!hasProvedEmail(applicant) && !hasProvedPhone(applicant))
    throw memberError('members.vouch-unknown')
  return application
}
