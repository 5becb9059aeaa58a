import {
  LINK_LASTS_MS,
  PHONE_CODE_DIGITS,
  PHONE_CODE_LASTS_MS,
} from '#domain/members/secret-rules.ts'
import { addMs } from '#domain/shared/calendar.ts'
import type { Config } from '#server/platform/config.ts'
import { newDigits, newToken } from '#server/platform/crypto/ids.ts'
import type { SmsText } from '#server/platform/outside/sms-templates.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import { inTransactionOf } from '#server/platform/use-case/transaction.ts'
import type { World } from '#server/platform/use-case/world.ts'
import { linkHash } from './secret-hashes.ts'
import { insertSecret, type SecretPurpose, voidSecrets } from './secret-store.ts'

type Job<Payload> = (world: World, payload: Payload) => Promise<void>
/**
 * Stores the hash of a secret that was made for a job, and returns the message with the secret;
 * undefined where nobody wants it any more.
 */
type Write<Payload, Message> = (
  ctx: BaseCtx,
  payload: Payload,
  made: { readonly secret: string; readonly config: Config },
) => Promise<Message | undefined>
type Mail = Parameters<World['mailer']['send']>[0]
type Sms = { readonly text: SmsText; readonly to: string }

/** A job that mails a link, once its hash is stored. Another try of it mails another link. */
export function mailsLink<Payload>(write: Write<Payload, Mail>): Job<Payload> {
  return async (world, payload) => {
    const mail = await written(world, newToken(), payload, write)
    if (mail !== undefined) await world.mailer.send(mail)
  }
}

/** A job that sends a code by SMS, once its hash is stored. Another try of it sends another code. */
export function textsCode<Payload>(write: Write<Payload, Sms>): Job<Payload> {
  return async (world, payload) => {
    const sms = await written(world, newDigits(PHONE_CODE_DIGITS), payload, write)
    if (sms !== undefined) await world.sms.send(sms.text, sms.to)
  }
}

function written<Payload, Message>(
  world: World,
  secret: string,
  payload: Payload,
  write: Write<Payload, Message>,
): Promise<Message | undefined> {
  const { config } = world
  return inTransactionOf(world, (ctx) => write(ctx, payload, { secret, config }))
}

/** Stores the hash of a person's link. Returns the id of the secret. */
export function storeLink(
  ctx: BaseCtx,
  identityId: string,
  { purpose, secret }: { purpose: 'verify_email' | 'reset_password'; secret: string },
): Promise<string> {
  const secretHash = linkHash(ctx.vault, purpose, secret)
  return store(ctx, { identityId, purpose, secretHash, lastsMs: LINK_LASTS_MS })
}

/** Stores the hash of a person's code, and voids the one before. Returns the id of the secret. */
export async function storeCode(
  ctx: BaseCtx,
  identityId: string,
  { purpose, secretHash }: { purpose: SecretPurpose; secretHash: Buffer },
): Promise<string> {
  await voidSecrets(ctx.tx, { identityId, purpose, now: ctx.now })
  return store(ctx, { identityId, purpose, secretHash, lastsMs: PHONE_CODE_LASTS_MS })
}

async function store(
  { tx, now, newId }: BaseCtx,
  {
    lastsMs,
    ...secret
  }: { identityId: string; purpose: SecretPurpose; secretHash: Buffer; lastsMs: number },
): Promise<string> {
  const secretId = newId<string>()
  await insertSecret(tx, { ...secret, secretId, now, expiresAt: addMs(now, lastsMs) })
  return secretId
}
