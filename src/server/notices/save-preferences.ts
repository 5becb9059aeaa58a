import { updateDigest } from './digest-store.ts'
import { preparedUseCase } from '#server/platform/use-case/context.ts'
import { commonWords } from './notice-words.ts'
import { upsertPreferences } from './preference-store.ts'
import { preferencesView } from './preferences-view.ts'

/**
 * Chooses what reaches me by which way; topics that are not named stay, and of one that is named
 * twice the last word holds. Last reminders come by SMS whatever is chosen.
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
