import { canonicalEmail } from '#domain/members/contact-formats.ts'
import { memberError } from '#domain/members/member-errors.ts'
import { isBefore } from '#domain/shared/calendar.ts'
import { type PublicCtx } from '#server/platform/use-case/context.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { memberSentence } from '../person/sentence.ts'
import {
  hasProvedEmail,
  type IdentityRow,
  listOpenByEmail,
  lockIdentity,
  updateEmailVerified,
} from '../person/identity-store.ts'
import { advance } from './membership.ts'
import { isStaff } from '../person/member-facts.ts'
import { startLogin } from '../login/start-login.ts'
import { findMember } from '../person/member-store.ts'
import { isRegisteringDevice } from '../secrets/registering-device.ts'
import { linkHash } from '../secrets/secret-hashes.ts'
import { lockSecretByHash, voidSecrets } from '../secrets/secret-store.ts'

/**
 * Proves an address with the code from its link, which is used up. The browser that registered is
 * then logged in; any other only learns that the address is proved. If several people registered
 * with one address, the first to prove it gets it; the others cannot any more. Throws
 * members.link-unknown, link-expired.
 */
export const verifyEmail = useCase('POST /user/verify-email', async (ctx, { body }) => {
  const candidates = await listOpenByEmail(
    ctx.tx,
    ctx.vault.hash('email', canonicalEmail(body.email)),
  )
  if (candidates.length === 0 || candidates.some(hasProvedEmail))
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
  await advance(ctx, identity, { asks: true })
  const loggedIn = await mayEnter(ctx, identity)
  if (loggedIn) {
    await startLogin(ctx, identity, { by: 'first' })
    ctx.caller.noteRegistration(null)
  }
  return { message: memberSentence(ctx.language, 'email-verified'), loggedIn }
})

/**
 * Whether this browser may go on without the password. It registered this person within the last
 * hour, and nobody is signed in here: a link never changes who somebody is. Staff, and whoever
 * becomes an administrator, always log in, so that nothing comes before their second factor.
 */
async function mayEnter(ctx: PublicCtx, identity: IdentityRow): Promise<boolean> {
  const { identityId, circleId, memberId, invitedAsAdmin } = identity
  const { registration, hasSession } = ctx.caller
  if (hasSession || invitedAsAdmin) return false
  if (!isRegisteringDevice(ctx.vault, { token: registration, identityId, now: ctx.now }))
    return false
  const member = await findMember(ctx.tx, circleId, memberId)
  if (member === undefined || member.status === 'closed') return false
  return !(await isStaff(ctx.tx, identity))
}
