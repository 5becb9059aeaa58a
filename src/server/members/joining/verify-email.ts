import { canonicalEmail } from '#domain/members/contact-formats.ts'
import { memberError } from '#domain/members/member-errors.ts'
import { isBefore } from '#domain/shared/calendar.ts'
import { useCase } from '#server/platform/use-case/context.ts'
import { memberSentence } from '../person/sentence.ts'
import {
  type IdentityRow,
  listOpenByEmail,
  lockIdentity,
  updateEmailVerified,
} from '../person/identity-store.ts'
import { announceMembership, joinWhenReady } from './membership.ts'
import { notifyOfApplication } from './notify-of-applications.ts'
import { linkHash } from '../secrets/secret-hashes.ts'
import { lockSecretByHash, voidSecrets } from '../secrets/secret-store.ts'

/**
 * Proves an address with the code from its link, which is used up. If several people registered
 * with one address, the first to prove it gets it; the others cannot any more. Throws
 * members.link-unknown, link-expired.
 */
export const verifyEmail = useCase('POST /user/verify-email', async (ctx, { body }) => {
  const candidates = await listOpenByEmail(
    ctx.tx,
    ctx.vault.hash('email', canonicalEmail(body.email)),
  )
  if (candidates.length === 0 || candidates.some(isVerified))
    throw memberError('members.link-unknown')
  const secret = await lockSecretByHash(ctx.tx, {
    identityIds: candidates.map(({ identityId }) => identityId),
    purpose: 'verify_email',
    secretHash: linkHash(ctx.vault, 'verify_email', body.code),
  })
  const identity = secret && (await lockIdentity(ctx.tx, secret.identityId))
  if (secret === undefined || identity === undefined) throw memberError('members.link-unknown')
  if (!isBefore(ctx.now, secret.expiresAt)) throw memberError('members.link-expired')
  await updateEmailVerified(ctx.tx, identity.identityId, ctx.now)
  await voidSecrets(ctx.tx, {
    identityId: identity.identityId,
    purpose: 'verify_email',
    now: ctx.now,
  })
  await joinWhenReady(ctx, identity)
  await announceMembership(ctx, identity)
  await notifyOfApplication(ctx, identity)
  return { message: memberSentence(ctx.language, 'email-verified') }
})

function isVerified({ emailVerifiedAt }: IdentityRow): boolean {
  return emailVerifiedAt !== null
}
