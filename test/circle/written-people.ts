import { sql } from 'kysely'
import { WARNING_VERSION } from '#domain/members/agreements.ts'
import { givesRole } from '#domain/members/entry-routes.ts'
import type { RegistrationForm } from '#domain/members/registration.ts'
import { invariant } from '#domain/shared/assert.ts'
import type { IdentityId } from '#domain/shared/ids.ts'
import type { Language } from '#domain/shared/languages.ts'
import { type Newcomer, writeNewcomer } from '#server/members/entry/enter.ts'
import { join } from '#server/members/entry/membership.ts'
import type { EntryRoute } from '#server/members/entry/entry-route.ts'
import { findIdentity, type IdentityRow } from '#server/members/person/identity-store.ts'
import { insertAgreements, lockMember } from '#server/members/person/member-store.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import { startSession } from '#server/platform/use-case/sessions.ts'

/** The data of a member before they are written. */
export type Unwritten = {
  readonly form: RegistrationForm
  readonly language: Language
  readonly passwordHash: string
  readonly route: EntryRoute
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
  { form, language, passwordHash, route, factor = false }: Unwritten,
): Promise<{ memberId: string; referralCode: string; token: string }> {
  const { tx, now } = ctx
  const { circleId } = route
  const { identityId, memberId, referralCode } = await writeProved(ctx, {
    given: form,
    language,
    passwordHash,
    route,
  })
  ctx.send(accept(ctx, { memberId, route }))
  const member = await lockMember(tx, circleId, memberId)
  invariant(member, 'a member who was not written')
  await join({ ...ctx, enqueue: () => undefined }, member, givesRole(route.kind))
  ctx.send(
    insertAgreements(tx, [
      { circleId, memberId, kind: 'warning', version: WARNING_VERSION, language: 'en', now },
    ]),
  )
  if (factor) ctx.send(insertFactor(ctx, identityId))
  const device = { person: await ctx.vault.of(tx, { circleId, memberId }), word: '' }
  const written = { identityId, circleId, memberId }
  return { memberId, referralCode, token: await logInWritten(ctx, written, device) }
}

type Written = {
  readonly identityId: IdentityId
  readonly circleId: string
  readonly memberId: string
}

/** Starts a session of somebody who was written, with their second factor given. Returns its token. */
export async function logInWritten(
  { tx, now }: BaseCtx,
  { identityId, circleId, memberId }: Written,
  device?: Parameters<typeof startSession>[1]['device'],
): Promise<string> {
  const { token } = await startSession(tx, {
    identityId,
    circleId,
    memberId,
    kind: 'bearer',
    ...(device !== undefined && { device }),
    now,
    secondFactor: true,
  })
  return token
}

/** Writes an applicant whose address and phone are proved, and who has logged in. */
export async function writeProved(ctx: BaseCtx, newcomer: Newcomer): Promise<IdentityRow> {
  const identityId = await writeNewcomer(ctx, newcomer)
  await ctx.tx
    .updateTable('identity')
    .set({ emailVerifiedAt: ctx.now, phoneVerifiedAt: ctx.now, enteredAt: ctx.now })
    .where('identityId', '=', identityId)
    .execute()
  const identity = await findIdentity(ctx.tx, identityId)
  invariant(identity, 'an identity that was not written')
  return identity
}

/** The inviter's word. A link of an administrator needs no vouching. */
async function accept(
  { tx, now }: BaseCtx,
  { memberId, route }: { memberId: string; route: EntryRoute },
): Promise<void> {
  if (givesRole(route.kind)) return
  await tx
    .updateTable('application')
    .set({
      state: 'accepted',
      decidedAt: now,
      version: sql`version + 1`,
      ...(route.inviterId !== undefined && { decidedBy: route.inviterId }),
    })
    .where('circleId', '=', route.circleId)
    .where('memberId', '=', memberId)
    .execute()
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
