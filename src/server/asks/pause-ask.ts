import { pauseAsk as pause } from '#domain/asks/pause-ask.ts'
import { lockCircle } from '#server/circles/lock-circle.ts'
import { memberName } from '#server/members/member-names.ts'
import { helpingAnswer } from '#server/platform/answers.ts'
import { useCase } from '#server/platform/context.ts'
import { checkVersion } from '#server/platform/versions.ts'
import { lockOwnAsk, updateAsk } from './ask-store.ts'
import { askView } from './ask-view.ts'

/**
 * Rests one's own ask: what is open is matched to nobody until it goes on, and keeps its place.
 * Throws asks.unknown, paused-already, nothing-open.
 */
export const pauseAsk = useCase('POST /gethelp/{askId}/pause', async (ctx, { params, body }) => {
  const { circleId, memberId } = ctx.actor
  await lockCircle(ctx.tx, circleId)
  const ask = await lockOwnAsk(ctx.tx, { circleId, memberId }, params.askId)
  checkVersion(ask, body.version)
  const stored = await updateAsk(ctx.tx, circleId, pause(ask))
  ctx.announce([memberId], 'asks')
  const person = await ctx.vault.of(ctx.tx, { circleId, memberId })
  return {
    message: helpingAnswer(ctx.language, 'ask-paused'),
    data: askView(stored, {
      ownerName: await memberName(ctx, circleId, memberId),
      person,
      publicUrl: ctx.caller.publicUrl,
    }),
  }
})
