import { checkStaffPassword } from '#domain/members/contact-formats.ts'
import { memberError } from '#domain/members/member-errors.ts'
import { checkNewPassword } from '#domain/members/new-password.ts'
import { preparedUseCase } from '#server/platform/use-case/use-case.ts'
import { endSessionsOf, renewSessionsOf } from '#server/platform/use-case/sessions.ts'
import { memberSentence } from '../person/sentence.ts'
import { updatePasswordHash } from '../person/identity-store.ts'
import { lockOwnIdentity, notifyOldAddress, ownWordsOfMember } from './login-change.ts'
import { isStaff } from '../person/member-facts.ts'
import { voidSecrets } from '../secrets/secret-store.ts'

/**
 * Sets a new password: every other session ends, this one gets a new token, and password reset
 * links become void. Throws members.invalid-fields.
 */
export const changePassword = preparedUseCase('POST /user/change-password', {
  async prepare({
    input: {
      body: { newPassword },
    },
    actor,
    services,
    read,
  }) {
    const ownWords = await read((_tx, _now, ctx) => ownWordsOfMember(ctx, actor))
    const weakness = await services.passwords.weaknessOf(newPassword, ownWords)
    const problem = checkNewPassword(newPassword, weakness)
    if (problem !== undefined)
      throw memberError('members.invalid-fields', { fields: { newPassword: problem } })
    return services.passwords.hash(newPassword)
  },
  async run(ctx, { body: { newPassword } }, passwordHash) {
    const { identityId, memberId, sessionId } = ctx.actor
    const identity = await lockOwnIdentity(ctx)
    if (identity.emailKey === null) throw memberError('members.email-needed-first')
    const tooShort = (await isStaff(ctx.tx, identity)) ? checkStaffPassword(newPassword) : undefined
    if (tooShort !== undefined)
      throw memberError('members.invalid-fields', { fields: { newPassword: tooShort } })
    await updatePasswordHash(ctx.tx, identityId, passwordHash)
    await voidSecrets(ctx.tx, { identityId, purpose: 'reset_password', now: ctx.now })
    await endSessionsOf(ctx.tx, identityId, { except: sessionId })
    await renewSessionsOf(ctx.tx, identityId)
    await notifyOldAddress(ctx, identity, 'password')
    ctx.announce([memberId], 'membership')
    return { message: memberSentence(ctx.language, 'own-password-changed') }
  },
})
