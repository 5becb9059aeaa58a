import { memberNames } from '#server/members/person/member-names.ts'
import { useCase } from '#server/platform/use-case/context.ts'
import { listWithRole, officersTogether } from '../store/officer-store.ts'

/**
 * Who the circle's officers are and how disputes are decided there, all together: who decided which
 * is for nobody of the two in it to see.
 */
export const showOfficers = useCase('GET /circle/officers', async (ctx) => {
  const { circleId } = ctx.actor
  const officers = await listWithRole(ctx.tx, circleId, 'officer')
  const names = await memberNames(
    ctx,
    circleId,
    officers.map(({ memberId }) => memberId),
  )
  return {
    data: {
      names: [...names.values()].toSorted((one, other) => one.localeCompare(other)),
      ...(await officersTogether(ctx.tx, circleId)),
    },
  }
})
