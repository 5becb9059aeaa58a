import { caretakersOf, untiedCaretakers } from '#server/members/stewarding/care.ts'
import { panelOutside } from '#server/members/identity-disputes/panel.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import type { AskReader } from '#contract/members/availability.ts'
import { foundersExcluded } from './founding-review.ts'

type Asker = { readonly circleId: string; readonly memberId: string }
type Ctx = Pick<BaseCtx, 'tx' | 'now'>

/**
 * Notifies who must review an ask: the member's steward, or all stewards without ties to the
 * member. A first ask in the founding time that no steward may review goes to the panel.
 */
export async function notifySteward(
  ctx: BaseCtx,
  { circleId, memberId, askId }: { circleId: string; memberId: string; askId: string },
): Promise<void> {
  const { founders, stewards } = await reviewersOf(ctx, { circleId, memberId })
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

/**
 * Who reads an ask of this member for its review, so that they are told before they send it. In the
 * founding time the panel can read a first ask, also where a steward may review it.
 */
export async function askReader(ctx: Ctx, asker: Asker): Promise<AskReader> {
  const { founders, stewards } = await reviewersOf(ctx, asker)
  if (founders.size === 0) return 'stewards'
  return stewards.length === 0 ? 'panel' : 'stewards_or_panel'
}

async function reviewersOf(ctx: Ctx, asker: Asker) {
  const founders = await foundersExcluded(ctx, asker)
  const stewards =
    founders.size === 0
      ? await caretakersOf(ctx, asker)
      : (await untiedCaretakers(ctx, asker)).filter((id) => !founders.has(id))
  return { founders, stewards }
}
