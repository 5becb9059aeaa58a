import { CONSENT_VERSION } from '#domain/members/agreements.ts'
import {
  canonicalEmail,
  canonicalPan,
  canonicalPhone,
  readDay,
  KNOWN_BY_LENGTH_MAX,
} from '#domain/members/contact-formats.ts'
import { entryRule, givesRole, VOUCHING } from '#domain/members/entry-routes.ts'
import { memberError } from '#domain/members/member-errors.ts'
import type { PersonalColumn } from '#domain/members/personal-fields.ts'
import { isGiven, type PersonForm } from '#domain/members/registration.ts'
import { invariant } from '#domain/shared/assert.ts'
import { type IdentityId, type MemberId, REFERRAL_CODE_LENGTH } from '#domain/shared/ids.ts'
import type { Language } from '#domain/shared/languages.ts'
import { takeInvitation } from '#server/circles/administrator-invitation.ts'
import type { PersonVault } from '#server/platform/crypto/vault.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import { findVerifiedByEmail, insertIdentity } from '../person/identity-store.ts'
import { insertAgreements, insertMember } from '../person/member-store.ts'
import { applicationBinding, sealField } from '../person/private-fields.ts'
import { insertApplication } from './application-store.ts'
import { checkRoomToAccept, checkTakesNewcomer } from './capacity.ts'
import type { EntryRoute } from './entry-route.ts'
import { insertFounder } from './founder-store.ts'

/** Somebody new, with a form that was checked for their way in. */
export type Newcomer = {
  readonly route: EntryRoute
  readonly given: PersonForm & { readonly knownBy?: string | undefined }
  readonly language: Language
  readonly passwordHash: string | null
}

/**
 * Lets a newcomer apply, whatever their way in. A known address changes nothing: then its owner gets a
 * mail, and `undefined` is returned. `mayWrite` says whether mails to the address may go out, and
 * `open` makes the circle of a founder. Throws circles.not-open, members.circle-full,
 * invitation-unknown.
 */
export async function enter(
  ctx: BaseCtx,
  newcomer: Newcomer,
  { mayWrite = false, open }: { mayWrite?: boolean; open?: () => Promise<void> } = {},
): Promise<IdentityId | undefined> {
  const { email } = newcomer.given
  await checkTakesNewcomer(ctx.tx, newcomer.route)
  const owner =
    email === undefined
      ? undefined
      : await findVerifiedByEmail(ctx.tx, ctx.vault.hash('email', canonicalEmail(email)))
  if (owner !== undefined) {
    const { identityId } = owner
    if (mayWrite) ctx.enqueue('mail-address-owner', { identityId, about: 'registered-again' })
    return undefined
  }
  await open?.()
  const identityId = await writeNewcomer(ctx, newcomer)
  if (mayWrite) ctx.enqueue('send-verification', { identityId })
  return identityId
}

/** Writes a new applicant with sealed private data, agreements and application. */
export async function writeNewcomer(ctx: BaseCtx, newcomer: Newcomer): Promise<IdentityId> {
  const { given, language, passwordHash, route } = newcomer
  const { circleId } = route
  const memberId = ctx.newId<MemberId>()
  const identityId = ctx.newId<IdentityId>()
  const phone = canonicalPhone(given.phone)
  invariant(phone, 'a phone number that was checked')
  const email = given.email === undefined ? undefined : canonicalEmail(given.email)
  const pan = given.pancard === undefined ? undefined : canonicalPan(given.pancard)
  const birth = given.dateOfBirth === undefined ? undefined : readDay(given.dateOfBirth)
  const person = await ctx.vault.create(ctx.tx, { circleId, memberId })
  const sealed = (column: PersonalColumn, text: string | undefined) =>
    text === undefined ? null : sealField(person, { column, memberId, text })
  ctx.send(
    insertMember(ctx.tx, {
      circleId,
      memberId,
      language,
      introducedBy: route.inviterId ?? null,
      now: ctx.now,
      name: sealField(person, { column: 'name_sealed', memberId, text: given.name.trim() }),
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
      invitedAsAdmin: givesRole(route.kind),
      now: ctx.now,
      emailKey: email === undefined ? null : ctx.vault.hash('email', email),
      phoneKey: ctx.vault.hash('phone', phone),
      panKey: pan === undefined ? null : ctx.vault.hash('pan', pan),
    }),
  )
  const agreed = ['rules', 'privacy', ...(birth === undefined ? (['adult'] as const) : [])] as const
  ctx.send(
    insertAgreements(
      ctx.tx,
      agreed.map((kind) => ({
        circleId,
        memberId,
        kind,
        version: CONSENT_VERSION,
        language,
        now: ctx.now,
      })),
    ),
  )
  if (route.token !== undefined) await useUp(ctx, { circleId, token: route.token, memberId })
  apply(ctx, { route, memberId, person, knownBy: given.knownBy })
  ctx.send(insertFounder(ctx.tx, { circleId, memberId }))
  return identityId
}

/** Uses a one-time link up, under the circle's lock. Throws members.circle-full, invitation-unknown. */
async function useUp(
  { tx, now }: BaseCtx,
  { circleId, token, memberId }: { circleId: string; token: string; memberId: MemberId },
): Promise<void> {
  await checkRoomToAccept(tx, circleId)
  if (!(await takeInvitation(tx, { token, memberId, now })))
    throw memberError('members.invitation-unknown')
}

/** Starts the application, with those who must say that they know the applicant. */
function apply(
  ctx: BaseCtx,
  {
    route,
    memberId,
    person,
    knownBy,
  }: { route: EntryRoute; memberId: MemberId; person: PersonVault; knownBy: string | undefined },
): void {
  const applicationId = ctx.newId<string>()
  const words = isGiven(knownBy) ? knownBy.trim().slice(0, KNOWN_BY_LENGTH_MAX) : undefined
  const binding = applicationBinding('known_by_sealed', applicationId)
  ctx.send(
    insertApplication(ctx.tx, {
      circleId: route.circleId,
      applicationId,
      memberId,
      inviterId: route.inviterId ?? null,
      listPersonId: route.listed?.listPersonId ?? null,
      state: VOUCHING[entryRule(route.kind).vouchedBy].begins,
      createdAt: ctx.now,
      knownBySealed: words === undefined ? null : person.seal(binding, words),
    }),
  )
}
