import { canonicalEmail } from '#domain/members/contact-formats.ts'
import { memberError } from '#domain/members/member-errors.ts'
import { isBefore } from '#domain/shared/calendar.ts'
import { type PublicCtx } from '#server/platform/use-case/context.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { startSession } from '#server/platform/use-case/sessions.ts'
import { memberSentence } from '../person/sentence.ts'
import {
  type IdentityRow,
  listOpenByEmail,
  lockIdentity,
  updateEmailVerified,
} from '../person/identity-store.ts'
import { announceMembership, joinWhenReady } from './membership.ts'
import { notifyOfApplication } from './notify-of-applications.ts'
import { isStaff } from '../person/member-facts.ts'
import { rememberDevice } from '../devices/remember-device.ts'
import { updateEntered } from '../person/entry-store.ts'
import { findMember } from '../person/member-store.ts'
import {} from '../secrets/known-device.ts'
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
  const loggedIn = await mayEnter(ctx, identity)
  if (loggedIn) await enter(ctx, identity)
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

async function enter(ctx: PublicCtx, identity: IdentityRow): Promise<void> {
  const { identityId, circleId, memberId } = identity
  const { deviceId, stored } = await rememberDevice(ctx, identity, { by: 'first' })
  await updateEntered(ctx.tx, identityId, ctx.now)
  const session = await startSession(ctx.tx, {
    deviceId,
    identityId,
    circleId,
    memberId,
    kind: 'cookie',
    now: ctx.now,
    device: {
      person: await ctx.vault.of(ctx.tx, { circleId, memberId }),
      word: ctx.caller.deviceWord,
    },
  })
  ctx.caller.startSession({ ...session, device: stored })
  ctx.caller.noteRegistration(null)
}

function isVerified({ emailVerifiedAt }: IdentityRow): boolean {
  return emailVerifiedAt !== null
}
