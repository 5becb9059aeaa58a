import { memberNames } from '#server/members/member-names.ts'
import { useCase } from '#server/platform/context.ts'
import { listHolders } from './people-store.ts'

/** Who has which role since when, and whether they have set up the second factor without which it cannot be used. */
export const listRoles = useCase('GET /staff/roles', async (ctx) => {
  const { circleId } = ctx.actor
  const holders = await listHolders(ctx.tx, circleId)
  const names = await memberNames(ctx, circleId, holders.map(({ memberId }) => memberId))
  return { data: holders.map(({ grantedAt, ...holder }) => ({ ...holder, name: names.get(holder.memberId) ?? '', grantedAt: grantedAt.toString() })), nextCursor: null }
})
