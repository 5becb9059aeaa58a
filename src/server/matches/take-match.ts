import type { MatchFacts } from '#domain/matches/moves-now.ts'
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
 * Begins a command about one match (confirming loads many at once instead). Locks the caller's own match, checks its
 * version, and reads what its moves need. Throws matches.unknown, request.changed-meanwhile.
 * Without a version in its body it compares nothing.
 */
export async function takeMatch(
  ctx: ActorCtx,
  side: 'giver' | 'receiver' | 'either',
  { params: { matchId }, body }: { params: { matchId: string }; body?: { version: number } },
): Promise<TakenMatch> {
  const { circleId, memberId } = ctx.actor
  const match = await getOwnMatch(ctx.tx, { circleId, memberId, side }, matchId, 'lock')
  if (body !== undefined) checkVersion(match, body.version)
  const isGiver = match.giverId === memberId
  return {
    match,
    side: isGiver ? 'giver' : 'receiver',
    other: isGiver ? match.receiverId : match.giverId,
    facts: await factsOf(ctx, match),
  }
}
