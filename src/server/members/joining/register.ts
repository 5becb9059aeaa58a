import { CONSENT_VERSION } from '#domain/members/agreements.ts'
import { canonicalEmail, checkStaffPassword } from '#domain/members/contact-formats.ts'
import { memberError } from '#domain/members/member-errors.ts'
import { ownWordsOf } from '#domain/members/new-password.ts'
import { checkRegistration } from '#domain/members/registration.ts'
import { dayInIndia } from '#domain/shared/calendar.ts'
import { checkRoomToApply, checkTakesPeople } from './room.ts'
import { preparedUseCase } from '#server/platform/use-case/context.ts'
import { memberSentence } from '../person/sentence.ts'
import { enrol } from './enrol.ts'
import { findVerifiedByEmail } from '../person/identity-store.ts'
import { mayMail } from '../secrets/mail-allowance.ts'
import { newRegisteringDevice } from '../secrets/registering-device.ts'
import { findWayIn } from './way-in.ts'

/**
 * Registers an applicant of a circle. A known address changes nothing and gets the same response
 * after equal work; its owner gets a mail. Throws members.invalid-fields, agreement-not-current,
 * invitation-unknown, circle-unknown, circle-full, circles.not-open.
 */
export const register = preparedUseCase('POST /user/register', {
  async prepare({ input: { body }, services, read }) {
    const today = dayInIndia(await read(async (_tx, now) => now))
    const weakness = await services.passwords.weaknessOf(body.password, ownWordsOf(body))
    const fields = checkRegistration(body, { today, weakness })
    if (Object.keys(fields).length > 0) throw memberError('members.invalid-fields', { fields })
    if (body.consent?.version !== CONSENT_VERSION)
      throw memberError('members.agreement-not-current')
    const [passwordHash, mayWrite] = await Promise.all([
      services.passwords.hash(body.password),
      mayMail(services.limits, body.email),
    ])
    return { passwordHash, mayWrite }
  },
  async run(ctx, { body }, { passwordHash, mayWrite }) {
    const way = await findWayIn(ctx, body)
    const tooShort = way.kind === 'administrator' ? checkStaffPassword(body.password) : undefined
    if (tooShort !== undefined)
      throw memberError('members.invalid-fields', { fields: { password: tooShort } })
    await checkTakesPeople(ctx.tx, way)
    await checkRoomToApply(ctx.tx, way.circleId)
    const owner = await findVerifiedByEmail(
      ctx.tx,
      ctx.vault.hash('email', canonicalEmail(body.email)),
    )
    if (owner === undefined) {
      const identityId = await enrol(ctx, {
        form: body,
        language: body.consent?.language ?? ctx.language,
        passwordHash,
        way,
      })
      if (mayWrite) ctx.enqueue('send-verification', { identityId })
      ctx.caller.noteRegistration(newRegisteringDevice(ctx.vault, identityId, ctx.now))
    } else {
      // The browser of somebody who tries a known address gets a token too, for nobody.
      ctx.caller.noteRegistration(newRegisteringDevice(ctx.vault, ctx.newId(), ctx.now))
    }
    if (owner !== undefined && mayWrite) {
      ctx.enqueue('mail-address-owner', { identityId: owner.identityId, about: 'registered-again' })
    }
    return { message: memberSentence(ctx.language, 'registered') }
  },
})
