import { askError } from '#domain/asks/ask-errors.ts'
import { memberError } from '#domain/members/member-errors.ts'
import { isOnPanel } from '#server/members/identity-disputes/panel.ts'
import { tiesOf } from '#server/members/stewarding/ties.ts'
import type { ActorCtx } from '#server/platform/use-case/context.ts'
import { foundersExcluded } from './founding-review.ts'
import { listAsksInFounding } from './store/ask-queries.ts'

type BeforePanel = Awaited<ReturnType<typeof listAsksInFounding>>[number]

/**
 * Lists first asks of other circles in their founding time, for an officer of the operator's panel;
 * with an id only that one. Nobody else gets any.
 */
export async function asksBeforePanel(
  ctx: ActorCtx,
  { askId, limit }: { askId?: string; limit: number },
): Promise<BeforePanel[]> {
  const { circleId: exceptCircleId, memberId, roles } = ctx.actor
  if (!roles.includes('officer') || !(await isOnPanel(ctx.tx, memberId))) return []
  const found: BeforePanel[] = []
  for (const one of await listAsksInFounding(ctx.tx, {
    exceptCircleId,
    ...(askId !== undefined && { askId }),
    now: ctx.now,
    limit,
  }))
    if (await isForPanel(ctx, one)) found.push(one)
  return found
}

/**
 * Refuses a person of the panel an ask of another circle. Throws asks.unknown where it is no first
 * ask in the founding time, and members.tied.
 */
export async function refuseToPanel(
  ctx: ActorCtx,
  one: Pick<BeforePanel, 'circleId' | 'ask'>,
): Promise<void> {
  if (!(await isForPanel(ctx, one))) throw askError('asks.unknown')
  const { circleId, ask } = one
  if ((await tiesOf(ctx, [ask.memberId], { circleId })).size > 0) throw memberError('members.tied')
}

async function isForPanel(
  ctx: ActorCtx,
  { circleId, ask }: Pick<BeforePanel, 'circleId' | 'ask'>,
): Promise<boolean> {
  return (await foundersExcluded(ctx, { circleId, memberId: ask.memberId })).size > 0
}
