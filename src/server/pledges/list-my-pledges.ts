import { memberName } from '#server/members/person/member-names.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { listOwnPledges } from './pledge-store.ts'
import { pledgeView, recurringPledgeView } from './pledge-view.ts'
import { listOwnRecurringPledges } from './recurring-store.ts'

const LISTED_MAX = 100

/** Lists my pledges, newest first, at most the last hundred, and my recurring ones. */
export const listMyPledges = useCase('GET /pledges', async (ctx) => {
  const { circleId, memberId } = ctx.actor
  const ownerName = await memberName(ctx, circleId, memberId)
  const pledges = await listOwnPledges(ctx.tx, { circleId, memberId }, LISTED_MAX)
  const recurring = await listOwnRecurringPledges(ctx.tx, { circleId, memberId })
  return {
    data: pledges.map((pledge) => pledgeView(pledge, { ownerName, now: ctx.now })),
    recurring: recurring.map(recurringPledgeView),
    nextCursor: null,
  }
})
