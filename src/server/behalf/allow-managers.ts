import { BEHALF_ACTS, type BehalfAct } from '#domain/behalf/on-behalf.ts'
import { endAllHelpers } from '#server/members/helpers/helpers.ts'
import { updateNoManager } from '#server/members/person/manager-wishes.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { supportSentence } from '#server/support/sentence.ts'
import { voidRequests } from './behalf-store.ts'

const IN_MY_NAME = (Object.keys(BEHALF_ACTS) as BehalfAct[]).filter((act) => act !== 'name')

/**
 * Sets whether managers may act for me. A no ends at once what waits for a code, and all help. Who
 * asked to become my helper sees that end by its time only, as with a number that nobody has: the code
 * opens nothing any more.
 */
export const allowManagers = useCase('PUT /user/managers', async (ctx, { body }) => {
  await updateNoManager(ctx.tx, ctx.actor, !body.allowed)
  if (!body.allowed) {
    const { circleId, memberId } = ctx.actor
    await voidRequests(ctx.tx, { circleId, memberId, act: IN_MY_NAME }, ctx.now)
    await endAllHelpers(ctx, { circleId, memberId })
  }
  return {
    message: supportSentence(ctx.language, body.allowed ? 'managers-allowed' : 'managers-stopped'),
  }
})
