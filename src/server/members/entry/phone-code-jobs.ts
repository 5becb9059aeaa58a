import { PHONE_CODE_DIGITS, PHONE_CODE_LASTS_MS } from '#domain/members/secret-rules.ts'
import { addMs, isBefore } from '#domain/shared/calendar.ts'
import { newDigits } from '#server/platform/crypto/ids.ts'
import { fixedSmsParts, renderSms } from '#server/platform/outside/sms-templates.ts'
import type { Jobs } from '#server/platform/use-case/context.ts'
import { inTransaction } from '#server/platform/use-case/transaction.ts'
import type { World } from '#server/platform/use-case/world.ts'
import { hasProvedPhone, lockIdentity } from '../person/identity-store.ts'
import { readerOf } from '../person/reader.ts'
import { entryCodeHash, freshCodeHash } from '../secrets/secret-hashes.ts'
import { insertSecret, voidSecrets } from '../secrets/secret-store.ts'
import { lockPhoneCode, phoneCodeBinding, updatePhoneCodeHash } from './phone-code-store.ts'

type Handler<N extends keyof Jobs> = (world: World, payload: Jobs[N]) => Promise<void>

const OPTIONS = (world: World) => ({ vault: world.vault, language: 'en' }) as const

/**
 * Sends the code with which a number logs in or comes in. The code is made here, and only its hash
 * is stored; another try of the job sends another code.
 */
const sendEntryCode: Handler<'send-entry-code'> = async (world, { codeId }) => {
  const code = newDigits(PHONE_CODE_DIGITS)
  const found = await inTransaction(world.database, OPTIONS(world), async (ctx) => {
    const sent = await lockPhoneCode(ctx.tx, codeId)
    if (sent === undefined || !sent.goesOut) return undefined
    if (!isBefore(ctx.now, sent.expiresAt)) return 'too old'
    const phone = ctx.vault.passing.open(phoneCodeBinding(codeId), sent.phoneSealed)
    await updatePhoneCodeHash(ctx.tx, codeId, entryCodeHash(ctx.vault, { codeId, phone, code }))
    return { phone, language: sent.language }
  })
  if (found === 'too old') {
    world.log.error({ codeId }, 'a code to log in was never sent, and is too old now')
    return world.services.waysOut.failed('sms')
  }
  if (found === undefined) return
  await world.sms.send(
    renderSms('entry-code', found.language, { ...fixedSmsParts(world.config), code, same: code }),
    found.phone,
  )
}

/** Sends the code for a fresh login of a person without a password; it voids the one before. */
const sendFreshCode: Handler<'send-fresh-code'> = async (world, { identityId }) => {
  const code = newDigits(PHONE_CODE_DIGITS)
  const found = await inTransaction(world.database, OPTIONS(world), async (ctx) => {
    const identity = await lockIdentity(ctx.tx, identityId)
    if (!hasProvedPhone(identity)) return undefined
    await voidSecrets(ctx.tx, { identityId, purpose: 'reauthenticate', now: ctx.now })
    await insertSecret(ctx.tx, {
      secretId: ctx.newId<string>(),
      identityId,
      purpose: 'reauthenticate',
      secretHash: freshCodeHash(ctx.vault, identityId, code),
      now: ctx.now,
      expiresAt: addMs(ctx.now, PHONE_CODE_LASTS_MS),
    })
    return readerOf(ctx, world.config, identity)
  })
  if (found === undefined) return
  await world.sms.send(
    renderSms('entry-code', found.reader.language, {
      ...fixedSmsParts(world.config),
      code,
      same: code,
    }),
    found.phone,
  )
}

/** The jobs of codes for logging in. */
export const phoneCodeJobs = {
  'send-entry-code': sendEntryCode,
  'send-fresh-code': sendFreshCode,
}
