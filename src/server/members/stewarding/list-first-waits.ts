import { isInCare, NOT_MINE } from '#domain/members/stewarding.ts'
import { addMs, DAY_MS } from '#domain/shared/calendar.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { careOf } from './care.ts'
import { memberNames } from '../person/member-names.ts'
import { listNewcomers } from './newcomer-store.ts'

const WAITERS_MAX = 200

/**
 * Lists the steward's members in the wait before a first ask, the oldest member first. Each says
 * whether a tie stops the steward from waiving it.
 */
export const listFirstWaits = useCase('GET /staff/first-waits', async (ctx) => {
  const { circleId } = ctx.actor
  const waitMs = ctx.policy.firstAskWaitDays * DAY_MS
  const newcomers = await listNewcomers(ctx.tx, {
    circleId,
    joinedAfter: addMs(ctx.now, -waitMs),
    limit: WAITERS_MAX,
  })
  const memberIds = newcomers.map(({ memberId }) => memberId)
  const care = await careOf(ctx, memberIds)
  const mine = newcomers.filter(({ memberId }) => isInCare(care.get(memberId) ?? NOT_MINE))
  const names = await memberNames(
    ctx,
    circleId,
    mine.map(({ memberId }) => memberId),
  )
  return {
    data: mine.map(({ memberId, joinedAt }) => ({
      id: memberId,
      name: names.get(memberId) ?? '',
      joinedAt: joinedAt.toString(),
      waitUntil: addMs(joinedAt, waitMs).toString(),
      tied: care.get(memberId)?.tied === true,
    })),
    nextCursor: null,
  }
})
