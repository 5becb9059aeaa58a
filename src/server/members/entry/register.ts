import { CONSENT_VERSION } from '#domain/members/agreements.ts'
import { canonicalEmail } from '#domain/members/contact-formats.ts'
import { memberError } from '#domain/members/member-errors.ts'
import { ownWordsOf } from '#domain/members/new-password.ts'
import { checkRegistration, isGiven } from '#domain/members/registration.ts'
import { dayInIndia } from '#domain/shared/calendar.ts'
import { checkRoomToApply, checkTakesPeople } from './room.ts'
import { preparedUseCase } from '#server/platform/use-case/use-case.ts'
import { memberSentence } from '../person/sentence.ts'
import { enrol } from './enrol.ts'
import { findVerifiedByEmail } from '../person/identity-store.ts'
import { mayMail } from '../secrets/mail-allowance.ts'
import { newRegisteringDevice } from '../secrets/registering-device.ts'
import { findEntryRoute, newcomerOf } from './entry-route.ts'

/**
 * Registers an applicant of a circle. A known address changes nothing and gets the same response
 * after equal work; its owner gets a mail. Throws members.invalid-fields, agreement-not-current,
 * invitation-unknown, circle-unknown, circle-full, circles.not-open.
 */
export const register = preparedUseCase('POST /user/register', {
  async prepare({ input: { body }, services, read }) {
    const { today, newcomer } = await read(async (tx, now) => ({
      today: dayInIndia(now),
      newcomer: await newcomerOf({ tx, now }, body.referralCode),
    }))
    const weakness = await services.passwords.weaknessOf(body.password, ownWordsOf(body))
    // Only a link that leads to it has the short form. One that ended asks for no PAN now.
    if (newcomer === 'member' && isGiven(body.referralCode) && body.adult === true)
      throw memberError('members.invitation-unknown')
    const fields = checkRegistration(body, { newcomer, today, weakness })
    if (Object.keys(fields).length > 0) throw memberError('members.invalid-fields', { fields })
    if (body.consent?.version !== CONSENT_VERSION)
      throw memberError('members.agreement-not-current')
    const [passwordHash, mayWrite] = await Promise.all([
      services.passwords.hash(body.password),
      mayMail(services.limits, body.email),
    ])
    return { newcomer, passwordHash, mayWrite }
  },
  async run(ctx, { body }, { newcomer, passwordHash, mayWrite }) {
    const way = await findEntryRoute(ctx, body)
    // The form was checked for this newcomer; a link that leads elsewhere now is not the same one.
    if ((await newcomerOf(ctx, body.referralCode)) !== newcomer)
      throw memberError('members.invitation-unknown')
    await checkTakesPeople(ctx.tx, way)
    await checkRoomToApply(ctx.tx, way.circleId)
    const owner = await findVerifiedByEmail(
      ctx.tx,
      ctx.vault.hash('email', canonicalEmail(body.email)),
    )
    if (owner === undefined) {
      const identityId = await enrol(ctx, {
        form: newcomer === 'outside-officer' ? withoutIdentity(body) : body,
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

/** What an outside officer has no need to give is not stored, even if their program sends it. */
function withoutIdentity<Form extends { pancard?: unknown; dateOfBirth?: unknown }>({
  pancard: _pan,
  dateOfBirth: _birth,
  ...rest
}: Form): Omit<Form, 'pancard' | 'dateOfBirth'> {
  return rest
}
