import { useCase } from '#server/platform/use-case/use-case.ts'
import { commonWords } from './notice-words.ts'
import { deleteByEndpoint } from './push-store.ts'

/**
 * Stops push notices to a browser of mine. An unknown browser, or another person's, gets an equal
 * response.
 */
export const stopPush = useCase('POST /user/push/stop', async (ctx, { body }) => {
  await deleteByEndpoint(ctx.tx, ctx.actor, ctx.vault.hash('push', body.endpoint))
  return { message: commonWords(ctx.language, 'answer.push-off') }
})
