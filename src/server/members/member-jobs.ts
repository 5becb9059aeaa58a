import type { JobHandlers } from '#server/platform/jobs/jobs.ts'
import {
  LINK_LASTS_MS,
  mayResend,
  PHONE_CODE_DIGITS,
  PHONE_CODE_LASTS_MS,
} from '#domain/members/secret-rules.ts'
import { addMs } from '#domain/shared/calendar.ts'
import type { Jobs } from '#server/platform/use-case/context.ts'
import { newDigits, newToken, newUuid } from '#server/platform/crypto/ids.ts'
import { renderSms } from '#server/platform/outside/sms-templates.ts'
import { inTransaction } from '#server/platform/use-case/transaction.ts'
import type { World } from '#server/platform/use-case/world.ts'
import { hasProvedEmail, lockIdentity } from './person/identity-store.ts'
import { listJobs } from './lists/list-jobs.ts'
import { deviceJobs } from './devices/confirm-device.ts'
import { phoneCodeJobs } from './entry/phone-code-jobs.ts'
import { loginChangeJobs } from './login/login-change-jobs.ts'
import { ownerMail, resetMail, verificationMail } from './person/member-mails.ts'
import { readerOf } from './person/reader.ts'
import { linkHash, phoneCodeHash } from './secrets/secret-hashes.ts'
import { deleteSecret, findLastSentAt, insertSecret, voidSecrets } from './secrets/secret-store.ts'

type Handler<N extends keyof Jobs> = (world: World, payload: Jobs[N]) => Promise<void>

/**
 * Mails the link that proves an address; does nothing once it is proved. The secret is made here,
 * and only its hash is stored.
 */
export const sendVerification: Handler<'send-verification'> = async (world, { identityId }) => {
  const token = newToken()
  const found = await inTransaction(
    world.database,
    { vault: world.vault, language: 'en' },
    async (ctx) => {
      const identity = await lockIdentity(ctx.tx, identityId)
      if (identity === undefined || identity.emailVerifiedAt !== null) return undefined
      const secretId = ctx.newId<string>()
      await insertSecret(ctx.tx, {
        secretId,
        identityId,
        purpose: 'verify_email',
        secretHash: linkHash(ctx.vault, 'verify_email', token),
        now: ctx.now,
        expiresAt: addMs(ctx.now, LINK_LASTS_MS),
      })
      return { secretId, ...(await readerOf(ctx, world.config, identity)) }
    },
  )
  if (found === undefined) return
  await world.mailer.send({
    id: found.secretId,
    to: found.email,
    ...verificationMail(found.reader, { email: found.email, code: token }),
  })
}

/** Mails the link to set a new password. */
export const sendResetLink: Handler<'send-reset-link'> = async (world, { identityId }) => {
  const token = newToken()
  const found = await inTransaction(
    world.database,
    { vault: world.vault, language: 'en' },
    async (ctx) => {
      const identity = await lockIdentity(ctx.tx, identityId)
      if (!hasProvedEmail(identity)) return undefined
      const secretId = ctx.newId<string>()
      await insertSecret(ctx.tx, {
        secretId,
        identityId,
        purpose: 'reset_password',
        secretHash: linkHash(ctx.vault, 'reset_password', token),
        now: ctx.now,
        expiresAt: addMs(ctx.now, LINK_LASTS_MS),
      })
      return { secretId, ...(await readerOf(ctx, world.config, identity)) }
    },
  )
  if (found === undefined) return
  await world.mailer.send({
    id: found.secretId,
    to: found.email,
    ...resetMail(found.reader, { email: found.email, code: token }),
  })
}

/**
 * Sends a code by SMS; it voids the one before. Two jobs within a minute send one code. An
 * undelivered code is deleted, so that the next try does not count as a second one.
 */
export const sendPhoneCodeJob: Handler<'send-phone-code'> = async (world, { identityId }) => {
  const code = newDigits(PHONE_CODE_DIGITS)
  const options = { vault: world.vault, language: 'en' } as const
  const found = await inTransaction(world.database, options, async (ctx) => {
    const identity = await lockIdentity(ctx.tx, identityId)
    if (identity === undefined || identity.phoneVerifiedAt !== null) return undefined
    const lastSentAt = await findLastSentAt(ctx.tx, { identityId, purpose: 'verify_phone' })
    if (!mayResend({ lastSentAt, now: ctx.now })) return undefined
    const secretId = ctx.newId<string>()
    await voidSecrets(ctx.tx, { identityId, purpose: 'verify_phone', now: ctx.now })
    await insertSecret(ctx.tx, {
      secretId,
      identityId,
      purpose: 'verify_phone',
      secretHash: phoneCodeHash(ctx.vault, identityId, code),
      now: ctx.now,
      expiresAt: addMs(ctx.now, PHONE_CODE_LASTS_MS),
    })
    return { secretId, ...(await readerOf(ctx, world.config, identity)) }
  })
  if (found === undefined) return
  try {
    await world.sms.send(renderSms('phone-code', found.reader.language, { code }), found.phone)
  } catch (error) {
    await inTransaction(world.database, options, (ctx) => deleteSecret(ctx.tx, found.secretId))
    throw error
  }
}

const BY_NOTICE: ReadonlySet<Jobs['mail-address-owner']['about']> = new Set([
  'password-changed',
  'payment-detail-added',
  'factor-removed',
  'token-made',
  'recovery-code-used',
])

/**
 * Mails the owner of a proved address what somebody tried or did. Who has no address gets a notice
 * about a change of their own account.
 */
export const mailAddressOwner: Handler<'mail-address-owner'> = async (
  world,
  { identityId, about },
) => {
  const found = await inTransaction(
    world.database,
    { vault: world.vault, language: 'en' },
    async (ctx) => {
      const identity = await lockIdentity(ctx.tx, identityId)
      if (identity === undefined) return undefined
      if (identity.emailVerifiedAt !== null) return readerOf(ctx, world.config, identity)
      if (BY_NOTICE.has(about))
        ctx.enqueue('notify-members', {
          circleId: identity.circleId,
          to: [identity.memberId],
          kind: 'login_changed',
          about: {},
        })
      return undefined
    },
  )
  if (found === undefined) return
  await world.mailer.send({ id: newUuid(), to: found.email, ...ownerMail(found.reader, about) })
}

/** The handlers of this feature's jobs. */
export const memberJobs = {
  'send-verification': sendVerification,
  'send-reset-link': sendResetLink,
  'send-phone-code': sendPhoneCodeJob,
  'mail-address-owner': mailAddressOwner,
  ...loginChangeJobs,
  ...listJobs,
  ...phoneCodeJobs,
  ...deviceJobs,
} satisfies Partial<JobHandlers>
