import { EVIDENCE_A_SIDE_MAX, takesEvidence } from '#domain/disputes/dispute.ts'
import { disputeError } from '#domain/disputes/dispute-errors.ts'
import { matchError } from '#domain/matches/match-errors.ts'
import { recordEvidence } from '#server/files/evidence.ts'
import { keepPicture } from '#server/files/keep-picture.ts'
import type { StoredImage } from '#server/files/proofs.ts'
import { preparedUseCase } from '#server/platform/use-case/use-case.ts'
import { disputeSentence } from '../sentence.ts'
import { findLatestDispute, isPartyOf } from '../store/dispute-queries.ts'
import { beginAsParty } from '../party-case.ts'
import { partyView } from '../party-view.ts'

/**
 * Adds a picture of one of the two people, asked or not, until there is a ruling. Only that person
 * and the officers of the case see it.
 */
export const addEvidence = preparedUseCase('POST /matches/{matchId}/dispute/evidence', {
  async prepare({ input, services, actor, file, read }): Promise<StoredImage> {
    const { circleId, memberId } = actor
    const mine = { circleId, memberId, matchId: input.params.matchId }
    await read(async (tx) => {
      if (!(await isPartyOf(tx, mine))) throw matchError('matches.unknown')
      // The deadline is checked after the idempotency key: a repeat gets its first response even
      // after the end.
      if ((await findLatestDispute(tx, mine, 'look')) === undefined)
        throw disputeError('disputes.not-now')
    })
    return keepPicture(services, { circleId, file })
  },
  async run(ctx, { params }, stored) {
    const { circleId, memberId } = ctx.actor
    const { dispute } = await beginAsParty(ctx, params.matchId)
    if (!takesEvidence(dispute)) throw disputeError('disputes.not-now')
    await recordEvidence(ctx, {
      circleId,
      ownerId: memberId,
      matchId: dispute.match.id,
      disputeId: dispute.id,
      stored,
      max: EVIDENCE_A_SIDE_MAX,
    })
    ctx.announce([memberId, ...(dispute.officerId === null ? [] : [dispute.officerId])], 'disputes')
    return {
      message: disputeSentence(ctx.language, 'evidence-added'),
      data: await partyView(ctx, dispute),
    }
  },
})
