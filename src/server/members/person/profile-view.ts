import type { ProfileView } from '#contract/members/own.ts'
import { maskPan } from '#domain/members/contact-formats.ts'
import { ofProfileTexts, PROFILE_FIELDS } from '#domain/members/personal-fields.ts'
import { hasOwnLink } from '#domain/members/own-link.ts'
import { invariant } from '#domain/shared/assert.ts'
import { isFounding } from '#server/circles/founding-time.ts'
import { circleById } from '#server/circles/find-circle.ts'
import type { ActorCtx } from '#server/platform/use-case/context.ts'
import { findIdentity } from './identity-store.ts'
import { findMember } from './member-store.ts'
import { listPersonalFields } from './personal-field-store.ts'
import { openField } from './private-fields.ts'
import { referralLinkOf } from './session-user.ts'

/** Builds the acting member's own profile; the PAN is masked even for its owner. */
export async function profileOf(ctx: ActorCtx): Promise<ProfileView> {
  const { circleId, memberId, identityId, roles } = ctx.actor
  const member = await findMember(ctx.tx, circleId, memberId)
  const identity = await findIdentity(ctx.tx, identityId)
  const circle = await circleById(ctx.tx, circleId)
  invariant(member && identity && circle, 'an actor without a member')
  const founding = await isFounding(ctx.tx, circleId, ctx.now)
  const person = await ctx.vault.of(ctx.tx, { circleId, memberId })
  const field = (column: Parameters<typeof openField>[1]['column'], sealed: Buffer | null) =>
    openField(person, { column, memberId, sealed })
  const texts = await listPersonalFields(
    ctx.tx,
    { circleId, memberIds: [memberId] },
    PROFILE_FIELDS,
  )
  return {
    id: memberId,
    name: field('name_sealed', member.nameSealed),
    role: roles[0] ?? 'participant',
    email: field('email_sealed', member.emailSealed),
    phone: field('phone_sealed', member.phoneSealed),
    currency: 'INR',
    ...ofProfileTexts(({ name, column }) => field(column, texts.get(memberId)?.get(name) ?? null)),
    registrationDate: member.registeredAt.toString(),
    dateOfBirth: field('birth_sealed', member.birthSealed),
    referralLink: hasOwnLink({ ...member, founding }, ctx.now)
      ? referralLinkOf(ctx.caller.publicUrl, identity.referralCode)
      : null,
    pancard: member.panSealed === null ? '' : maskPan(field('pan_sealed', member.panSealed)),
    status: member.status,
    yearlyLimit: member.yearlyLimit,
    sharesContact: member.sharesContact,
    circleName: circle.name,
    version: member.version,
  }
}
