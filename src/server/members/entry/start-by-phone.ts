import { canonicalPhone, checkPhone } from '#domain/members/contact-formats.ts'
import { memberError } from '#domain/members/member-errors.ts'
import { PHONE_CODE_LASTS_MS } from '#domain/members/secret-rules.ts'
import { addMs } from '#domain/shared/calendar.ts'
import { readCodeBounds } from '#server/platform/use-case/code-bounds.ts'
import { preparedUseCase } from '#server/platform/use-case/use-case.ts'
import { newUuid } from '#server/platform/crypto/ids.ts'
import { findPhoneRoute } from './entry-route.ts'
import { checkCaptcha } from '../login/captcha.ts'
import { findVerifiedByPhone } from '../person/identity-store.ts'
import { memberSentence } from '../person/sentence.ts'
import { hitEntryCodes } from '../secrets/allowances.ts'
import { insertPhoneCode, phoneCodeBinding } from './phone-code-store.ts'

/**
 * Sends a code to a number, with which its holder logs in or, with an invitation, comes in. The
 * response and the work are equal for every number. Nothing is sent to a number that nobody could
 * come in with. Throws members.captcha-incorrect, invalid-fields, invitation-unknown,
 * full-form-needed, too-many-newcomers,
 * longer-check.
 */
export const startByPhone = preparedUseCase('POST /user/phone/start', {
  async prepare(attempt) {
    const { input, services, vault, caller, read } = attempt
    const { body } = input
    const phone = canonicalPhone(body.phone)
    if (phone === undefined)
      throw memberError('members.invalid-fields', {
        fields: { phone: checkPhone(body.phone) ?? 'members.phone-ten-digits' },
      })
    const work = await checkCaptcha(attempt, body.captcha)
    const phoneKey = vault.hash('phone', phone)
    const { identityId, entryRoute, bounds } = await read(async (tx, _now, ctx) => ({
      bounds: await readCodeBounds(tx),
      entryRoute:
        body.way === undefined
          ? undefined
          : await findPhoneRoute({ ...ctx, vault }, { ...body.way, phone }),
      identityId: (await findVerifiedByPhone(tx, phoneKey))?.identityId,
    }))
    await hitEntryCodes(
      { limits: services.limits, vault, caller },
      {
        phoneKey,
        identityId,
        work,
        ...(body.way !== undefined &&
          entryRoute !== undefined && {
            invitation: { ...entryRoute, bounds, code: body.way.code.trim().toUpperCase() },
          }),
      },
    )
    return {
      phone,
      phoneKey,
      goesOut: entryRoute !== undefined || identityId !== undefined,
      smsLate: (await services.waysOut.failing()).has('sms'),
    }
  },
  async run(ctx, { body }, { phone, phoneKey, goesOut, smsLate }) {
    const codeId = newUuid()
    const language = body.language ?? ctx.language
    await insertPhoneCode(ctx.tx, {
      codeId,
      phoneKey,
      phoneSealed: ctx.vault.passing.seal(phoneCodeBinding(codeId), phone),
      language,
      goesOut,
      now: ctx.now,
      expiresAt: addMs(ctx.now, PHONE_CODE_LASTS_MS),
    })
    ctx.enqueue('send-entry-code', { codeId })
    return {
      message: memberSentence(language, smsLate ? 'code-late' : 'entry-code-sent'),
      codeId,
      smsLate,
    }
  },
})
