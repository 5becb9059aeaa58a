import { useCase } from '#server/platform/use-case/context.ts'
import { commonWords } from './notice-words.ts'
import { deleteByEndpoint } from './push-store.ts'

/**
 * No more notices to a browser of mine; one that is not known, or is somebody else's, answers the
 * same.
 */
export const stopPush = useCase('POST /user/push/stop', async (ctx, { body }) => {
  await deleteByEndpoint(ctx.tx, ctx.actor, ctx.vault.hash('push', body.endpoint))
  return { message: commonWords(ctx.language, 'answer.push-off') }
})
