import { canonicalPhone, checkPhone } from '#domain/members/contact-formats.ts'
import { memberError } from '#domain/members/member-errors.ts'
import { mayResend, PHONE_CODE_LASTS_MS } from '#domain/members/secret-rules.ts'
import { preparedUseCase } from '#server/platform/use-case/context.ts'
import { memberSentence } from '../person/sentence.ts'
import { beginChange, lockOwnIdentity, notifyOldAddress } from './login-change.ts'
import { findLastSentAt } from '../secrets/secret-store.ts'
import { hitTextsTo } from '../secrets/text-allowance.ts'

/**
 * Starts a change of the phone: a code goes to the new one by SMS, a mail to the address. Also for
 * an applicant who mistyped it. Only a person with the number in hand learns that it is taken.
 * Throws members.invalid-fields, code-too-soon.
 */
export const changePhone = preparedUseCase('POST /user/change-phone', {
  async prepare({ input: { body }, services, vault }) {
    const problem = checkPhone(body.phone)
    const phone = canonicalPhone(body.phone)
    if (problem !== undefined || phone === undefined)
      throw memberError('members.invalid-fields', {
        fields: { phone: problem ?? 'members.phone-ten-digits' },
      })
    await hitTextsTo(services.limits, vault.hash('phone', phone))
    return phone
  },
  async run(ctx, _input, phone) {
    const identity = await lockOwnIdentity(ctx)
    const lastSentAt = await findLastSentAt(ctx.tx, {
      identityId: identity.identityId,
      purpose: 'change_phone',
    })
    if (!mayResend({ lastSentAt, now: ctx.now })) throw memberError('members.code-too-soon')
    const secretId = await beginChange(ctx, identity, {
      purpose: 'change_phone',
      value: phone,
      lastsMs: PHONE_CODE_LASTS_MS,
    })
    ctx.enqueue('send-change-code', { secretId })
    await notifyOldAddress(ctx, identity, 'phone')
    return { message: memberSentence(ctx.language, 'phone-code-sent') }
  },
})
