import type { MatchFacts } from '#domain/matches/moves-now.ts'
import { lockManyAsks } from '#server/asks/ask-shares.ts'
import type { StoredAsk } from '#server/asks/stored-ask.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import type { RequestItem } from '#server/platform/use-case/use-case.ts'
import { lockManyPledges } from '#server/pledges/pledge-shares.ts'
import type { StoredPledge } from '#server/pledges/stored-pledge.ts'
import { type Named, namedByGivers } from '../named-by-giver.ts'
import { manyFacts } from '../views/match-facts.ts'
import { lockMatches } from '../store/match-queries.ts'
import type { StoredMatch } from '../store/match-rows.ts'
import { isReferenceTaken } from '../named-reference.ts'

/** One confirmation of a batch. */
export type ConfirmItem = RequestItem<'POST /matches/{matchId}/confirm'>

/**
 * Everything that confirmations of one batch need, by id. Each decision stores its changes here, so
 * that the next one, about the same ask or even the same match, sees them.
 */
export type LoadedForConfirming = {
  readonly matches: Map<string, StoredMatch>
  readonly pledges: Map<string, StoredPledge>
  readonly asks: Map<string, StoredAsk>
  readonly facts: ReadonlyMap<string, MatchFacts>
  /** The references that the givers named. */
  readonly named: ReadonlyMap<string, Named>
  /** Matches without a claim whose reference another match has taken. */
  readonly takenElsewhere: ReadonlySet<string>
}

/** Locks the matches with their pledges and asks, and reads what their moves need. */
export async function loadForConfirming(
  ctx: BaseCtx,
  items: readonly ConfirmItem[],
): Promise<LoadedForConfirming> {
  const matches = await lockMatches(
    ctx.tx,
    items.map(({ ctx: { actor }, input }) => ({
      circleId: actor.circleId,
      id: input.params.matchId,
    })),
  )
  const all = [...matches.values()]
  const [pledges, asks, facts, named] = await Promise.all([
    lockManyPledges(
      ctx.tx,
      all.map(({ circleId, pledgeId }) => ({ circleId, id: pledgeId })),
    ),
    lockManyAsks(
      ctx.tx,
      all.map(({ circleId, askId }) => ({ circleId, id: askId })),
    ),
    manyFacts(ctx, all),
    namedByGivers(ctx, all),
  ])
  return {
    matches,
    pledges,
    asks,
    facts,
    named,
    takenElsewhere: await takenElsewhere(ctx, items, { matches, named }),
  }
}

/**
 * Usually empty: nearly always the giver has claimed, and then this match already has the
 * reference.
 */
async function takenElsewhere(
  ctx: BaseCtx,
  items: readonly ConfirmItem[],
  { matches, named }: Pick<LoadedForConfirming, 'matches' | 'named'>,
): Promise<Set<string>> {
  const taken = new Set<string>()
  for (const {
    input: { params, body },
  } of items) {
    const match = matches.get(params.matchId)
    const { rail, utr, isClaim } = named.get(params.matchId) ?? { ...body, isClaim: false }
    if (match === undefined || isClaim || rail === undefined || utr === undefined) continue
    if (await isReferenceTaken(ctx, match, { rail, utr })) taken.add(match.id)
  }
  return taken
}
