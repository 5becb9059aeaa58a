import { askError } from '#domain/asks/ask-errors.ts'
import { foundersOf, isFounding } from '#server/circles/founding-time.ts'
import type { ActorCtx, BaseCtx } from '#server/platform/use-case/context.ts'
import { hasReleasedAsk } from './store/asker-store.ts'

type Asker = { readonly circleId: string; readonly memberId: string }

/**
 * Returns the founders of a circle where they may not decide about this member's ask: in the
 * founding time, about a first ask. Every other steward without a tie may. Empty otherwise.
 */
export async function foundersExcluded(
  { tx, now }: Pick<BaseCtx, 'tx' | 'now'>,
  { circleId, memberId }: Asker,
): Promise<ReadonlySet<string>> {
  if (!(await isFounding(tx, circleId, now))) return new Set()
  return (await hasReleasedAsk(tx, { circleId, memberId })) ? new Set() : foundersOf(tx, circleId)
}

/**
 * Throws asks.founder-may-not-release for a founder, and about one: the founders appoint all others
 * who could decide, so the panel does. Returns whether the ask is one that any other
 * steward may decide about.
 */
export async function refuseFounder(ctx: ActorCtx, memberId: string): Promise<boolean> {
  const founders = await foundersExcluded(ctx, { circleId: ctx.actor.circleId, memberId })
  if (founders.has(ctx.actor.memberId) || founders.has(memberId))
    throw askError('asks.founder-may-not-release')
  return founders.size > 0
}
