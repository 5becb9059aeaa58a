import { useCase } from '#server/platform/use-case/use-case.ts'
import { renewSession } from '#server/platform/use-case/sessions.ts'
import { sessionUserOf } from '../person/session-user.ts'

/**
 * Returns who is signed in. A browser whose rights have changed gets a new token with the response.
 */
export const getSession = useCase('GET /user/session', async (ctx) => {
  const renewed = await renewSession(ctx.tx, ctx.actor.sessionId, ctx.now)
  if (renewed !== undefined) ctx.caller.startSession(renewed)
  return {
    user: await sessionUserOf(ctx, ctx.actor.identityId, {
      factorGiven: ctx.actor.secondFactor === 'given',
      deviceWaitsUntil: ctx.actor.deviceWaitsUntil,
    }),
  }
})
