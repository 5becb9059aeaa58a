import { useCase } from '#server/platform/use-case/context.ts'
import { endSession } from '#server/platform/use-case/sessions.ts'
import { memberSentence } from '../person/sentence.ts'

/** Ends this session on the server and takes the browser's cookie away. */
export const logOut = useCase('POST /user/logout', async (ctx) => {
  await endSession(ctx.tx, ctx.actor.sessionId)
  ctx.caller.endSession()
  // Open pages of the ended session look again and stop hearing.
  ctx.announce([ctx.actor.memberId], 'membership')
  return { message: memberSentence(ctx.language, 'logged-out') }
})
