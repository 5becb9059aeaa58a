import { withdrawAsk as withdraw } from '#domain/asks/ask.ts'
import { memberName } from '#server/members/person/member-names.ts'
import { helpingSentence } from '#server/requests/sentence.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { checkVersion } from '#server/platform/database/versions.ts'
import { lockOwnAsk } from '../store/ask-queries.ts'
import { updateAsk } from '../store/ask-writes.ts'
import { askView } from '../ask-view.ts'

/** Closes the open shares of the caller's ask; matched shares run to their end. */
export const withdrawAsk = useCase('POST /asks/{askId}/withdraw', async (ctx, { params, body }) => {
  const { circleId, memberId } = ctx.actor
  const ask = await lockOwnAsk(ctx.tx, { circleId, memberId }, params.askId)
  checkVersion(ask, body.version)
  const stored = await updateAsk(ctx.tx, circleId, withdraw(ask))
  ctx.announce([memberId], 'asks')
  const person = await ctx.vault.of(ctx.tx, { circleId, memberId })
  return {
    message: helpingSentence(ctx.language, 'ask-withdrawn'),
    data: askView(stored, {
      ownerName: await memberName(ctx, circleId, memberId),
      person,
      publicUrl: ctx.caller.publicUrl,
    }),
  }
})
