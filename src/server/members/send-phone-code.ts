import { memberError } from '#domain/members/member-errors.ts'
import { mayResend } from '#domain/members/secret-rules.ts'
import { preparedUseCase } from '#server/platform/context.ts'
import { answerOf } from './answer.ts'
import { findPhoneKey, hasProvedPhone, lockIdentity } from './identity-store.ts'
import { findLastSentAt } from './secret-store.ts'

const SMS_MAX = 6
const SMS_MINUTES = 60

/** Has a code sent by SMS to the registered phone, at most one a minute and six an hour for one number. Throws members.phone-verified-already, code-too-soon. */
export const sendPhoneCode = preparedUseCase('POST /user/send-phone-code', {
  // Counted by number: whoever registers many times with somebody's number cannot make us ring there all day.
  async prepare({ actor, services, read }) {
    const phoneKey = await read((tx) => findPhoneKey(tx, actor.identityId))
    await services.limits.hit({ bucket: `sms ${phoneKey}`, max: SMS_MAX, minutes: SMS_MINUTES })
  },
  run: async (ctx) => {
    const { identityId } = ctx.actor
    const identity = await lockIdentity(ctx.tx, identityId)
    if (hasProvedPhone(identity)) throw memberError('members.phone-verified-already')
    const lastSentAt = await findLastSentAt(ctx.tx, { identityId, purpose: 'verify_phone' })
    if (!mayResend({ lastSentAt, now: ctx.now })) throw memberError('members.code-too-soon')
    ctx.enqueue('send-phone-code', { identityId }, { key: `send-phone-code ${identityId}` })
    return { message: answerOf(ctx.language, 'phone-code-sent') }
  },
})
