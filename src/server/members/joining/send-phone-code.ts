import { memberError } from '#domain/members/member-errors.ts'
import { mayResend } from '#domain/members/secret-rules.ts'
import { preparedUseCase } from '#server/platform/use-case/context.ts'
import { memberSentence } from '../person/sentence.ts'
import { findPhoneKey, hasProvedPhone, lockIdentity } from '../person/identity-store.ts'
import { findLastSentAt } from '../secrets/secret-store.ts'
import { hitTextsTo } from '../secrets/text-allowance.ts'

/**
 * Sends a code by SMS to the registered phone, at most one a minute and six an hour per number.
 * Throws members.phone-verified-already, code-too-soon.
 */
export const sendPhoneCode = preparedUseCase('POST /user/send-phone-code', {
  async prepare({ actor, services, read }) {
    await hitTextsTo(services.limits, await read((tx) => findPhoneKey(tx, actor.identityId)))
  },
  run: async (ctx) => {
    const { identityId } = ctx.actor
    const identity = await lockIdentity(ctx.tx, identityId)
    if (hasProvedPhone(identity)) throw memberError('members.phone-verified-already')
    const lastSentAt = await findLastSentAt(ctx.tx, { identityId, purpose: 'verify_phone' })
    if (!mayResend({ lastSentAt, now: ctx.now })) throw memberError('members.code-too-soon')
    ctx.enqueue('send-phone-code', { identityId }, { key: `send-phone-code ${identityId}` })
    return { message: memberSentence(ctx.language, 'phone-code-sent') }
  },
})
