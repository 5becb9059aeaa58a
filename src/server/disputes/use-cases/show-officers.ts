import { memberNames } from '#server/members/person/member-names.ts'
import { useCase } from '#server/platform/use-case/context.ts'
import { listWithRole, officersTogether } from '../store/officer-store.ts'

/**
 * Shows the circle's officers and the figures of all its disputes together. The two people of a
 * dispute must not see who decided it.
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
