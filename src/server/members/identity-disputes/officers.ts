import type { ActorCtx, BaseCtx } from '#server/platform/use-case/context.ts'
import { holdersOf } from './holders.ts'
import type { StoredIdentityDispute } from './identity-dispute-store.ts'
import { staffOf } from '../measures/roles.ts'
import { listAble } from '../person/member-facts.ts'
import { tiesOf, untiedTo } from '../stewarding/ties.ts'

/** Two: one officer proposes and one agrees. */
const OFFICERS_NEEDED = 2

/** Returns the people of a dispute in its own circle: the newcomer and the holders. */
async function peopleOf(ctx: BaseCtx, dispute: StoredIdentityDispute): Promise<string[]> {
  const holders = await holdersOf(ctx, dispute, 'look')
  return [
    dispute.memberId,
    ...holders
      .filter(({ circleId }) => circleId === dispute.circleId)
      .map(({ memberId }) => memberId),
  ]
}

/**
 * The officers of a dispute's circle whom nothing ties to its newcomer or holder, and whether
 * enough of them can act to decide it.
 */
export async function officersFor(
  ctx: BaseCtx,
  dispute: StoredIdentityDispute,
): Promise<{ untied: string[]; enough: boolean }> {
  const officers = (await staffOf(ctx.tx, dispute.circleId)).filter(({ roles }) =>
    roles.includes('officer'),
  )
  const untied = await untiedTo(ctx.tx, {
    circleId: dispute.circleId,
    deciders: officers,
    memberIds: await peopleOf(ctx, dispute),
    now: ctx.now,
  })
  return {
    untied,
    enough: (await listAble(ctx.tx, dispute.circleId, untied)).length >= OFFICERS_NEEDED,
  }
}

/**
 * Whether something ties the acting officer to a dispute of their circle. Shown before anybody
 * tries, so that a refusal does not say who holds what is named.
 */
export async function isTiedToIdentityDispute(
  ctx: ActorCtx,
  dispute: StoredIdentityDispute,
): Promise<boolean> {
  return (await tiesOf(ctx, await peopleOf(ctx, dispute))).size > 0
}
