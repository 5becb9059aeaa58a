import { keepPicture } from '#server/files/keep-picture.ts'
import { proofPath, type StoredImage } from '#server/files/proofs.ts'
import { helpingSentence } from '#server/requests/sentence.ts'
import { preparedUseCase } from '#server/platform/use-case/use-case.ts'
import { addProof } from '../add-proof.ts'
import { getOwnMatch } from '../store/match-queries.ts'

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
    await addProof(ctx, params.matchId, stored)
    const path = proofPath(ctx.vault, {
      fileId: stored.fileId,
      viewerId: ctx.actor.memberId,
      now: ctx.now,
    })
    return {
      message: helpingSentence(ctx.language, 'proof-uploaded'),
      data: {
        proofDocument: path,
        proof: { id: stored.fileId, path, createdAt: ctx.now.toString() },
      },
    }
  },
})
