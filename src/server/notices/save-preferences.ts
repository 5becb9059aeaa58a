import { updateDigest } from './digest-store.ts'
import { preparedUseCase } from '#server/platform/use-case/context.ts'
import { commonWords } from './notice-words.ts'
import { upsertPreferences } from './preference-store.ts'
import { preferencesView } from './preferences-view.ts'

/**
 * Saves which notices reach me by which channel. Topics that are not named do not change; the last
 * choice wins if a topic is named twice. Last reminders go out by SMS in any case.
 */
export const savePreferences = preparedUseCase('PUT /user/notice-preferences', {
  prepare: async ({ services }) => ({ pushPossible: services.push.publicKey !== null }),
  async run(ctx, { body }, offer) {
    await upsertPreferences(
      ctx.tx,
      ctx.actor,
      Array.from(new Map(body.topics.map((choice) => [choice.topic, choice])).values()),
    )
    await updateDigest(ctx.tx, ctx.actor, body.digest)
    return {
      message: commonWords(ctx.language, 'answer.saved'),
      data: await preferencesView(ctx, offer),
    }
  },
})
