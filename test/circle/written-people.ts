import { WARNING_VERSION } from '#domain/members/agreements.ts'
import type { StaffRole } from '#domain/shared/staff-roles.ts'
import type { RegistrationForm } from '#domain/members/registration.ts'
import { invariant } from '#domain/shared/assert.ts'
import type { Language } from '#domain/shared/languages.ts'
import { findApplicationOf, updateApplication } from '#server/members/joining/application-store.ts'
import { enrol } from '#server/members/joining/enrol.ts'
import { joinWhenReady } from '#server/members/joining/membership.ts'
import type { WayIn } from '#server/members/joining/way-in.ts'
import {
  findIdentity,
  updateEmailVerified,
  updatePhoneVerified,
} from '#server/members/person/identity-store.ts'
import { updateEntered } from '#server/members/person/entry-store.ts'
import { insertRoles } from '#server/members/measures/role-store.ts'
import { insertAgreements } from '#server/members/person/member-store.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import { startSession } from '#server/platform/use-case/sessions.ts'

/** The data of a member before they are written. */
export type Unwritten = {
  readonly form: RegistrationForm
  readonly language: Language
  readonly passwordHash: string
  readonly way: WayIn
  readonly roles?: readonly StaffRole[]
  /** Whether they have a second factor. Officers need one to count. */
  readonly factor?: boolean
}

/**
 * Writes the rows of an active member who is logged in, with the stores and keys of the product.
 * They are the rows that registration, both verifications, the inviter's word and the warning
 * leave. It sends no message. A test compares them with the rows of somebody who joined by the
 * endpoints.
 */
export async function writeMember(
  ctx: BaseCtx,
  { form, language, passwordHash, way, roles = [], factor = false }: Unwritten,
): Promise<{ memberId: string; referralCode: string; token: string }> {
  const { tx, now } = ctx
  const { circleId } = way
  const identityId = await enrol(ctx, { form, language, passwordHash, way })
  const identity = await findIdentity(tx, identityId)
  invariant(identity, 'an identity that was not written')
  const { memberId, referralCode } = identity
  await updateEmailVerified(tx, identityId, now)
  await updatePhoneVerified(tx, identityId, now)
  await updateEntered(tx, identityId, now)
  await accept(ctx, { circleId, memberId, way })
  await joinWhenReady({ ...ctx, enqueue: () => undefined }, { circleId, memberId })
  await insertAgreements(tx, [
    { circleId, memberId, kind: 'warning', version: WARNING_VERSION, language: 'en', now },
  ])
  if (roles.length > 0) await insertRoles(tx, { circleId, memberId, roles, now })
  if (factor) await insertFactor(ctx, identityId)
  const device = { person: await ctx.vault.of(tx, { circleId, memberId }), word: '' }
  const { token } = await startSession(tx, {
    identityId,
    circleId,
    memberId,
    kind: 'bearer',
    device,
    now,
    secondFactor: true,
  })
  return { memberId, referralCode, token }
}

/** The inviter's word. A link of an administrator needs no vouching. */
async function accept(
  { tx, now }: BaseCtx,
  { circleId, memberId, way }: { circleId: string; memberId: string; way: WayIn },
): Promise<void> {
  if (way.kind === 'administrator') return
  const application = await findApplicationOf(tx, circleId, memberId)
  invariant(application, 'an application that was not written')
  await updateApplication(tx, circleId, application.applicationId, {
    state: 'accepted',
    decidedAt: now,
    ...(way.kind === 'referral' && { decidedBy: way.inviterId }),
  })
}

/**
 * An authenticator app with unknown codes, which is enough to count among staff who can act. Other
 * tests cover how one is set up.
 */
async function insertFactor({ tx, now }: BaseCtx, identityId: string): Promise<void> {
  await tx
    .insertInto('totp')
    .values({
      identityId,
      secretSealed: Buffer.of(),
      createdAt: now,
      confirmedAt: now,
    })
    .execute()
}
