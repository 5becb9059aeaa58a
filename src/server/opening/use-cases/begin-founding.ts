import { circleError } from '#domain/circles/circle-errors.ts'
import { checkFounding, foundingPolicy } from '#domain/circles/founding.ts'
import { CONSENT_VERSION } from '#domain/members/agreements.ts'
import { memberError } from '#domain/members/member-errors.ts'
import { ownWordsOf } from '#domain/members/new-password.ts'
import { checkPerson } from '#domain/members/registration.ts'
import { dayInIndia } from '#domain/shared/calendar.ts'
import type { CircleId } from '#domain/shared/ids.ts'
import { DEFAULT_POLICY } from '#domain/shared/policy.ts'
import { enrol } from '#server/members/entry/enrol.ts'
import { checkCaptcha } from '#server/members/login/check-captcha.ts'
import { ownerOfEmail } from '#server/members/login/known-login.ts'
import { mayMail } from '#server/members/secrets/mail-allowance.ts'
import { sha256 } from '#server/platform/crypto/ids.ts'
import { preparedUseCase } from '#server/platform/use-case/use-case.ts'
import { checkDone } from '../founding-error.ts'
import { openingSentence } from '../sentence.ts'
import { beginFounding as begin, foundingRefusal } from '../store/founding-store.ts'

const SLUG_LENGTH = 12

/**
 * Applies for a circle as its first founder. A known address changes nothing and gets the same
 * response after equal work; its owner gets a mail. Throws circles.invalid-fields, too-many-today,
 * installation-full, first-link-unknown, members.captcha-incorrect, agreement-not-current.
 */
export const beginFounding = preparedUseCase('POST /foundings', {
  async prepare(attempt) {
    const { body } = attempt.input
    const { services, read } = attempt
    const today = dayInIndia(await read(async (_tx, now) => now))
    const weakness = await services.passwords.weaknessOf(body.password, ownWordsOf(body))
    const fields = {
      ...checkFounding(body),
      ...checkPerson(body, { newcomer: 'administrator', today, weakness }),
    }
    if (Object.keys(fields).length > 0) throw circleError('circles.invalid-fields', { fields })
    if (body.consent?.version !== CONSENT_VERSION)
      throw memberError('members.agreement-not-current')
    await checkCaptcha(attempt, body.captcha)
    const [passwordHash, mayWrite] = await Promise.all([
      services.passwords.hash(body.password),
      mayMail(services.limits, body.email),
    ])
    return { passwordHash, mayWrite }
  },
  async run(ctx, { body }, { passwordHash, mayWrite }) {
    const firstLinkHash = body.firstCode === undefined ? null : sha256(body.firstCode.trim())
    checkDone(await foundingRefusal(ctx.tx, { size: body.size, firstLinkHash }))
    const owner = await ownerOfEmail(ctx, body.email)
    if (owner === undefined) {
      const circleId = ctx.newId<CircleId>()
      checkDone(
        await begin(ctx.tx, {
          circleId,
          slug: `c-${ctx.newCode(SLUG_LENGTH).toLowerCase()}`,
          circleName: body.circleName.trim(),
          policy: foundingPolicy(DEFAULT_POLICY, body.size),
          purpose: body.purpose.trim(),
          place: body.place.trim(),
          language: body.language,
          size: body.size,
          firstLinkHash,
        }),
      )
      const identityId = await enrol(ctx, {
        form: body,
        language: body.consent?.language ?? ctx.language,
        passwordHash,
        way: { kind: 'founder', circleId },
      })
      if (mayWrite) ctx.enqueue('send-verification', { identityId })
    } else if (mayWrite) {
      ctx.enqueue('mail-address-owner', { identityId: owner, about: 'registered-again' })
    }
    return { message: openingSentence(ctx.language, 'founding-begun') }
  },
})
