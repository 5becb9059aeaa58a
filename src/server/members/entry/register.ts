import { ENTRY_ROUTES } from '#domain/members/entry-routes.ts'
import { memberError } from '#domain/members/member-errors.ts'
import {
  askedOf,
  checkRegistration,
  type EntryForm,
  isGiven,
} from '#domain/members/registration.ts'
import { AppError } from '#domain/shared/errors.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import { preparedUseCase } from '#server/platform/use-case/use-case.ts'
import { memberSentence } from '../person/sentence.ts'
import { newRegisteringDevice } from '../secrets/registering-device.ts'
import { enter } from './enter.ts'
import { findEntryRoute, findRouteOfCode } from './entry-route.ts'
import { prepareForm } from './prepare-form.ts'

/**
 * Registers an applicant of a circle with the full form. A known address gets the same response
 * after equal work. Throws members.invalid-fields, agreement-not-current, invitation-unknown,
 * circle-unknown, circle-full, circles.not-open.
 */
export const register = preparedUseCase('POST /user/register', {
  async prepare(attempt) {
    const { body } = attempt.input
    const form = await attempt.read((_tx, _now, ctx) => formOf(ctx, body.referralCode))
    // Only a link that leads to it has the short form. One that ended asks for no PAN now.
    if (form === 'member' && isGiven(body.referralCode) && body.adult === true)
      throw memberError('members.invitation-unknown')
    const prepared = await prepareForm(attempt, {
      form,
      check: (rules) => checkRegistration(body, rules),
      invalid: (details) => memberError('members.invalid-fields', details),
    })
    return { form, ...prepared }
  },
  async run(ctx, { body }, { form, passwordHash, mayWrite }) {
    const route = await findEntryRoute(ctx, body)
    // A link that leads elsewhere now is not the one that the form was checked for.
    if (ENTRY_ROUTES[route.kind].form !== form) throw memberError('members.invitation-unknown')
    const identityId = await enter(
      ctx,
      {
        route,
        given: askedOf(form, body),
        language: body.consent?.language ?? ctx.language,
        passwordHash,
      },
      { mayWrite },
    )
    // The browser of somebody who tries a known address gets a token too, for nobody.
    const registered = identityId ?? ctx.newId<string>()
    ctx.caller.noteRegistration(newRegisteringDevice(ctx.vault, registered, ctx.now))
    return { message: memberSentence(ctx.language, 'registered') }
  },
})

/** The form for the owner of a code. A code that is unknown makes nobody staff. */
async function formOf(ctx: BaseCtx, code: string | undefined): Promise<EntryForm> {
  if (!isGiven(code)) return 'member'
  try {
    return ENTRY_ROUTES[(await findRouteOfCode(ctx, code)).kind].form
  } catch (error) {
    if (error instanceof AppError) return 'member'
    throw error
  }
}
