import { preparedUseCase } from '#server/platform/use-case/use-case.ts'
import { phoneKeyOf } from '#server/members/person/account-facts.ts'
import { hitTextsTo } from '#server/members/secrets/allowances.ts'
import { openingSentence } from '../sentence.ts'

/**
 * Sends one SMS to the administrator's own phone, so that they see whether it arrives. It counts in
 * the number's hourly allowance. Throws request.too-many.
 */
export const testSms = preparedUseCase('POST /staff/set-up/test-sms', {
  async prepare({ actor, services, read }) {
    await hitTextsTo(services.limits, await read((tx) => phoneKeyOf(tx, actor.identityId)))
  },
  run: async (ctx) => {
    const { circleId, memberId } = ctx.actor
    ctx.enqueue('send-test-sms', { circleId, memberId }, { key: `send-test-sms ${memberId}` })
    return { message: openingSentence(ctx.language, 'sms-sent') }
  },
})
