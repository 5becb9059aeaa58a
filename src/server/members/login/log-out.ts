import { useCase } from '#server/platform/use-case/use-case.ts'
import { endSession } from '#server/platform/use-case/sessions.ts'
import { memberSentence } from '../person/sentence.ts'

/** Ends this session on the server and deletes the browser's cookie. */
export const logOut = useCase('POST /user/logout', async (ctx) => {
  await endSession(ctx.tx, ctx.actor.sessionId)
  ctx.caller.endSession()
  // Open pages of the ended session reload and stop listening.
  ctx.announce([ctx.actor.memberId], 'membership')
  return { message: memberSentence(ctx.language, 'logged-out') }
})
