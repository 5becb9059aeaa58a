import { firstName } from '#domain/members/contact-formats.ts'
import { memberError } from '#domain/members/member-errors.ts'
import { circleById } from '#server/circles/find-circle.ts'
import { useCase } from '#server/platform/use-case/context.ts'
import { memberName } from '../person/member-names.ts'
import { findWayIn, isByPhone } from './way-in.ts'

/**
 * Shows the circle of an invitation code, and the inviter's first name unless it is an
 * administrator's one-time link. Throws members.invitation-unknown.
 */
export const showInvitation = useCase('GET /user/invitation/{code}', async (ctx, { params }) => {
  const way = await findWayIn(ctx, { referralCode: params.code })
  const circle = await circleById(ctx.tx, way.circleId)
  if (circle === undefined) throw memberError('members.invitation-unknown')
  const inviterFirstName =
    way.kind === 'referral' ? firstName(await memberName(ctx, way.circleId, way.inviterId)) : null
  return {
    circleName: circle.name,
    inviterFirstName,
    asAdministrator: way.kind === 'administrator',
    byPhone: await isByPhone(ctx, way),
  }
})
