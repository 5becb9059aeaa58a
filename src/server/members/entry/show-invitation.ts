import { nameList } from '#contract/formats.ts'
import { LINK_TEXTS } from '#contract/members/link-texts.ts'
import { firstName } from '#domain/members/contact-formats.ts'
import { ENTRY_ROUTES, givesRole } from '#domain/members/entry-routes.ts'
import type { EntryForm } from '#domain/members/registration.ts'
import { memberError } from '#domain/members/member-errors.ts'
import type { Language } from '#domain/shared/languages.ts'
import { appointingCircleOf } from '#server/circles/administrator-invitation.ts'
import { circleById } from '#server/circles/find-circle.ts'
import { type BaseCtx } from '#server/platform/use-case/context.ts'
import { printIn } from '#server/platform/text/words.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import type { ListPersonRow } from '../lists/list-rows.ts'
import { memberName, memberNames } from '../person/member-names.ts'
import { memberSentence } from '../person/sentence.ts'
import { findRouteOfCode, isByPhone } from './entry-route.ts'

const entering = printIn('entering')
const errors = printIn('errors')

/**
 * Shows the circle of an invitation code, and the inviter's first name unless it is an
 * administrator's one-time link. An invitation of a list names both founders, never the person. Throws members.invitation-unknown.
 */
export const showInvitation = useCase('POST /user/invitation', async (ctx, { body }) => {
  const route = await findRouteOfCode(ctx, body.code)
  const { kind, circleId, inviterId, listed, token } = route
  const { form } = ENTRY_ROUTES[kind]
  const appointing = token === undefined ? undefined : await appointingCircleOf(ctx.tx, token)
  const circle = await circleById(ctx.tx, appointing ?? circleId)
  if (circle === undefined) throw memberError('members.invitation-unknown')
  const inviterFirstName =
    inviterId === undefined ? null : firstName(await memberName(ctx, circleId, inviterId))
  return {
    circleName: circle.name,
    inviterFirstName,
    asAdministrator: form === 'administrator',
    asOfficer: form === 'outside-officer',
    byPhone: await isByPhone(ctx, route),
    ofList: listed !== undefined,
    ...linkSentences(ctx.language, {
      form: circle.kind === 'operators' ? 'operator' : form,
      circle: circle.name,
      name: inviterFirstName,
    }),
    ...(listed === undefined
      ? { founderFirstNames: [], listNote: '', listStop: '' }
      : await textsOfList(ctx, listed, circle.name)),
    texts: givesRole(kind) ? roleTexts(ctx.language) : {},
  }
})

async function textsOfList(
  ctx: BaseCtx,
  { circleId, enteredBy, agreedBy }: ListPersonRow,
  circle: string,
): Promise<{ founderFirstNames: string[]; listNote: string; listStop: string; said: string[] }> {
  const founders = [enteredBy, agreedBy].filter((id) => id !== null)
  const names = await memberNames(ctx, circleId, founders)
  const founderFirstNames = founders.map((id) => firstName(names.get(id) ?? '')).filter(Boolean)
  const listNote = memberSentence(ctx.language, 'list-next', {
    founders: nameList(founderFirstNames, ctx.language),
    circle,
  })
  return {
    founderFirstNames,
    said: [listNote],
    listNote,
    listStop: memberSentence(ctx.language, 'list-stop'),
  }
}

/** Who invites, or what a link makes of its reader; and what the form is then for, where that is not joining. */
function linkSentences(
  language: Language,
  of: { form: Exclude<EntryForm, 'phone'> | 'operator'; circle: string; name: string | null },
): { said: string[]; lead: string } {
  const print = entering(language)
  const { circle, name } = of
  switch (of.form) {
    case 'operator':
      return { said: [print('register.invited-operator')], lead: print('register.lead-operator') }
    case 'outside-officer':
      return {
        said: [print('register.invited-officer', { circle }), print('register.officer-terms')],
        lead: print('register.lead-officer'),
      }
    case 'administrator':
      return { said: [print('register.invited-admin', { circle })], lead: '' }
    case 'member':
      return {
        said:
          name === null
            ? [print('register.invited-to', { circle })]
            : [
                print('register.invited-by', { circle, name }),
                print('register.invitation-next', { name }),
              ],
        lead: '',
      }
  }
}

/** The sentences of the form that somebody reads whom a link gives a role. */
function roleTexts(language: Language): Readonly<Record<string, string>> {
  const [print, printError] = [entering(language), errors(language)]
  return Object.fromEntries([
    ...LINK_TEXTS.role.map((key) => [key, print(key)]),
    ...LINK_TEXTS.errors.map((key) => [key, printError(key)]),
  ])
}
