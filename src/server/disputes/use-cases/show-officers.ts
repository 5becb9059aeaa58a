import { memberNames } from '#server/members/person/member-names.ts'
import { type ActorCtx } from '#server/platform/use-case/context.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { listWithRole, type Officer, officersTogether } from '../store/officer-store.ts'
import { listOutside } from '../store/outside-store.ts'

/**
 * Shows the circle's officers and the figures of all its disputes together. The two people of a
 * dispute must not see who decided it.
 */
export const showOfficers = useCase('GET /circle/officers', async (ctx) => {
  const { circleId } = ctx.actor
  return {
    data: {
      names: await namesOf(ctx, await listWithRole(ctx.tx, circleId, 'officer')),
      outside: await namesOf(ctx, await listOutside(ctx.tx, circleId)),
      ...(await officersTogether(ctx.tx, circleId)),
    },
  }
})

/** People of one list have one circle. */
async function namesOf(ctx: ActorCtx, officers: readonly Officer[]): Promise<string[]> {
  const [first] = officers
  if (first === undefined) return []
  const names = await memberNames(
    ctx,
    first.circleId,
    officers.map(({ memberId }) => memberId),
  )
  return [...names.values()].toSorted((one, other) => one.localeCompare(other))
}
