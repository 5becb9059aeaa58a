import { mayResend, PHONE_CODE_DIGITS } from '#domain/members/secret-rules.ts'
import { isBefore } from '#domain/shared/calendar.ts'
import { newDigits } from '#server/platform/crypto/ids.ts'
import type { JobHandlers } from '#server/platform/jobs/jobs.ts'
import { fixedSmsParts, renderSms } from '#server/platform/outside/sms-templates.ts'
import type { Jobs } from '#server/platform/use-case/context.ts'
import { inTransactionOf } from '#server/platform/use-case/transaction.ts'
import { lockIdentity } from '../person/identity-store.ts'
import { verificationMail } from '../person/member-mails.ts'
import { readerOf } from '../person/reader.ts'
import { entryCodeHash, phoneCodeHash } from '../secrets/secret-hashes.ts'
import { mailsLink, storeCode, storeLink } from '../secrets/secret-jobs.ts'
import { deleteSecret, findLastSentAt } from '../secrets/secret-store.ts'
import { lockPhoneCode, phoneCodeBinding, updatePhoneCode } from './phone-code-store.ts'

const sendVerification = mailsLink<Jobs['send-verification']>(
  async (ctx, { identityId }, { secret, config }) => {
    const identity = await lockIdentity(ctx.tx, identityId)
    if (identity === undefined || identity.emailVerifiedAt !== null) return undefined
    const id = await storeLink(ctx, identityId, { purpose: 'verify_email', secret })
    const { email, reader } = await readerOf(ctx, config, identity)
    return { id, to: email, ...verificationMail(reader, { email, code: secret }) }
  },
)

/**
 * Two jobs within a minute send one code. An undelivered code is deleted, so that the next try does
 * not count as a second one.
 */
const sendPhoneCode: JobHandlers['send-phone-code'] = async (world, { identityId }) => {
  const code = newDigits(PHONE_CODE_DIGITS)
  const purpose = 'verify_phone'
  const found = await inTransactionOf(world, async (ctx) => {
    const identity = await lockIdentity(ctx.tx, identityId)
    if (identity === undefined || identity.phoneVerifiedAt !== null) return undefined
    const lastSentAt = await findLastSentAt(ctx.tx, { identityId, purpose })
    if (!mayResend({ lastSentAt, now: ctx.now })) return undefined
    const secretHash = phoneCodeHash(ctx.vault, identityId, code)
    const secretId = await storeCode(ctx, identityId, { purpose, secretHash })
    return { secretId, ...(await readerOf(ctx, world.config, identity)) }
  })
  if (found === undefined) return
  try {
    await world.sms.send(renderSms('phone-code', found.reader.language, { code }), found.phone)
  } catch (error) {
    await inTransactionOf(world, (ctx) => deleteSecret(ctx.tx, found.secretId))
    throw error
  }
}

/** The code with which a number logs in or applies. Another try of the job sends another code. */
const sendEntryCode: JobHandlers['send-entry-code'] = async (world, { codeId }) => {
  const code = newDigits(PHONE_CODE_DIGITS)
  const found = await inTransactionOf(world, async (ctx) => {
    const sent = await lockPhoneCode(ctx.tx, codeId)
    if (sent === undefined || !sent.goesOut) return undefined
    if (!isBefore(ctx.now, sent.expiresAt)) return 'too old'
    const phone = ctx.vault.passing.open(phoneCodeBinding(codeId), sent.phoneSealed)
    const codeHash = entryCodeHash(ctx.vault, { codeId, phone, code })
    await updatePhoneCode(ctx.tx, codeId, { codeHash })
    return { phone, language: sent.language }
  })
  if (found === 'too old') {
    world.log.error({ codeId }, 'a code to log in was never sent, and is too old now')
    return world.services.waysOut.failed('sms')
  }
  if (found === undefined) return
  const values = { ...fixedSmsParts(world.config), code, same: code }
  await world.sms.send(renderSms('entry-code', found.language, values), found.phone)
}

export const entryJobs = {
  'send-verification': sendVerification,
  'send-phone-code': sendPhoneCode,
  'send-entry-code': sendEntryCode,
} satisfies Partial<JobHandlers>
