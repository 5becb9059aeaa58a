import { memberError } from '#domain/members/member-errors.ts'
import { preparedUseCase } from '#server/platform/use-case/use-case.ts'
import { putPhoneInForce, refusalOfNumber } from '../entry/phone-proof.ts'
import { lockIdentity } from '../person/identity-store.ts'
import { memberSentence } from '../person/sentence.ts'
import { phoneChangeHash } from '../secrets/secret-hashes.ts'
import { lockLatestSecret } from '../secrets/secret-store.ts'
import { CODE_REFUSALS, tryCode } from '../secrets/phone-codes.ts'
import { boundValue } from './login-change.ts'

/**
 * Puts a new phone in force with the code from the SMS. Tries, and the dispute over a number that
 * another account holds, are saved even when the request is refused, because that happens before,
 * in its own transaction. Throws members.code-wrong, code-expired, code-too-many-tries,
 * identity-dispute-under-review, identity-dispute-refused, founded-lately.
 */
export const confirmPhone = preparedUseCase('POST /user/confirm-phone', {
  async prepare({ actor, input: { body }, read }) {
    const { identityId } = actor
    const found = await read(async (tx, _now, ctx) => {
      const identity = await lockIdentity(tx, identityId)
      if (identity === undefined) return { refusal: CODE_REFUSALS.expired }
      const person = await ctx.vault.of(tx, actor)
      let phone = ''
      const wrong = await tryCode(ctx, { identityId, purpose: 'change_phone' }, (secret) => {
        phone = boundValue(person, secret)
        return phoneChangeHash(ctx.vault, { identityId, phone, code: body.code })
      })
      return { phone, refusal: wrong ?? (await refusalOfNumber(ctx, identity, phone)) }
    })
    if (found.refusal !== undefined) throw memberError(found.refusal)
    return found.phone
  },
  async run(ctx, _input, phone) {
    const identity = await lockIdentity(ctx.tx, ctx.actor.identityId)
    const secret =
      identity &&
      (await lockLatestSecret(ctx.tx, { identityId: identity.identityId, purpose: 'change_phone' }))
    // Another number may have been requested since the code was checked.
    if (
      identity === undefined ||
      secret === undefined ||
      boundValue(await ctx.vault.of(ctx.tx, identity), secret) !== phone
    )
      throw memberError('members.code-expired')
    await putPhoneInForce(ctx, identity, phone)
    return { message: memberSentence(ctx.language, 'phone-changed') }
  },
})
