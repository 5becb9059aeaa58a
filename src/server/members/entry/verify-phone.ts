import { memberError } from '#domain/members/member-errors.ts'
import { lockCircle } from '#server/circles/lock-circle.ts'
import { acceptInvitation } from '../lists/accept-invitation.ts'
import { judgeCode } from '#domain/members/secret-rules.ts'
import { type BaseCtx, type Preparing } from '#server/platform/use-case/context.ts'
import { preparedUseCase } from '#server/platform/use-case/use-case.ts'
import { equalBytes } from '#server/platform/crypto/vault.ts'
import { memberSentence } from '../person/sentence.ts'
import { findUsedByOthers } from '../identity-disputes/holder-store.ts'
import { type IdentityRow, lockIdentity, updatePhoneVerified } from '../person/identity-store.ts'
import { hasFoundedLately } from './founder-store.ts'
import { announceMembership, joinWhenReady } from './membership.ts'
import { recordIdentityDisputes } from '../identity-disputes/record-identity-disputes.ts'
import { phoneCodeHash } from '../secrets/secret-hashes.ts'
import { lockLatestSecret, updateTries, voidSecrets } from '../secrets/secret-store.ts'

type Attempt = Preparing<'POST /user/verify-phone'>
type Verdict =
  | 'right'
  | 'wrong'
  | 'expired'
  | 'too-many-tries'
  | 'verified-already'
  | 'held-by-another'
  | 'identity-dispute-refused'
  | 'founded-lately'

const REFUSALS = {
  'wrong': 'members.code-wrong',
  'expired': 'members.code-expired',
  'too-many-tries': 'members.code-too-many-tries',
  'verified-already': 'members.phone-verified-already',
  'held-by-another': 'members.identity-dispute-under-review',
  'identity-dispute-refused': 'members.identity-dispute-refused',
  'founded-lately': 'members.founded-lately',
} as const satisfies Record<Exclude<Verdict, 'right'>, string>

/**
 * Proves the phone with the code from the SMS. Tries, and the dispute over a phone or PAN that
 * another account holds, are recorded even though the request is refused: that happens before, in a
 * transaction of its own. Throws members.code-wrong, code-expired, code-too-many-tries,
 * phone-verified-already, identity-dispute-under-review, identity-dispute-refused, founded-lately.
 */
export const verifyPhone = preparedUseCase('POST /user/verify-phone', {
  async prepare(attempt) {
    const verdict = await attempt.read((_tx, _now, ctx) => judge(attempt, ctx))
    if (verdict !== 'right') throw memberError(REFUSALS[verdict])
  },
  async run(ctx) {
    await lockCircle(ctx.tx, ctx.actor.circleId)
    const identity = await lockIdentity(ctx.tx, ctx.actor.identityId)
    if (identity === undefined || identity.phoneVerifiedAt !== null)
      throw memberError('members.phone-verified-already')
    const { identityId } = identity
    await updatePhoneVerified(ctx.tx, identityId, ctx.now)
    await acceptInvitation(ctx, identity)
    await voidSecrets(ctx.tx, { identityId, purpose: 'verify_phone', now: ctx.now })
    await joinWhenReady(ctx, identity)
    await announceMembership(ctx, identity)
    return { message: memberSentence(ctx.language, 'phone-verified') }
  },
})

async function judge({ actor, vault, input }: Attempt, ctx: BaseCtx): Promise<Verdict> {
  const { tx, now } = ctx
  const { identityId } = actor
  const identity = await lockIdentity(tx, identityId)
  if (identity === undefined || identity.phoneVerifiedAt !== null) return 'verified-already'
  const secret = await lockLatestSecret(tx, { identityId, purpose: 'verify_phone' })
  const sent = secret && { tries: secret.tries + 1, expiresAt: secret.expiresAt }
  const matches =
    secret !== undefined &&
    equalBytes(phoneCodeHash(vault, identityId, input.body.code), secret.secretHash)
  if (secret !== undefined) await updateTries(tx, secret.secretId, secret.tries + 1)
  const verdict = judgeCode({ sent, matches, now })
  return verdict === 'right' ? disputeIfUsed(ctx, identity) : verdict
}

async function disputeIfUsed(
  ctx: BaseCtx,
  identity: IdentityRow,
): Promise<'right' | 'held-by-another' | 'identity-dispute-refused' | 'founded-lately'> {
  const what = await findUsedByOthers(ctx.tx, identity)
  if (what.length === 0)
    return (await hasFoundedLately(ctx.tx, identity, identity.phoneKey))
      ? 'founded-lately'
      : 'right'
  return (await recordIdentityDisputes(ctx, identity, { what, phone: null })) === 'refused'
    ? 'identity-dispute-refused'
    : 'held-by-another'
}
