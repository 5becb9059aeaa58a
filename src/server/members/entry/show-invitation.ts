import { nameList } from '#contract/formats.ts'
import { firstName } from '#domain/members/contact-formats.ts'
import { memberError } from '#domain/members/member-errors.ts'
import { appointingCircleOf } from '#server/circles/administrator-invitation.ts'
import { circleById } from '#server/circles/find-circle.ts'
import { type BaseCtx } from '#server/platform/use-case/context.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { INVITATION_CODE_LENGTH } from '#domain/members/lists/list-rules.ts'
import { findInvited } from '../lists/list-store.ts'
import { memberName, memberNames } from '../person/member-names.ts'
import { memberSentence } from '../person/sentence.ts'
import { invitationHash } from '../secrets/secret-hashes.ts'
import { linkTexts } from './link-texts.ts'
import { findEntryRoute, isByPhone } from './entry-route.ts'

/**
 * Shows the circle of an invitation code, and the inviter's first name unless it is an
 * administrator's one-time link. An invitation of a list names both founders, never the person. Throws members.invitation-unknown.
 */
export const showInvitation = useCase('GET /user/invitation/{code}', async (ctx, { params }) => {
  const listed = await showListed(ctx, params.code)
  if (listed !== undefined) return listed
  const way = await findEntryRoute(ctx, { referralCode: params.code })
  const appointing =
    way.kind === 'administrator' ? await appointingCircleOf(ctx.tx, way.token) : undefined
  const circle = await circleById(ctx.tx, appointing ?? way.circleId)
  if (circle === undefined) throw memberError('members.invitation-unknown')
  const inviterFirstName =
    way.kind === 'referral' ? firstName(await memberName(ctx, way.circleId, way.inviterId)) : null
  return {
    circleName: circle.name,
    inviterFirstName,
    founderFirstNames: [],
    asAdministrator: way.kind === 'administrator' && appointing === undefined,
    asOfficer: appointing !== undefined,
    ofList: false,
    listNote: '',
    listStop: '',
    texts: linkTexts(ctx.language, {
      circle: circle.name,
      name: inviterFirstName ?? '',
      givesRole: way.kind === 'administrator',
    }),
    byPhone: await isByPhone(ctx, way),
  }
})

async function showListed(ctx: BaseCtx, code: string) {
  if (code.trim().length !== INVITATION_CODE_LENGTH) return undefined
  const listed = await findInvited(ctx.tx, invitationHash(ctx.vault, code), ctx.now)
  const circle = listed && (await circleById(ctx.tx, listed.circleId))
  if (listed === undefined || circle === undefined) throw memberError('members.invitation-unknown')
  const founders = [listed.enteredBy, listed.agreedBy].filter((id) => id !== null)
  const names = await memberNames(ctx, listed.circleId, founders)
  const firstNames = founders.map((id) => firstName(names.get(id) ?? '')).filter(Boolean)
  return {
    circleName: circle.name,
    inviterFirstName: null,
    founderFirstNames: firstNames,
    asAdministrator: false,
    asOfficer: false,
    byPhone: await isByPhone(ctx, {
      kind: 'list',
      circleId: circle.circleId,
      listPersonId: listed.listPersonId,
    }),
    ofList: true,
    listNote: memberSentence(ctx.language, 'list-next', {
      founders: nameList(firstNames, ctx.language),
      circle: circle.name,
    }),
    listStop: memberSentence(ctx.language, 'list-stop'),
    texts: {},
  }
}
