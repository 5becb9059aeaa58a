import { canonicalEmail, checkStaffPassword } from '#domain/members/contact-formats.ts'
import { memberError } from '#domain/members/member-errors.ts'
import { checkNewPassword } from '#domain/members/registration.ts'
import { isBefore } from '#domain/shared/calendar.ts'
import { preparedUseCase } from '#server/platform/use-case/context.ts'
import { endSessionsOf } from '#server/platform/use-case/sessions.ts'
import { memberSentence } from '../person/sentence.ts'
import { findVerifiedByEmail, lockIdentity, updatePasswordHash } from '../person/identity-store.ts'
import { linkHash } from '../secrets/secret-hashes.ts'
import { isStaff } from '../person/member-facts.ts'
import { lockSecretByHash, voidSecrets } from '../secrets/secret-store.ts'

/**
 * Sets a new password with the code from the link, which is used up. Ends all sessions and mails
 * the owner. Throws members.invalid-fields, link-unknown, link-expired.
 */
export const resetPassword = preparedUseCase('POST /user/reset-password', {
  async prepare({ input, services }) {
    const problem = checkNewPassword(input.body.password, services.passwords.isCommon)
    if (problem !== undefined)
      throw memberError('members.invalid-fields', { fields: { password: problem } })
    return services.passwords.hash(input.body.password)
  },
  async run(ctx, { body }, passwordHash) {
    const owner = await findVerifiedByEmail(
      ctx.tx,
      ctx.vault.hash('email', canonicalEmail(body.email)),
    )
    if (owner === undefined) throw memberError('members.link-unknown')
    const { identityId } = owner
    await lockIdentity(ctx.tx, identityId)
    const secret = await lockSecretByHash(ctx.tx, {
      identityIds: [identityId],
      purpose: 'reset_password',
      secretHash: linkHash(ctx.vault, 'reset_password', body.code),
    })
    if (secret === undefined) throw memberError('members.link-unknown')
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
