import { addMs, DAY_MS } from '#domain/shared/calendar.ts'
import { useCase } from '#server/platform/context.ts'
import { memberNames } from './member-names.ts'
import { listNewcomers } from './newcomer-store.ts'
import { tiesOf } from './ties.ts'

const WAITERS_MAX = 200

/** Members in the wait before a first ask, the longest there first, at most 200, with whether the steward is too close to waive it. */
export const listFirstWaits = useCase('GET /staff/first-waits', async (ctx) => {
  const { circleId } = ctx.actor
  const waitMs = ctx.policy.firstAskWaitDays * DAY_MS
  const newcomers = await listNewcomers(ctx.tx, { circleId, joinedAfter: addMs(ctx.now, -waitMs), limit: WAITERS_MAX })
  const memberIds = newcomers.map(({ memberId }) => memberId)
  const names = await memberNames(ctx, circleId, memberIds)
  const ties = await tiesOf(ctx, memberIds)
  return {
    data: newcomers.map(({ memberId, joinedAt }) => ({
      id: memberId, name: names.get(memberId) ?? '', joinedAt: joinedAt.toString(), waitUntil: addMs(joinedAt, waitMs).toString(), tied: ties.has(memberId),
    })),
    nextCursor: null,
  }
})
