import { memberError } from '#domain/members/member-errors.ts'
import { isInFirstWait } from '#domain/members/member.ts'
import { recordAct } from '#server/audit-log/record-act.ts'
import { foundersOf, isFounding } from '#server/circles/founding-time.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { memberSentence } from '../person/sentence.ts'
import { refuseUnlessSteward } from './care.ts'
import { lockMember } from '../person/member-store.ts'
import { hasAsked, updateWaived } from './newcomer-store.ts'

/**
 * Lets a newcomer ask before the first wait is over, with a reason in the audit log. Throws
 * members.member-unknown, tied, not-assigned, no-waiver-needed.
 */
export const waiveWait = useCase(
  'POST /staff/members/{memberId}/waive-wait',
  async (ctx, { params: { memberId }, body }) => {
    const { circleId, memberId: stewardId } = ctx.actor
    const member = await lockMember(ctx.tx, circleId, memberId)
    if (member === undefined) throw memberError('members.member-unknown')
    await refuseUnlessSteward(ctx, memberId)
    // A waiver would bring a first ask forward, about which no founder decides in that time.
    if (
      (await isFounding(ctx.tx, circleId, ctx.now)) &&
      (await foundersOf(ctx.tx, circleId)).has(stewardId)
    )
      throw memberError('members.founder-may-not-waive')
    const waits = isInFirstWait({
      status: member.status,
      joinedAt: member.joinedAt,
      waivedAt: member.newcomerWaivedAt,
      hasAsked: await hasAsked(ctx.tx, circleId, memberId),
      waitDays: ctx.policy.firstAskWaitDays,
      now: ctx.now,
    })
    if (!waits) throw memberError('members.no-waiver-needed')
    await updateWaived(ctx.tx, circleId, memberId, ctx.now)
    await recordAct(ctx, {
      circleId,
      actorId: stewardId,
      role: 'steward',
      act: 'member.waive-wait',
      subject: { kind: 'member', id: memberId },
      whomId: memberId,
      before: { waived: false },
      after: { waived: true },
      reason: body.reason,
    })
    ctx.announce([memberId, stewardId], 'membership', 'asks')
    return { message: memberSentence(ctx.language, 'wait-waived') }
  },
)
