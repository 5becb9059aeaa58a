import { canonicalEmail, checkStaffPassword } from '#domain/members/contact-formats.ts'
import { memberError } from '#domain/members/member-errors.ts'
import { checkNewPassword } from '#domain/members/new-password.ts'
import { isBefore } from '#domain/shared/calendar.ts'
import { type BaseCtx } from '#server/platform/use-case/context.ts'
import { preparedUseCase } from '#server/platform/use-case/use-case.ts'
import { endSessionsOf } from '#server/platform/use-case/sessions.ts'
import { memberSentence } from '../person/sentence.ts'
import {
  findVerifiedByEmail,
  type IdentityRow,
  lockIdentity,
  updatePasswordHash,
} from '../person/identity-store.ts'
import { linkHash } from '../secrets/secret-hashes.ts'
import { isStaff } from '../person/member-facts.ts'
import { ownWordsOfMember } from './login-change.ts'
import { lockSecretByHash, type SecretRow, voidSecrets } from '../secrets/secret-store.ts'

/**
 * Sets a new password with the code from the link, which is used up. Ends all sessions and mails
 * the owner. Throws members.invalid-fields, link-unknown, link-expired.
 */
export const resetPassword = preparedUseCase('POST /user/reset-password', {
  async prepare({ input, services, read }) {
    const ownWords = await read(async (_tx, _now, ctx) => {
      const found = await findLink(ctx, input.body)
      return found === undefined ? [] : ownWordsOfMember(ctx, found.owner)
    })
    const weakness = await services.passwords.weaknessOf(input.body.password, ownWords)
    const problem = checkNewPassword(input.body.password, weakness)
    if (problem !== undefined)
      throw memberError('members.invalid-fields', { fields: { password: problem } })
    return services.passwords.hash(input.body.password)
  },
  async run(ctx, { body }, passwordHash) {
    const found = await findLink(ctx, body)
    if (found === undefined) throw memberError('members.link-unknown')
    const { owner, secret } = found
    const { identityId } = owner
    if (!isBefore(ctx.now, secret.expiresAt)) throw memberError('members.link-expired')
    const tooShort = (await isStaff(ctx.tx, owner)) ? checkStaffPassword(body.password) : undefined
    if (tooShort !== undefined)
      throw memberError('members.invalid-fields', { fields: { password: tooShort } })
    await updatePasswordHash(ctx.tx, identityId, passwordHash)
    await voidSecrets(ctx.tx, { identityId, purpose: 'reset_password', now: ctx.now })
    await endSessionsOf(ctx.tx, identityId)
    ctx.caller.endSession()
    // Open pages of the ended sessions reload and stop listening.
    ctx.announce([owner.memberId], 'membership')
    ctx.enqueue('mail-address-owner', { identityId, about: 'password-changed' })
    return { message: memberSentence(ctx.language, 'password-set') }
  },
})

/** Locks the owner of an address and the link with this code; undefined where there is none. */
async function findLink(
  { tx, vault }: Pick<BaseCtx, 'tx' | 'vault'>,
  { email, code }: { email: string; code: string },
): Promise<{ owner: IdentityRow; secret: SecretRow } | undefined> {
  const owner = await findVerifiedByEmail(tx, vault.hash('email', canonicalEmail(email)))
  if (owner === undefined) return undefined
  await lockIdentity(tx, owner.identityId)
  const secret = await lockSecretByHash(tx, {
    identityIds: [owner.identityId],
    purpose: 'reset_password',
    secretHash: linkHash(vault, 'reset_password', code),
  })
  return secret && { owner, secret }
}
