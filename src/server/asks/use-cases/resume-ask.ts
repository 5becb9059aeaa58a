import { resumeAsk as resume } from '#domain/asks/pause-ask.ts'
import { memberName } from '#server/members/person/member-names.ts'
import { helpingSentence } from '#server/requests/sentence.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { checkVersion } from '#server/platform/database/versions.ts'
import { lockOwnAsk } from '../store/ask-queries.ts'
import { updateAsk } from '../store/ask-writes.ts'
import { askView } from '../ask-view.ts'
import { joinQueueAgain } from '../requests-on-hold.ts'

/**
 * Resumes a paused ask of the caller: in the queue at its old position, or before a steward. Throws
 * asks.unknown, not-paused, paused-by-suspension.
 */
export const resumeAsk = useCase('POST /asks/{askId}/resume', async (ctx, { params, body }) => {
  const { circleId, memberId } = ctx.actor
  const ask = await lockOwnAsk(ctx.tx, { circleId, memberId }, params.askId)
  checkVersion(ask, body.version)
  const stored = await updateAsk(
    ctx.tx,
    circleId,
    resume(ask, { policy: ctx.policy, now: ctx.now }),
  )
  await joinQueueAgain(ctx, { circleId, ask: stored })
  ctx.announce([memberId], 'asks')
  const person = await ctx.vault.of(ctx.tx, { circleId, memberId })
  return {
    message: helpingSentence(ctx.language, 'ask-resumed'),
    data: askView(stored, {
      ownerName: await memberName(ctx, circleId, memberId),
      person,
      publicUrl: ctx.caller.publicUrl,
    }),
  }
})
