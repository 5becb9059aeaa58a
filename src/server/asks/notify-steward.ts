import { caretakersOf, untiedCaretakers } from '#server/members/stewarding/care.ts'
import { panelOutside } from '#server/members/identity-disputes/panel.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import { foundersExcluded } from './founding-review.ts'

/**
 * Notifies who must review an ask: the member's steward, or all stewards without ties to the
 * member. A first ask in the founding time that no steward may review goes to the panel.
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
  const reviewers = stewards.map((id) => ({ circleId, memberId: id }))
  if (founders.size > 0 && reviewers.length === 0)
    reviewers.push(...(await panelOutside(ctx.tx, new Set([circleId]))))
  for (const reviewer of reviewers)
    ctx.notify({ ...reviewer, kind: 'ask_waiting', about: { askId } })
  ctx.announce(
    reviewers.map((reviewer) => reviewer.memberId),
    'asks',
  )
}
