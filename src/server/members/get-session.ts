import { useCase } from '#server/platform/context.ts'
import { sessionUserOf } from './session-user.ts'

/** Who is signed in. */
export const getSession = useCase('GET /user/session', async (ctx) => ({ user: await sessionUserOf(ctx, ctx.actor.identityId, ctx.actor.secondFactor === 'given') }))
