import { PHONE_CODE_DIGITS } from '#domain/members/secret-rules.ts'
import type { BaseCtx, Jobs } from '#server/platform/use-case/context.ts'
import { newDigits, newToken } from '#server/platform/crypto/ids.ts'
import { renderSms } from '#server/platform/outside/sms-templates.ts'
import { inTransaction } from '#server/platform/use-case/transaction.ts'
import type { World } from '#server/platform/use-case/world.ts'
import { type IdentityRow, findVerifiedByEmail, lockIdentity } from '../person/identity-store.ts'
import { boundValue, oldLoginOf } from './login-change.ts'
import { changeEmailMail, notMeMail } from '../person/member-mails.ts'
import { readerOf } from '../person/reader.ts'
import { linkHash, phoneChangeHash } from '../secrets/secret-hashes.ts'
import { lockSecret, type SecretRow, updateSecretHash } from '../secrets/secret-store.ts'

type Handler<N extends keyof Jobs> = (world: World, payload: Jobs[N]) => Promise<void>
type Found = { readonly secret: SecretRow; readonly identity: IdentityRow }

/**
 * Mails the link that puts a new address in force. If that address is taken, its owner gets a mail
 * instead and no link works.
 */
const sendChangeLink: Handler<'send-change-link'> = async (world, { secretId }) => {
  const token = newToken()
  const found = await withSecret(world, secretId, async (ctx, { secret, identity }) => {
    const email = boundValue(await ctx.vault.of(ctx.tx, identity), secret)
    const holder = await findVerifiedByEmail(ctx.tx, ctx.vault.hash('email', email))
    if (holder !== undefined && holder.identityId !== identity.identityId) {
      ctx.enqueue('mail-address-owner', { identityId: holder.identityId, about: 'address-wanted' })
      return undefined
    }
    await updateSecretHash(ctx.tx, secretId, linkHash(ctx.vault, 'change_email', token))
    return { to: email, ...(await readerOf(ctx, world.config, identity)) }
  })
  if (found !== undefined)
    await world.mailer.send({ id: secretId, to: found.to, ...changeEmailMail(found.reader, token) })
}

/** Mails the old address about a change, with the link that takes it back. */
const sendNotMeLink: Handler<'send-not-me-link'> = async (world, { secretId }) => {
  const token = newToken()
  const found = await withSecret(world, secretId, async (ctx, { secret, identity }) => {
    const old = oldLoginOf(await ctx.vault.of(ctx.tx, identity), secret)
    await updateSecretHash(ctx.tx, secretId, linkHash(ctx.vault, 'not_me', token))
    return { old, ...(await readerOf(ctx, world.config, identity)) }
  })
  if (found !== undefined)
    await world.mailer.send({
      id: secretId,
      to: found.old.email,
      ...notMeMail(found.reader, { about: found.old.about, code: token }),
    })
}

/**
 * Sends the code that proves a new phone to that phone, even if another account holds it: only a
 * person with it in hand learns that.
 */
const sendChangeCode: Handler<'send-change-code'> = async (world, { secretId }) => {
  const code = newDigits(PHONE_CODE_DIGITS)
  const found = await withSecret(world, secretId, async (ctx, { secret, identity }) => {
    const phone = boundValue(await ctx.vault.of(ctx.tx, identity), secret)
    await updateSecretHash(
      ctx.tx,
      secretId,
      phoneChangeHash(ctx.vault, { identityId: identity.identityId, phone, code }),
    )
    return { ...(await readerOf(ctx, world.config, identity)), to: phone }
  })
  if (found !== undefined)
    await world.sms.send(renderSms('phone-code', found.reader.language, { code }), found.to)
}

function withSecret<T>(
  world: World,
  secretId: string,
  work: (ctx: BaseCtx, found: Found) => Promise<T | undefined>,
): Promise<T | undefined> {
  return inTransaction(world.database, { vault: world.vault, language: 'en' }, async (ctx) => {
    const secret = await lockSecret(ctx.tx, secretId, ctx.now)
    const identity = secret && (await lockIdentity(ctx.tx, secret.identityId))
    return secret === undefined || identity === undefined
      ? undefined
      : work(ctx, { secret, identity })
  })
}

/** The jobs of login changes. */
export const loginChangeJobs = {
  'send-change-link': sendChangeLink,
  'send-not-me-link': sendNotMeLink,
  'send-change-code': sendChangeCode,
}
