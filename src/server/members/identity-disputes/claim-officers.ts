import type { ActorCtx, BaseCtx } from '#server/platform/use-case/context.ts'
import { holdersOf } from './claim-holders.ts'
import { countAble, type StoredClaim } from './claim-store.ts'
import { staffOf } from '../measures/roles.ts'
import { tiesOf, untiedTo } from '../stewarding/ties.ts'

/** One who proposes and one who agrees. */
const OFFICERS_NEEDED = 2

/** Of a claim's own circle: who names the phone or PAN, and whoever holds it. */
async function peopleOf(ctx: BaseCtx, claim: StoredClaim): Promise<string[]> {
  const holders = await holdersOf(ctx, claim, 'look')
  return [
    claim.memberId,
    ...holders
      .filter(({ circleId }) => circleId === claim.circleId)
      .map(({ memberId }) => memberId),
  ]
}

/**
 * The officers of a claim's circle whom nothing ties to its newcomer or holder, and whether enough
 * of them can act to decide it.
 */
export async function officersFor(
  ctx: BaseCtx,
  claim: StoredClaim,
): Promise<{ untied: string[]; enough: boolean }> {
  const officers = (await staffOf(ctx.tx, claim.circleId)).filter(({ roles }) =>
    roles.includes('officer'),
  )
  const untied = await untiedTo(ctx.tx, {
    circleId: claim.circleId,
    deciders: officers,
    memberIds: await peopleOf(ctx, claim),
    now: ctx.now,
  })
  return { untied, enough: (await countAble(ctx.tx, claim.circleId, untied)) >= OFFICERS_NEEDED }
}

/**
 * Whether something ties the acting officer to a claim of their circle. Shown before anybody tries,
 * so that a refusal does not say who holds what is named.
 */
export async function isTiedToClaim(ctx: ActorCtx, claim: StoredClaim): Promise<boolean> {
  return (await tiesOf(ctx, await peopleOf(ctx, claim))).size > 0
}
