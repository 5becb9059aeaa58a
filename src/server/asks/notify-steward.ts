import type { AskReader } from '#contract/members/availability.ts'
import { panelOutside } from '#server/members/identity-disputes/panel.ts'
import { listAble } from '#server/members/person/member-facts.ts'
import { caretakersOf, untiedCaretakers } from '#server/members/stewarding/care.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import { foundersExcluded } from './founding-review.ts'

type Asker = { readonly circleId: string; readonly memberId: string }
type Ctx = Pick<BaseCtx, 'tx' | 'now'>

/**
 * Notifies everybody who may review an ask now: the member's steward, or all stewards without ties to
 * the member, or the officers where there is no such steward. A first ask in the founding time is for
 * all of them but the founders, and for the panel where nobody of the circle can work yet.
 */
export async function notifySteward(
  ctx: BaseCtx,
  { circleId, memberId, askId }: { circleId: string; memberId: string; askId: string },
): Promise<void> {
  const { ofCircle, forPanel } = await reviewersOf(ctx, { circleId, memberId })
  const reviewers = ofCircle.map((id) => ({ circleId, memberId: id }))
  if (forPanel && (await listAble(ctx.tx, circleId, ofCircle)).length === 0)
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
 * founding time the panel can read a first ask, also where the circle has somebody who may review it.
 */
export async function askReader(ctx: Ctx, asker: Asker): Promise<AskReader> {
  const { ofCircle, forPanel } = await reviewersOf(ctx, asker)
  if (!forPanel) return 'stewards'
  return ofCircle.length === 0 ? 'panel' : 'stewards_or_panel'
}

async function reviewersOf(
  ctx: Ctx,
  asker: Asker,
): Promise<{ ofCircle: string[]; forPanel: boolean }> {
  const founders = await foundersExcluded(ctx, asker)
  const forPanel = founders.size > 0
  const stewards = forPanel ? await untiedCaretakers(ctx, asker) : await caretakersOf(ctx, asker)
  const officers =
    forPanel || stewards.length === 0 ? await untiedCaretakers(ctx, asker, 'officer') : []
  const ofCircle = new Set([...stewards, ...officers]).difference(founders)
  return { ofCircle: [...ofCircle], forPanel }
}
