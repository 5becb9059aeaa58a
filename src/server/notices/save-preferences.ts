import { SMS_WITHOUT_EMAIL } from '#domain/shared/notice-sms.ts'
import { updateDigest } from './digest-store.ts'
import { preparedUseCase } from '#server/platform/use-case/use-case.ts'
import { commonWords } from './notice-words.ts'
import { hasProvedAddress } from '#server/members/person/member-facts.ts'
import { listPreferences, upsertPreferences } from './preference-store.ts'
import { preferencesView } from './preferences-view.ts'

/**
 * Saves which notices reach me by which channel. Topics that are not named do not change; the last
 * choice wins if a topic is named twice. Where SMS are as they would be without a choice, none is
 * stored, so that they change when an address is added.
 */
export const savePreferences = preparedUseCase('PUT /user/notice-preferences', {
  prepare: async ({ services }) => ({ pushPossible: services.push.publicKey !== null }),
  async run(ctx, { body }, offer) {
    const hasEmail = await hasProvedAddress(ctx.tx, ctx.actor)
    const before = new Map(
      (await listPreferences(ctx.tx, ctx.actor)).map(({ topic, sms }) => [topic, sms]),
    )
    const smsOf = ({ topic, sms }: (typeof body.topics)[number]): boolean | null => {
      const wanted = sms ?? before.get(topic) ?? null
      return wanted === (!hasEmail && SMS_WITHOUT_EMAIL.includes(topic)) ? null : wanted
    }
    await upsertPreferences(
      ctx.tx,
      ctx.actor,
      Array.from(
        new Map(
          body.topics.map((choice) => [choice.topic, { ...choice, sms: smsOf(choice) }]),
        ).values(),
      ),
    )
    await updateDigest(ctx.tx, ctx.actor, body.digest)
    return {
      message: commonWords(ctx.language, 'answer.saved'),
      data: await preferencesView(ctx, offer),
    }
  },
})
