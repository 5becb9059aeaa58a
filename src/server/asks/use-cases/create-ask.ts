import { memberName } from '#server/members/person/member-names.ts'
import { helpingSentence } from '#server/requests/sentence.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { askView } from '../ask-view.ts'
import { submitAsk } from '../submit-ask.ts'

/** Asks for help. A first ask and a larger ask wait for a steward's review. */
export const createAsk = useCase('POST /asks', async (ctx, { body }) => {
  const { circleId, memberId } = ctx.actor
  const stored = await submitAsk(ctx, body)
  const person = await ctx.vault.of(ctx.tx, { circleId, memberId })
  return {
    message: helpingSentence(ctx.language, 'asked'),
    data: askView(stored, {
      ownerName: await memberName(ctx, circleId, memberId),
      person,
      publicUrl: ctx.caller.publicUrl,
    }),
  }
})
