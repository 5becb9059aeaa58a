import { memberError } from '#domain/members/member-errors.ts'
import { judgeCode } from '#domain/members/secret-rules.ts'
import { type BaseCtx, type Preparing } from '#server/platform/use-case/context.ts'
import { preparedUseCase } from '#server/platform/use-case/use-case.ts'
import { equalBytes } from '#server/platform/crypto/vault.ts'
import { memberSentence } from '../person/sentence.ts'
import { findUsedByOthers } from '../identity-disputes/holder-store.ts'
import { type IdentityRow, lockIdentity, updatePhone } from '../person/identity-store.ts'
import { boundValue } from './login-change.ts'
import { updateContact } from '../person/member-store.ts'
import { hasFoundedLately } from '../entry/founder-store.ts'
import { announceMembership, joinWhenReady } from '../entry/membership.ts'
import { sealField } from '../person/private-fields.ts'
import { recordIdentityDisputes } from '../identity-disputes/record-identity-disputes.ts'
import { phoneChangeHash } from '../secrets/secret-hashes.ts'
import { lockLatestSecret, updateTries, voidSecrets } from '../secrets/secret-store.ts'

type Attempt = Preparing<'POST /user/confirm-phone'>
type Refusal = keyof typeof REFUSALS
type Verdict = { readonly phone: string } | { readonly refused: Refusal }

const REFUSALS = {
  'wrong': 'members.code-wrong',
  'expired': 'members.code-expired',
  'too-many-tries': 'members.code-too-many-tries',
  'held-by-another': 'members.identity-dispute-under-review',
  'identity-dispute-refused': 'members.identity-dispute-refused',
  'founded-lately': 'members.founded-lately',
} as const

/**
 * Puts a new phone in force with the code from the SMS. Tries, and the dispute over a number that
 * another account holds, are saved even when the request is refused, because that happens before,
 * in its own transaction. Throws members.code-wrong, code-expired, code-too-many-tries,
 * identity-dispute-under-review, identity-dispute-refused, founded-lately.
 */
export const confirmPhone = preparedUseCase('POST /user/confirm-phone', {
  async prepare(attempt) {
    const verdict = await attempt.read((_tx, _now, ctx) => judge(attempt, ctx))
    if ('refused' in verdict) throw memberError(REFUSALS[verdict.refused])
    return verdict.phone
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

/**
 * Replaces a person's phone with a number that they have in hand. An applicant who waited only for
 * this joins.
 */
export async function putPhoneInForce(
  ctx: BaseCtx,
  identity: IdentityRow,
  phone: string,
): Promise<void> {
  const { identityId, circleId, memberId } = identity
  const person = await ctx.vault.of(ctx.tx, identity)
  await updatePhone(ctx.tx, identityId, {
    phoneKey: ctx.vault.hash('phone', phone),
    verifiedAt: ctx.now,
  })
  await updateContact(ctx.tx, circleId, memberId, {
    phone: sealField(person, { column: 'phone_sealed', memberId, text: phone }),
  })
  for (const purpose of ['change_phone', 'verify_phone'] as const)
    await voidSecrets(ctx.tx, { identityId, purpose, now: ctx.now })
  await joinWhenReady(ctx, identity)
  await announceMembership(ctx, identity)
}

async function judge(attempt: Attempt, ctx: BaseCtx): Promise<Verdict> {
  const { tx, now } = ctx
  const { actor, vault, input } = attempt
  const identity = await lockIdentity(tx, actor.identityId)
  const secret = await lockLatestSecret(tx, {
    identityId: actor.identityId,
    purpose: 'change_phone',
  })
  if (identity === undefined || secret === undefined) return { refused: 'expired' }
  const phone = boundValue(await vault.of(tx, actor), secret)
  const matches = equalBytes(
    phoneChangeHash(vault, { identityId: actor.identityId, phone, code: input.body.code }),
    secret.secretHash,
  )
  await updateTries(tx, secret.secretId, secret.tries + 1)
  const verdict = judgeCode({
    sent: { tries: secret.tries + 1, expiresAt: secret.expiresAt },
    matches,
    now,
  })
  if (verdict !== 'right') return { refused: verdict }
  if (await hasFoundedLately(tx, identity, vault.hash('phone', phone)))
    return { refused: 'founded-lately' }
  const refused = await disputeIfUsed(ctx, { identity, phone })
  return refused === undefined ? { phone } : { refused }
}

/** Opens a dispute for a number, or an applicant's PAN, that another account holds. */
async function disputeIfUsed(
  ctx: BaseCtx,
  { identity, phone }: { identity: IdentityRow; phone: string },
): Promise<'held-by-another' | 'identity-dispute-refused' | undefined> {
  const what = await findUsedByOthers(ctx.tx, {
    ...identity,
    phoneKey: ctx.vault.hash('phone', phone),
  })
  if (what.length === 0) return undefined
  return (await recordIdentityDisputes(ctx, identity, { what, phone })) === 'refused'
    ? 'identity-dispute-refused'
    : 'held-by-another'
}
