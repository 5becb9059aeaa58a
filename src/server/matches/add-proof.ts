import { matchError } from '#domain/matches/match-errors.ts'
import { recordProof, type StoredImage } from '#server/files/proofs.ts'
import type { ActorCtx } from '#server/platform/use-case/context.ts'
import { getOwnMatch } from './store/match-queries.ts'
import { factsOf } from './views/match-facts.ts'
import { canDo } from './views/match-surroundings.ts'

/**
 * Adds the picture of a payment, which is the giver's, also where a helper sends it. Throws
 * matches.unknown, matches.not-now, files.too-many.
 */
export async function addProof(ctx: ActorCtx, matchId: string, stored: StoredImage): Promise<void> {
  const { circleId, memberId } = ctx.actor
  const match = await getOwnMatch(ctx.tx, { circleId, memberId, side: 'giver' }, matchId, 'lock')
  if (!canDo(match, memberId, await factsOf(ctx, match)).includes('upload'))
    throw matchError('matches.not-now')
  await recordProof(ctx, { circleId, ownerId: memberId, matchId: match.id, stored })
  ctx.announce([memberId], 'matches')
}
