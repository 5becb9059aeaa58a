import type { HelpedTurn } from '#server/matches/helped-turns.ts'
import { blocksAmong } from '#server/members/blocks/blocks.ts'
import { deviceOf } from '#server/members/secrets/known-device.ts'
import { tiesOf } from '#server/members/stewarding/ties.ts'
import type { ActorCtx } from '#server/platform/use-case/context.ts'
import { findWishes } from '../behalf-store.ts'
import { hasDecidedAbout, hasSharedDetail } from './too-close-store.ts'

/**
 * Returns whether a helper must not act in a payment: they are its other person or tied to that
 * person (who brought whom in, partners of the last 90 days, the helper of both), one of the two
 * blocked the other, they share a payment detail, this browser was the other person's too, or they
 * have decided about the payment as staff.
 */
export async function isTooClose(ctx: ActorCtx, { match, otherId }: HelpedTurn): Promise<boolean> {
  const { circleId, memberId } = ctx.actor
  if ((await tiesOf(ctx, [otherId])).has(otherId)) return true
  const blocks = await blocksAmong(ctx.tx, [
    { circleId, memberId, blockedId: otherId },
    { circleId, memberId: otherId, blockedId: memberId },
  ])
  if (blocks.length > 0) return true
  if (await hasSharedDetail(ctx.tx, { circleId, memberId, otherId })) return true
  const identityId = (await findWishes(ctx.tx, circleId, otherId))?.identityId
  if (deviceOf(ctx.vault, { device: ctx.caller.device, identityId }) !== undefined) return true
  return hasDecidedAbout(ctx.tx, memberId, match)
}
