import { canonicalEmail, checkStaffPassword } from '#domain/members/contact-formats.ts'
import { memberError } from '#domain/members/member-errors.ts'
import { type Preparing, type PublicCtx } from '#server/platform/use-case/context.ts'
import { preparedUseCase } from '#server/platform/use-case/use-case.ts'
import {
  type IdentityRow,
  listByEmail,
  lockIdentity,
  updatePasswordHash,
} from '../person/identity-store.ts'
import { checkCaptcha } from './captcha.ts'
import { countTry } from '../secrets/login-counters.ts'
import { isStaff } from '../person/member-facts.ts'
import { openMember, startLogin } from './start-login.ts'
import { ownWordsOfMember } from './login-change.ts'

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
    if (unchecked.rehashed !== undefined)
      await updatePasswordHash(ctx.tx, identity.identityId, unchecked.rehashed)
    const { logIn: answer } = await startLogin(ctx, identity, {
      by: 'password',
      kind: body.tokenType,
    })
    return answer()
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
  await openMember(ctx, identity)
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
