import { canonicalEmail, checkStaffPassword } from '#domain/members/contact-formats.ts'
import { memberError } from '#domain/members/member-errors.ts'
import { type Preparing, type PublicCtx } from '#server/platform/use-case/context.ts'
import { preparedUseCase } from '#server/platform/use-case/use-case.ts'
import { startSession } from '#server/platform/use-case/sessions.ts'
import { memberSentence } from '../person/sentence.ts'
import {
  type IdentityRow,
  listByEmail,
  lockIdentity,
  updatePasswordHash,
} from '../person/identity-store.ts'
import { checkCaptcha } from './check-captcha.ts'
import { rememberDevice } from '../devices/remember-device.ts'
import { countTry } from '../secrets/login-counters.ts'
import { isStaff } from '../person/member-facts.ts'
import { updateEntered } from '../person/entry-store.ts'
import { findMember } from '../person/member-store.ts'
import { ownWordsOfMember } from './own-words.ts'
import { sessionUserOf } from '../person/session-user.ts'

/**
 * Logs in with e-mail, password and a captcha that this attempt uses up. A wrong password and an
 * unknown address get the same response after equal work. After many wrong ones a browser that never
 * logged in to the account needs more proof of work (members.more-work).
 */
export const logIn = preparedUseCase('POST /user/login', {
  async prepare(attempt) {
    const work = await checkCaptcha(attempt, attempt.input.body.captcha)
    const emailKey = attempt.vault.hash('email', canonicalEmail(attempt.input.body.email))
    const [identity] = await attempt.read((tx) => listByEmail(tx, emailKey))
    const account = { emailKey, identityId: identity?.identityId }
    const counted = await countTry(attempt, account, work)
    const isRight = await attempt.services.passwords.verify(
      attempt.input.body.password,
      identity?.passwordHash ?? undefined,
    )
    if (!isRight || identity === undefined || identity.passwordHash === null) {
      await counted.noteWrong()
      throw memberError('members.login-failed')
    }
    await counted.forgive()
    const { passwords } = attempt.services
    return {
      ...identity,
      isWeakForStaff: await isWeakForStaff(attempt, identity),
      rehashed: passwords.isOutdated(identity.passwordHash)
        ? await passwords.hash(attempt.input.body.password)
        : undefined,
    }
  },
  async run(ctx, { body }, unchecked) {
    const identity = await lockIdentity(ctx.tx, unchecked.identityId)
    // A new password set since the check ends every session, including the one about to begin.
    if (identity === undefined || identity.passwordHash !== unchecked.passwordHash)
      throw memberError('members.login-failed')
    await refuseShut(ctx, identity, unchecked)
    const { identityId, circleId, memberId } = identity
    if (unchecked.rehashed !== undefined)
      await updatePasswordHash(ctx.tx, identityId, unchecked.rehashed)
    const kind = body.tokenType ?? 'cookie'
    const device = {
      person: await ctx.vault.of(ctx.tx, { circleId, memberId }),
      word: ctx.caller.deviceWord,
    }
    const remembered =
      kind === 'cookie' ? await rememberDevice(ctx, identity, { by: 'password' }) : undefined
    await updateEntered(ctx.tx, identityId, ctx.now)
    const session = await startSession(ctx.tx, {
      ...(remembered !== undefined && { deviceId: remembered.deviceId }),
      identityId,
      circleId,
      memberId,
      kind,
      device,
      now: ctx.now,
    })
    if (remembered !== undefined) ctx.caller.startSession({ ...session, device: remembered.stored })
    const user = await sessionUserOf(ctx, identityId, { factorGiven: false })
    return {
      message: memberSentence(ctx.language, 'logged-in'),
      ...(kind === 'bearer' && { token: session.token }),
      expiresAt: session.expiresAt.toString(),
      user,
    }
  },
})

/**
 * Throws members.account-closed, email-unverified, and staff-password-needed for a person with a
 * role and a weaker password; they set another one by a reset link.
 */
async function refuseShut(
  ctx: PublicCtx,
  identity: IdentityRow,
  { isWeakForStaff: isWeak }: { isWeakForStaff: boolean },
): Promise<void> {
  const member = await findMember(ctx.tx, identity.circleId, identity.memberId)
  if (member === undefined || member.status === 'closed')
    throw memberError('members.account-closed')
  if (identity.emailVerifiedAt === null) throw memberError('members.email-unverified')
  if (isWeak) throw memberError('members.staff-password-needed')
}

/** Returns whether somebody has a role, and a password that is short or easy to guess. */
async function isWeakForStaff(
  { input, read, services }: Preparing<'POST /user/login'>,
  owner: IdentityRow,
): Promise<boolean> {
  const { password } = input.body
  const ownWords = await read(async (tx, _now, ctx) =>
    (await isStaff(tx, owner)) ? ownWordsOfMember(ctx, owner) : undefined,
  )
  if (ownWords === undefined) return false
  return (
    checkStaffPassword(password) !== undefined ||
    (await services.passwords.weaknessOf(password, ownWords)) !== undefined
  )
}
