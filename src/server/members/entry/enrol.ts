import { CONSENT_VERSION } from '#domain/members/agreements.ts'
import {
  canonicalEmail,
  canonicalPan,
  canonicalPhone,
  readDay,
  KNOWN_BY_LENGTH_MAX,
} from '#domain/members/contact-formats.ts'
import { memberError } from '#domain/members/member-errors.ts'
import type { PersonalColumn } from '#domain/members/personal-fields.ts'
import type { Language } from '#domain/shared/languages.ts'
import { isGiven } from '#domain/members/registration.ts'
import { invariant } from '#domain/shared/assert.ts'
import { type IdentityId, type MemberId, REFERRAL_CODE_LENGTH } from '#domain/shared/ids.ts'
import { takeInvitation } from '#server/circles/administrator-invitation.ts'
import { lockCircle } from '#server/circles/lock-circle.ts'
import { insertFounder } from './founder-store.ts'
import { checkRoomToAccept } from './room.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import type { PersonVault } from '#server/platform/crypto/vault.ts'
import { type ApplicationState, insertApplication } from './application-store.ts'
import { insertIdentity } from '../person/identity-store.ts'
import { insertAgreements, insertMember } from '../person/member-store.ts'
import { applicationBinding, sealField } from '../person/private-fields.ts'
import type { EntryRoute } from './entry-route.ts'

const TEXTS = ['rules', 'privacy'] as const

/**
 * What a newcomer gives. Who comes in by phone gives the rest later, where it is needed. Who gives no
 * date of birth says that they are an adult.
 */
type Given = {
  readonly name: string
  readonly phone: string
  readonly email?: string | undefined
  readonly pancard?: string | undefined
  readonly dateOfBirth?: string | undefined
  readonly knownBy?: string | undefined
}

type Enrolment = {
  readonly form: Given
  readonly language: Language
  readonly passwordHash: string | null
  readonly way: EntryRoute
}

/**
 * Writes a new applicant with sealed private data, agreements and application. The form has been
 * checked.
 */
export async function enrol(ctx: BaseCtx, enrolment: Enrolment): Promise<IdentityId> {
  const { form, language, passwordHash, way } = enrolment
  const { circleId } = way
  const memberId = ctx.newId<MemberId>()
  const identityId = ctx.newId<IdentityId>()
  const phone = canonicalPhone(form.phone)
  invariant(phone, 'a phone number that was checked')
  const email = form.email === undefined ? undefined : canonicalEmail(form.email)
  const pan = form.pancard === undefined ? undefined : canonicalPan(form.pancard)
  const birth = form.dateOfBirth === undefined ? undefined : readDay(form.dateOfBirth)
  const person = await ctx.vault.create(ctx.tx, { circleId, memberId })
  const sealed = (column: PersonalColumn, text: string | undefined) =>
    text === undefined ? null : sealField(person, { column, memberId, text })
  ctx.send(
    insertMember(ctx.tx, {
      circleId,
      memberId,
      language,
      introducedBy: way.kind === 'referral' ? way.inviterId : null,
      now: ctx.now,
      name: sealField(person, { column: 'name_sealed', memberId, text: form.name.trim() }),
      email: sealed('email_sealed', email),
      phone: sealField(person, { column: 'phone_sealed', memberId, text: phone }),
      pan: sealed('pan_sealed', pan),
      birth: sealed('birth_sealed', birth?.toString()),
    }),
  )
  ctx.send(
    insertIdentity(ctx.tx, {
      identityId,
      circleId,
      memberId,
      passwordHash,
      referralCode: ctx.newCode(REFERRAL_CODE_LENGTH),
      invitedAsAdmin: way.kind === 'administrator' || way.kind === 'founder',
      now: ctx.now,
      emailKey: email === undefined ? null : ctx.vault.hash('email', email),
      phoneKey: ctx.vault.hash('phone', phone),
      panKey: pan === undefined ? null : ctx.vault.hash('pan', pan),
    }),
  )
  ctx.send(
    insertAgreements(
      ctx.tx,
      ([...TEXTS, ...(birth === undefined ? (['adult'] as const) : [])] as const).map((kind) => ({
        circleId,
        memberId,
        kind,
        version: CONSENT_VERSION,
        language,
        now: ctx.now,
      })),
    ),
  )
  await apply(ctx, { way, memberId, person, knownBy: form.knownBy })
  ctx.send(insertFounder(ctx.tx, { circleId, memberId }))
  return identityId
}

/**
 * Starts the application. A member's link asks the inviter, an administrator's link needs no
 * answer, an invitation of a list waits for people who know the applicant, all others go to a
 * steward.
 */
async function apply(
  ctx: BaseCtx,
  {
    way,
    memberId,
    person,
    knownBy,
  }: { way: EntryRoute; memberId: MemberId; person: PersonVault; knownBy: string | undefined },
): Promise<void> {
  const applicationId = ctx.newId<string>()
  if (way.kind === 'administrator') {
    await lockCircle(ctx.tx, way.circleId)
    await checkRoomToAccept(ctx.tx, way.circleId)
    const isFirst = await takeInvitation(ctx.tx, { token: way.token, memberId, now: ctx.now })
    if (!isFirst) throw memberError('members.invitation-unknown')
  }
  const states: Record<EntryRoute['kind'], ApplicationState> = {
    referral: 'waiting',
    administrator: 'accepted',
    founder: 'accepted',
    list: 'waiting',
    application: 'with_steward',
  }
  const words = isGiven(knownBy) ? knownBy.trim().slice(0, KNOWN_BY_LENGTH_MAX) : undefined
  ctx.send(
    insertApplication(ctx.tx, {
      circleId: way.circleId,
      applicationId,
      memberId,
      inviterId: way.kind === 'referral' ? way.inviterId : null,
      listPersonId: way.kind === 'list' ? way.listPersonId : null,
      state: states[way.kind],
      now: ctx.now,
      knownBySealed:
        words === undefined
          ? null
          : person.seal(applicationBinding('known_by_sealed', applicationId), words),
    }),
  )
}
