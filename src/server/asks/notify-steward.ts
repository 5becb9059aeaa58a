import { caretakersOf } from '#server/members/stewarding/care.ts'
import { notify } from '#server/notices/notify.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'

/**
 * Notifies who must review an ask: the member's steward, or all stewards without ties to the
 * member.
 */
export async function notifySteward(
  ctx: BaseCtx,
  { circleId, memberId, askId }: { circleId: string; memberId: string; askId: string },
): Promise<void> {
  const stewards = await caretakersOf(ctx, { circleId, memberId })
  for (const steward of stewards)
    await notify(ctx, { circleId, memberId: steward, kind: 'ask_waiting', about: { askId } })
  ctx.announce(stewards, 'asks')
}
