import { keepPicture } from '#server/files/keep-picture.ts'
import type { StoredImage } from '#server/files/proofs.ts'
import { addProof } from '#server/matches/add-proof.ts'
import { preparedUseCase } from '#server/platform/use-case/use-case.ts'
import { helpingSentence } from '#server/requests/sentence.ts'
import { openedBefore, openedPayment } from './helped-payment.ts'

/** Takes the picture of a payment from the giver's helper, once the giver's code opened the claim. */
export const addHelpedProof = preparedUseCase('POST /helping/requests/{requestId}/proof', {
  async prepare(preparing): Promise<StoredImage> {
    const { input, services, actor, file } = preparing
    await openedBefore(preparing, input.params.requestId, 'claim')
    return keepPicture(services, { circleId: actor.circleId, file })
  },
  async run(ctx, { params }, stored) {
    const { member, turn } = await openedPayment(ctx, params.requestId, 'claim')
    await addProof(member, turn.match.id, stored)
    ctx.announce([ctx.actor.memberId], 'matches')
    return { message: helpingSentence(ctx.language, 'proof-uploaded') }
  },
})
