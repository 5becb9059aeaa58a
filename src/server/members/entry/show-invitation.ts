import { nameList } from '#contract/formats.ts'
import { LINK_TEXTS } from '#contract/members/link-texts.ts'
import { firstName } from '#domain/members/contact-formats.ts'
import { ENTRY_ROUTES, givesRole } from '#domain/members/entry-routes.ts'
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
  const names = { circle: circle.name, name: inviterFirstName ?? '' }
  return {
    circleName: circle.name,
    inviterFirstName,
    asAdministrator: form === 'administrator',
    asOfficer: form === 'outside-officer',
    byPhone: await isByPhone(ctx, route),
    ofList: listed !== undefined,
    ...(listed === undefined
      ? { founderFirstNames: [], listNote: '', listStop: '' }
      : await textsOfList(ctx, listed, circle.name)),
    texts: listed === undefined ? linkTexts(ctx.language, names, givesRole(kind)) : {},
  }
})

async function textsOfList(
  ctx: BaseCtx,
  { circleId, enteredBy, agreedBy }: ListPersonRow,
  circle: string,
): Promise<{ founderFirstNames: string[]; listNote: string; listStop: string }> {
  const founders = [enteredBy, agreedBy].filter((id) => id !== null)
  const names = await memberNames(ctx, circleId, founders)
  const founderFirstNames = founders.map((id) => firstName(names.get(id) ?? '')).filter(Boolean)
  return {
    founderFirstNames,
    listNote: memberSentence(ctx.language, 'list-next', {
      founders: nameList(founderFirstNames, ctx.language),
      circle,
    }),
    listStop: memberSentence(ctx.language, 'list-stop'),
  }
}

/** The sentences of the form that depend on a link: who invites, or what its role asks for. */
function linkTexts(
  language: Language,
  names: { circle: string; name: string },
  withRole: boolean,
): Readonly<Record<string, string>> {
  const [print, printError] = [entering(language), errors(language)]
  return Object.fromEntries(
    withRole
      ? [
          ...LINK_TEXTS.role.map((key) => [key, print(key, names)]),
          ...LINK_TEXTS.errors.map((key) => [key, printError(key)]),
        ]
      : LINK_TEXTS.invited.map((key) => [key, print(key, names)]),
  )
}
