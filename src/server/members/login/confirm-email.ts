import { memberError } from '#domain/members/member-errors.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { renewSessionsOf } from '#server/platform/use-case/sessions.ts'
import { memberSentence } from '../person/sentence.ts'
import { findVerifiedByEmail, updateEmail } from '../person/identity-store.ts'
import { boundValue, lockLink } from './login-change.ts'
import { lockMember, updateContact } from '../person/member-store.ts'
import { sealField } from '../person/private-fields.ts'
import { voidSecrets } from '../secrets/secret-store.ts'

/**
 * Puts a new address in force with the code from its link; links for the old one become void.
 * Throws members.link-unknown, link-expired.
 */
export const confirmEmail = useCase('POST /user/confirm-email', async (ctx, { body: { code } }) => {
  const { secret, identity } = await lockLink(ctx, 'change_email', code)
  const { identityId, circleId, memberId } = identity
  ctx.caller.concerns?.(identityId)
  const member = await lockMember(ctx.tx, circleId, memberId)
  const person = await ctx.vault.of(ctx.tx, { circleId, memberId })
  const email = boundValue(person, secret)
  const emailKey = ctx.vault.hash('email', email)
  const holder = await findVerifiedByEmail(ctx.tx, emailKey)
  if (
    member === undefined ||
    member.status === 'closed' ||
    (holder !== undefined && holder.identityId !== identityId)
  )
    throw memberError('members.link-unknown')
  await updateEmail(ctx.tx, identityId, { emailKey, verifiedAt: ctx.now })
  await updateContact(ctx.tx, circleId, memberId, {
    email: sealField(person, { column: 'email_sealed', memberId, text: email }),
  })
  for (const purpose of ['change_email', 'reset_password'] as const)
    await voidSecrets(ctx.tx, { identityId, purpose, now: ctx.now })
  await renewSessionsOf(ctx.tx, identityId)
  ctx.announce([memberId], 'membership')
  return { message: memberSentence(ctx.language, 'email-changed') }
})
