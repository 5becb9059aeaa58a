import { newUuid } from '#server/platform/crypto/ids.ts'
import type { JobHandlers } from '#server/platform/jobs/jobs.ts'
import { fixedSmsParts, renderSms } from '#server/platform/outside/sms-templates.ts'
import type { BaseCtx, Jobs } from '#server/platform/use-case/context.ts'
import { inTransactionOf } from '#server/platform/use-case/transaction.ts'
import {
  findVerifiedByEmail,
  hasProvedEmail,
  hasProvedPhone,
  type IdentityRow,
  lockIdentity,
} from '../person/identity-store.ts'
import { changeEmailMail, notMeMail, ownerMail, resetMail } from '../person/member-mails.ts'
import { readerOf } from '../person/reader.ts'
import { freshCodeHash, linkHash, phoneChangeHash } from '../secrets/secret-hashes.ts'
import { mailsLink, storeCode, storeLink, textsCode } from '../secrets/secret-jobs.ts'
import { lockSecret, type SecretRow, updateSecretHash } from '../secrets/secret-store.ts'
import { boundValue, oldLoginOf } from './login-change.ts'

const sendResetLink = mailsLink<Jobs['send-reset-link']>(
  async (ctx, { identityId }, { secret, config }) => {
    const identity = await lockIdentity(ctx.tx, identityId)
    if (!hasProvedEmail(identity)) return undefined
    const id = await storeLink(ctx, identityId, { purpose: 'reset_password', secret })
    const { email, reader } = await readerOf(ctx, config, identity)
    return { id, to: email, ...resetMail(reader, { email, code: secret }) }
  },
)

/** The code for a fresh login of a person without a password. */
const sendFreshCode = textsCode<Jobs['send-fresh-code']>(
  async (ctx, { identityId }, { secret, config }) => {
    const identity = await lockIdentity(ctx.tx, identityId)
    if (!hasProvedPhone(identity)) return undefined
    const secretHash = freshCodeHash(ctx.vault, identityId, secret)
    await storeCode(ctx, identityId, { purpose: 'reauthenticate', secretHash })
    const { phone, reader } = await readerOf(ctx, config, identity)
    const values = { ...fixedSmsParts(config), code: secret, same: secret }
    return { text: renderSms('entry-code', reader.language, values), to: phone }
  },
)

/**
 * Mails the link that puts a new address in force. If that address is taken, its owner gets a mail
 * instead and no link works.
 */
const sendChangeLink = mailsLink<Jobs['send-change-link']>(
  async (ctx, { secretId }, { secret, config }) => {
    const found = await lockChange(ctx, secretId)
    if (found === undefined) return undefined
    const { change, identity } = found
    const email = boundValue(await ctx.vault.of(ctx.tx, identity), change)
    const holder = await findVerifiedByEmail(ctx.tx, ctx.vault.hash('email', email))
    if (holder !== undefined && holder.identityId !== identity.identityId) {
      ctx.enqueue('mail-address-owner', { identityId: holder.identityId, about: 'address-wanted' })
      return undefined
    }
    await updateSecretHash(ctx.tx, secretId, linkHash(ctx.vault, 'change_email', secret))
    const { reader } = await readerOf(ctx, config, identity)
    return { id: secretId, to: email, ...changeEmailMail(reader, secret) }
  },
)

/** Mails the old address about a change, with the link that takes it back. */
const sendNotMeLink = mailsLink<Jobs['send-not-me-link']>(
  async (ctx, { secretId }, { secret, config }) => {
    const found = await lockChange(ctx, secretId)
    if (found === undefined) return undefined
    const old = oldLoginOf(await ctx.vault.of(ctx.tx, found.identity), found.change)
    await updateSecretHash(ctx.tx, secretId, linkHash(ctx.vault, 'not_me', secret))
    const { reader } = await readerOf(ctx, config, found.identity)
    return { id: secretId, to: old.email, ...notMeMail(reader, { about: old.about, code: secret }) }
  },
)

/**
 * Sends the code that proves a new phone to that phone, even if another account holds it: only a
 * person with it in hand learns that.
 */
const sendChangeCode = textsCode<Jobs['send-change-code']>(
  async (ctx, { secretId }, { secret: code, config }) => {
    const found = await lockChange(ctx, secretId)
    if (found === undefined) return undefined
    const { change, identity } = found
    const phone = boundValue(await ctx.vault.of(ctx.tx, identity), change)
    const { identityId } = identity
    const hash = phoneChangeHash(ctx.vault, { identityId, phone, code })
    await updateSecretHash(ctx.tx, secretId, hash)
    const { reader } = await readerOf(ctx, config, identity)
    return { text: renderSms('phone-code', reader.language, { code }), to: phone }
  },
)

async function lockChange(
  { tx, now }: BaseCtx,
  secretId: string,
): Promise<{ change: SecretRow; identity: IdentityRow } | undefined> {
  const change = await lockSecret(tx, secretId, now)
  const identity = change && (await lockIdentity(tx, change.identityId))
  return change && identity && { change, identity }
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
const mailAddressOwner: JobHandlers['mail-address-owner'] = async (
  world,
  { identityId, about },
) => {
  const found = await inTransactionOf(world, async (ctx) => {
    const identity = await lockIdentity(ctx.tx, identityId)
    if (identity === undefined) return undefined
    if (identity.emailVerifiedAt !== null) return readerOf(ctx, world.config, identity)
    const { circleId, memberId } = identity
    if (BY_NOTICE.has(about))
      ctx.enqueue('notify-members', { circleId, to: [memberId], kind: 'login_changed', about: {} })
    return undefined
  })
  if (found !== undefined)
    await world.mailer.send({ id: newUuid(), to: found.email, ...ownerMail(found.reader, about) })
}

export const loginJobs = {
  'send-reset-link': sendResetLink,
  'send-fresh-code': sendFreshCode,
  'send-change-link': sendChangeLink,
  'send-not-me-link': sendNotMeLink,
  'send-change-code': sendChangeCode,
  'mail-address-owner': mailAddressOwner,
} satisfies Partial<JobHandlers>
