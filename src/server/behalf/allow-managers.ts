import { updateNoManager } from '#server/members/person/manager-wishes.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { supportSentence } from '#server/support/sentence.ts'
import { voidRequestsFor } from './behalf-store.ts'

/** Sets whether managers may act for me. A no ends at once every request that waits for a code. */
export const allowManagers = useCase('PUT /user/managers', async (ctx, { body }) => {
  await updateNoManager(ctx.tx, ctx.actor, !body.allowed)
  if (!body.allowed) await voidRequestsFor(ctx.tx, ctx.actor, ctx.now)
  return {
    message: supportSentence(ctx.language, body.allowed ? 'managers-allowed' : 'managers-stopped'),
  }
})
