import { canonicalPhone, checkPhone } from '#domain/members/contact-formats.ts'
import { memberError } from '#domain/members/member-errors.ts'
import { PHONE_CODE_LASTS_MS } from '#domain/members/secret-rules.ts'
import { preparedUseCase } from '#server/platform/use-case/use-case.ts'
import { readCodeBounds } from '#server/platform/use-case/code-bounds.ts'
import { checkPause, codeSentence } from '../secrets/phone-codes.ts'
import { findIdentity, hasProvedPhone } from '../person/identity-store.ts'
import { beginChange, lockOwnIdentity, notifyOldAddress } from './login-change.ts'
import { hitNewcomerCode, hitTextsTo } from '../secrets/allowances.ts'

/**
 * Starts a change of the phone: a code goes to the new one by SMS, a mail to the address. Also for
 * an applicant who mistyped it. Only a person with the number in hand learns that it is taken.
 * Throws members.invalid-fields, code-too-soon, and for an applicant too-many-newcomers.
 */
export const changePhone = preparedUseCase('POST /user/change-phone', {
  async prepare({ input: { body }, actor: { identityId, circleId }, services, vault, read }) {
    const problem = checkPhone(body.phone)
    const phone = canonicalPhone(body.phone)
    if (problem !== undefined || phone === undefined)
      throw memberError('members.invalid-fields', {
        fields: { phone: problem ?? 'members.phone-ten-digits' },
      })
    await hitTextsTo(services.limits, vault.hash('phone', phone))
    const { isNewcomer, bounds } = await read(async (tx) => ({
      isNewcomer: !hasProvedPhone(await findIdentity(tx, identityId)),
      bounds: await readCodeBounds(tx),
    }))
    if (isNewcomer) await hitNewcomerCode(services.limits, { circleId, bounds })
    return { phone, sentence: await codeSentence(services.waysOut) }
  },
  async run(ctx, _input, { phone, sentence }) {
    const identity = await lockOwnIdentity(ctx)
    await checkPause(ctx, { identityId: identity.identityId, purpose: 'change_phone' })
    const secretId = await beginChange(ctx, identity, {
      purpose: 'change_phone',
      value: phone,
      lastsMs: PHONE_CODE_LASTS_MS,
    })
    ctx.enqueue('send-change-code', { secretId })
    await notifyOldAddress(ctx, identity, 'phone')
    return { message: sentence(ctx.language) }
  },
})
