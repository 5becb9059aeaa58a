import { renewAsk as renew } from '#domain/asks/pause-ask.ts'
import { memberName } from '#server/members/person/member-names.ts'
import { helpingSentence } from '#server/requests/sentence.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { checkVersion } from '#server/platform/database/versions.ts'
import { lockOwnAsk } from '../store/ask-queries.ts'
import { updateAsk } from '../store/ask-writes.ts'
import { askView } from '../ask-view.ts'

/**
 * Renews the open shares of an ask for another term from now, at its old queue position. Throws
 * asks.unknown, not-renewable.
 */
export const renewAsk = useCase('POST /asks/{askId}/renew', async (ctx, { params, body }) => {
  const { circleId, memberId } = ctx.actor
  const ask = await lockOwnAsk(ctx.tx, { circleId, memberId }, params.askId)
  checkVersion(ask, body.version)
  const stored = await updateAsk(ctx.tx, circleId, renew(ask, { policy: ctx.policy, now: ctx.now }))
  // An ask whose term is over but which is not closed yet can be matched again.
  ctx.enqueue('run-matching', { circleId }, { key: `run-matching ${circleId}` })
  ctx.announce([memberId], 'asks')
  const person = await ctx.vault.of(ctx.tx, { circleId, memberId })
  return {
    message: helpingSentence(ctx.language, 'ask-renewed'),
    data: askView(stored, {
      ownerName: await memberName(ctx, circleId, memberId),
      person,
      publicUrl: ctx.caller.publicUrl,
    }),
  }
})
