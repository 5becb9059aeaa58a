import { caretakersOf, untiedCaretakers } from '#server/members/stewarding/care.ts'
import { notify } from '#server/notices/notify.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import { foundersExcluded } from './founding-review.ts'

/**
 * Notifies who must review an ask: the member's steward, or all stewards without ties to the
 * member.
 */
export async function notifySteward(
  ctx: BaseCtx,
  { circleId, memberId, askId }: { circleId: string; memberId: string; askId: string },
): Promise<void> {
  const founders = await foundersExcluded(ctx, { circleId, memberId })
  const stewards =
    founders.size === 0
      ? await caretakersOf(ctx, { circleId, memberId })
      : (await untiedCaretakers(ctx, { circleId, memberId })).filter((id) => !founders.has(id))
  for (const steward of stewards)
    await notify(ctx, { circleId, memberId: steward, kind: 'ask_waiting', about: { askId } })
  ctx.announce(stewards, 'asks')
}
