import { circleError } from '#domain/circles/circle-errors.ts'
import { checkFounding, foundingPolicy } from '#domain/circles/founding.ts'
import { checkPerson } from '#domain/members/registration.ts'
import type { CircleId } from '#domain/shared/ids.ts'
import { DEFAULT_POLICY } from '#domain/shared/policy.ts'
import { enter } from '#server/members/entry/enter.ts'
import { prepareForm } from '#server/members/entry/prepare-form.ts'
import { checkCaptcha } from '#server/members/login/captcha.ts'
import { sha256 } from '#server/platform/crypto/ids.ts'
import { preparedUseCase } from '#server/platform/use-case/use-case.ts'
import { checkDone } from '../founding-error.ts'
import { openingSentence } from '../sentence.ts'
import { beginFounding as begin, foundingRefusal } from '../store/founding-store.ts'

const SLUG_LENGTH = 12

/**
 * Applies for a circle as its first founder. A known address changes nothing and gets the same
 * response after equal work; its owner gets a mail. Throws circles.invalid-fields, too-many-today,
 * installation-full, first-link-unknown, first-link-used, members.captcha-incorrect, agreement-not-current.
 */
export const beginFounding = preparedUseCase('POST /foundings', {
  prepare(attempt) {
    const { body } = attempt.input
    return prepareForm(attempt, {
      form: 'administrator',
      check: (rules) => ({ ...checkFounding(body), ...checkPerson(body, rules) }),
      invalid: (details) => circleError('circles.invalid-fields', details),
      checkWork: () => checkCaptcha(attempt, body.captcha),
    })
  },
  async run(ctx, { body }, { passwordHash, mayWrite }) {
    const firstLinkHash = body.firstCode === undefined ? null : sha256(body.firstCode.trim())
    checkDone(await foundingRefusal(ctx.tx, { size: body.size, firstLinkHash }))
    const circleId = ctx.newId<CircleId>()
    const open = async () =>
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
    await enter(
      ctx,
      {
        route: { kind: 'founder', circleId },
        given: body,
        language: body.consent?.language ?? ctx.language,
        passwordHash,
      },
      { mayWrite, open },
    )
    return { message: openingSentence(ctx.language, 'founding-begun') }
  },
})
