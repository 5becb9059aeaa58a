import { memberName } from '#server/members/person/member-names.ts'
import { pageOf, readCursor } from '#server/platform/database/cursor.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { listOwnPledges } from './pledge-store.ts'
import { pledgeView, recurringPledgeView } from './pledge-view.ts'
import { listOwnRecurringPledges } from './recurring-store.ts'

const PAGE = 100

/** Lists my pledges, newest first, and my recurring ones. */
export const listMyPledges = useCase('GET /pledges', async (ctx, { query }) => {
  const { circleId, memberId } = ctx.actor
  const owner = { circleId, memberId }
  const { cursor, limit = PAGE } = query
  const [ownerName, found, recurring] = await Promise.all([
    memberName(ctx, circleId, memberId),
    listOwnPledges(ctx.tx, owner, { after: readCursor(cursor), limit: limit + 1 }),
    listOwnRecurringPledges(ctx.tx, owner),
  ])
  const { rows, nextCursor } = pageOf(found, limit, ({ id, createdAt: at }) => ({ id, at }))
  return {
    data: rows.map((pledge) => pledgeView(pledge, { ownerName, now: ctx.now })),
    recurring: recurring.map(recurringPledgeView),
    nextCursor,
  }
})
