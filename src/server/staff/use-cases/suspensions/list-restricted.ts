import { memberNames } from '#server/members/person/member-names.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { listRestrictedMembers } from '../../store/restricted-store.ts'

const SHOWN_MAX = 200

/**
 * Members who cannot do everything now, and until when: suspended, with smaller limits, or with
 * pledges that are paused. Why stands on the page of the member, whose viewings are noted.
 */
export const listRestricted = useCase('GET /staff/restricted-members', async (ctx) => {
  const { circleId } = ctx.actor
  const members = await listRestrictedMembers(ctx.tx, { circleId, now: ctx.now, limit: SHOWN_MAX })
  const names = await memberNames(
    ctx,
    circleId,
    members.map(({ memberId }) => memberId),
  )
  return {
    data: members.map(({ memberId, suspendedAt, limitedUntil, pausedUntil }) => ({
      id: memberId,
      name: names.get(memberId) ?? '',
      suspendedAt: suspendedAt?.toString() ?? null,
      limitedUntil: limitedUntil?.toString() ?? null,
      pledgesPausedUntil: pausedUntil?.toString() ?? null,
    })),
    nextCursor: null,
  }
})
