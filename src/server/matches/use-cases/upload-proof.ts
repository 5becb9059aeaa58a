import { matchError } from '#domain/matches/match-errors.ts'
import { keepPicture } from '#server/files/keep-picture.ts'
import { type StoredImage, proofPath, recordProof } from '#server/files/proofs.ts'
import { helpingSentence } from '#server/requests/sentence.ts'
import { preparedUseCase } from '#server/platform/use-case/use-case.ts'
import { factsOf } from '../views/match-facts.ts'
import { getOwnMatch } from '../store/match-queries.ts'
import { canDo } from '../views/match-surroundings.ts'

/**
 * Takes a picture of the payment. It is encoded again before the transaction, stored encrypted, and
 * shown to the two members, and to the officers of a dispute about it.
 */
export const uploadProof = preparedUseCase('POST /matches/{matchId}/proof', {
  async prepare({ input, services, actor, file, read }): Promise<StoredImage> {
    const { circleId, memberId } = actor
    await read((tx) =>
      getOwnMatch(tx, { circleId, memberId, side: 'giver' }, input.params.matchId, 'look'),
    )
    return keepPicture(services, { circleId, file })
  },
  async run(ctx, { params }, stored) {
    const { circleId, memberId } = ctx.actor
    const match = await getOwnMatch(
      ctx.tx,
      { circleId, memberId, side: 'giver' },
      params.matchId,
      'lock',
    )
    if (!canDo(match, memberId, await factsOf(ctx, match)).includes('upload'))
      throw matchError('matches.not-now')
    await recordProof(ctx, { circleId, ownerId: memberId, matchId: match.id, stored })
    ctx.announce([memberId], 'matches')
    const path = proofPath(ctx.vault, { fileId: stored.fileId, viewerId: memberId, now: ctx.now })
    return {
      message: helpingSentence(ctx.language, 'proof-uploaded'),
      data: {
        proofDocument: path,
        proof: { id: stored.fileId, path, createdAt: ctx.now.toString() },
      },
    }
  },
})
