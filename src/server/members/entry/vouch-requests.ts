import { memberError } from '#domain/members/member-errors.ts'
import { checkVersion } from '#server/platform/database/versions.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { findIdentityOfMember, hasProvedEmail, hasProvedPhone } from '../person/identity-store.ts'
import { memberNames } from '../person/member-names.ts'
import { lockMember } from '../person/member-store.ts'
import { memberSentence } from '../person/sentence.ts'
import {
  findApplication,
  listWaitingForInviter,
  lockApplication,
  updateApplication,
} from './application-store.ts'
import { checkRoomToAccept } from './capacity.ts'
import { advance } from './membership.ts'

const REQUESTS_MAX = 200

/**
 * Lists people who used my link, proved their e-mail and wait for my answer; the longest wait
 * first, at most 200.
 */
export const listVouchRequests = useCase('GET /user/vouch-requests', async (ctx) => {
  const { circleId, memberId: inviterId } = ctx.actor
  const waiting = await listWaitingForInviter(ctx.tx, { circleId, inviterId, limit: REQUESTS_MAX })
  const names = await memberNames(
    ctx,
    circleId,
    waiting.map(({ memberId }) => memberId),
  )
  return {
    data: waiting.map(({ applicationId, memberId, createdAt, version }) => ({
      id: applicationId,
      name: names.get(memberId) ?? '',
      createdAt: createdAt.toString(),
      version,
    })),
    nextCursor: null,
  }
})

/**
 * Answers a vouch request: "I know this person" accepts the applicant, "I do not" sends it to a
 * steward. Vouching earns nothing. Throws members.vouch-unknown, vouch-answered, circle-full,
 * request.changed-meanwhile.
 */
export const answerVouchRequest = useCase(
  'POST /user/vouch-requests/{applicationId}/answer',
  async (ctx, { params: { applicationId }, body }) => {
    const { circleId, memberId: inviterId } = ctx.actor
    const asked = await findApplication(ctx.tx, circleId, applicationId)
    if (asked?.inviterId !== inviterId) throw memberError('members.vouch-unknown')
    const { memberId } = asked
    const applicant = await findIdentityOfMember(ctx.tx, circleId, memberId)
    if (!hasProvedEmail(applicant) && !hasProvedPhone(applicant))
      throw memberError('members.vouch-unknown')
    await lockMember(ctx.tx, circleId, memberId)
    const application = await lockApplication(ctx.tx, circleId, applicationId)
    if (application?.state !== 'waiting') throw memberError('members.vouch-answered')
    checkVersion(application, body.version)
    if (body.known) await checkRoomToAccept(ctx.tx, circleId)
    const decided = { state: 'accepted', decidedBy: inviterId, decidedAt: ctx.now } as const
    await updateApplication(
      ctx.tx,
      circleId,
      applicationId,
      body.known ? decided : { state: 'with_steward' },
    )
    await advance(ctx, { circleId, memberId }, { asks: !body.known })
    return { message: memberSentence(ctx.language, body.known ? 'vouched' : 'not-known') }
  },
)
