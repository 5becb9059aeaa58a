import { memberError } from '#domain/members/member-errors.ts'
import { requestError } from '#domain/shared/request-errors.ts'
import { lockCircle } from '#server/circles/lock-circle.ts'
import { checkRoomToAccept } from '#server/circles/room.ts'
import { useCase } from '#server/platform/context.ts'
import { answerOf } from './answer.ts'
import { findApplication, lockApplication, updateApplication } from './application-store.ts'
import { findIdentityOfMember } from './identity-store.ts'
import { lockMember } from './member-store.ts'
import { announceMembership, joinWhenReady } from './membership.ts'

/**
 * The inviter's word: "I know this person" accepts the applicant, "I do not" leaves it to a steward. Giving one's word earns
 * nothing. Throws members.vouch-unknown, vouch-answered, circle-full, request.changed-meanwhile.
 */
export const answerVouchRequest = useCase('POST /user/vouch-requests/{applicationId}/answer', async (ctx, { params: { applicationId }, body }) => {
  const { circleId, memberId: inviterId } = ctx.actor
  const unchecked = await findApplication(ctx.tx, circleId, applicationId)
  if (unchecked?.inviterId !== inviterId) throw memberError('members.vouch-unknown')
  const applicant = await findIdentityOfMember(ctx.tx, circleId, unchecked.memberId)
  if (applicant?.emailVerifiedAt == null) throw memberError('members.vouch-unknown')
  await lockCircle(ctx.tx, circleId)
  await lockMember(ctx.tx, circleId, unchecked.memberId)
  const application = await lockApplication(ctx.tx, circleId, applicationId)
  if (application?.state !== 'waiting') throw memberError('members.vouch-answered')
  if (application.version !== body.version) throw requestError('request.changed-meanwhile')
  if (body.known) await checkRoomToAccept(ctx.tx, circleId)
  const decided = { decidedBy: inviterId, decidedAt: ctx.now }
  await updateApplication(ctx.tx, circleId, applicationId, body.known ? { state: 'accepted', ...decided } : { state: 'with_steward' })
  await joinWhenReady(ctx, { circleId, memberId: application.memberId })
  await announceMembership(ctx, { circleId, memberId: application.memberId })
  return { message: answerOf(ctx.language, body.known ? 'vouched' : 'not-known') }
})
