import { memberError } from '#domain/members/member-errors.ts'
import { lockCircle } from '#server/circles/lock-circle.ts'
import { preparedUseCase } from '#server/platform/use-case/use-case.ts'
import { lockIdentity } from '../person/identity-store.ts'
import { memberSentence } from '../person/sentence.ts'
import { phoneCodeHash } from '../secrets/secret-hashes.ts'
import { tryCode } from '../secrets/phone-codes.ts'
import { notePhoneProved, refusalOfNumber } from './phone-proof.ts'

/**
 * Proves the phone with the code from the SMS. Tries, and the dispute over a phone or PAN that
 * another account holds, are recorded even though the request is refused: that happens before, in a
 * transaction of its own. Throws members.code-wrong, code-expired, code-too-many-tries,
 * phone-verified-already, identity-dispute-under-review, identity-dispute-refused, founded-lately.
 */
export const verifyPhone = preparedUseCase('POST /user/verify-phone', {
  async prepare({ actor: { identityId }, input: { body }, read }) {
    const refusal = await read(async (tx, _now, ctx) => {
      const identity = await lockIdentity(tx, identityId)
      if (identity === undefined || identity.phoneVerifiedAt !== null)
        return 'members.phone-verified-already'
      return (
        (await tryCode(ctx, { identityId, purpose: 'verify_phone' }, () =>
          phoneCodeHash(ctx.vault, identityId, body.code),
        )) ?? refusalOfNumber(ctx, identity)
      )
    })
    if (refusal !== undefined) throw memberError(refusal)
  },
  async run(ctx) {
    await lockCircle(ctx.tx, ctx.actor.circleId)
    const identity = await lockIdentity(ctx.tx, ctx.actor.identityId)
    if (identity === undefined || identity.phoneVerifiedAt !== null)
      throw memberError('members.phone-verified-already')
    await notePhoneProved(ctx, identity)
    return { message: memberSentence(ctx.language, 'phone-verified') }
  },
})
