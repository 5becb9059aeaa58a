import { pauseAsk as pause } from '#domain/asks/pause-ask.ts'
import { memberName } from '#server/members/person/member-names.ts'
import { helpingSentence } from '#server/requests/sentence.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { checkVersion } from '#server/platform/database/versions.ts'
import { lockOwnAsk } from '../store/ask-queries.ts'
import { updateAsk } from '../store/ask-writes.ts'
import { askView } from '../ask-view.ts'

/**
 * Holds back one's own ask: what is open is matched to nobody until it goes on, and keeps its
 * place. Throws asks.unknown, paused-already, nothing-open.
 */
export const pauseAsk = useCase('POST /asks/{askId}/pause', async (ctx, { params, body }) => {
  const { circleId, memberId } = ctx.actor
  const ask = await lockOwnAsk(ctx.tx, { circleId, memberId }, params.askId)
  checkVersion(ask, body.version)
  const stored = await updateAsk(ctx.tx, circleId, pause(ask))
  ctx.announce([memberId], 'asks')
  const person = await ctx.vault.of(ctx.tx, { circleId, memberId })
  return {
    message: helpingSentence(ctx.language, 'ask-paused'),
    data: askView(stored, {
      ownerName: await memberName(ctx, circleId, memberId),
      person,
      publicUrl: ctx.caller.publicUrl,
    }),
  }
})
