import { mayGiveRole, type StaffRole } from '#domain/shared/staff-roles.ts'
import { memberNames } from '#server/members/person/member-names.ts'
import { isNeededAdmin } from '#server/members/measures/roles.ts'
import { tiesOf } from '#server/members/stewarding/ties.ts'
import { type ActorCtx } from '#server/platform/use-case/context.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { listHolders } from '../store/people-store.ts'

/**
 * Lists who has which role since when. Each says whether the person has the second factor that the
 * role needs, and whether the viewer can take the role away.
 */
export const listRoles = useCase('GET /staff/roles', async (ctx) => {
  const { circleId } = ctx.actor
  const holders = await listHolders(ctx.tx, circleId)
  const names = await memberNames(
    ctx,
    circleId,
    holders.map(({ memberId }) => memberId),
  )
  const ties = await tiesOf(ctx, [...new Set(holders.map(({ memberId }) => memberId))])
  const data = []
  for (const { grantedAt, ...holder } of holders)
    data.push({
      ...holder,
      name: names.get(holder.memberId) ?? '',
      grantedAt: grantedAt.toString(),
      withdraw: await wayToWithdraw(ctx, holder, ties),
    })
  return { data, nextCursor: null }
})

/**
 * Returns whether the viewer can take a role away. It ignores open matters about the viewer or
 * people with a tie: only a real attempt is refused for them.
 */
async function wayToWithdraw(
  { tx, actor }: ActorCtx,
  { memberId, role }: { memberId: string; role: StaffRole },
  ties: ReadonlyMap<string, unknown>,
) {
  if (!mayGiveRole(actor.roles, role)) return 'not_yours' as const
  if (memberId !== actor.memberId && ties.has(memberId)) return 'tied' as const
  return role === 'admin' && (await isNeededAdmin(tx, { circleId: actor.circleId, memberId }))
    ? ('too_few_admins' as const)
    : ('may' as const)
}
