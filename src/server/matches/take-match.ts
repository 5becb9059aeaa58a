import type { MatchFacts } from '#domain/matches/moves-now.ts'
import { lockCircle } from '#server/circles/lock-circle.ts'
import type { ActorCtx } from '#server/platform/use-case/context.ts'
import { checkVersion } from '#server/platform/database/versions.ts'
import { factsOf } from './views/match-facts.ts'
import { getOwnMatch } from './store/match-queries.ts'
import type { StoredMatch } from './store/match-rows.ts'

export type TakenMatch = {
  readonly match: StoredMatch
  readonly side: 'giver' | 'receiver'
  readonly other: string
  readonly facts: MatchFacts
}

/**
 * What every command about a match begins with: the circle's lock, the caller's own match locked
 * and as they saw it, and what its moves depend on. Throws matches.unknown,
 * request.changed-meanwhile. Without a version nothing is compared.
 */
export async function takeMatch(
  ctx: ActorCtx,
  {
    matchId,
    side,
    version,
  }: { matchId: string; side: 'giver' | 'receiver' | 'either'; version?: number },
): Promise<TakenMatch> {
  const { circleId, memberId } = ctx.actor
  await lockCircle(ctx.tx, circleId)
  const match = await getOwnMatch(ctx.tx, { circleId, memberId, side }, matchId, 'lock')
  if (version !== undefined) checkVersion(match, version)
  const isGiver = match.giverId === memberId
  return {
    match,
    side: isGiver ? 'giver' : 'receiver',
    other: isGiver ? match.receiverId : match.giverId,
    facts: await factsOf(ctx, match),
  }
}
