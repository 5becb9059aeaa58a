import { sql } from 'kysely'
import { WARNING_VERSION } from '#domain/members/agreements.ts'
import type { RegistrationForm } from '#domain/members/registration.ts'
import { invariant } from '#domain/shared/assert.ts'
import type { IdentityId } from '#domain/shared/ids.ts'
import type { Language } from '#domain/shared/languages.ts'
import { enrol } from '#server/members/entry/enrol.ts'
import { join } from '#server/members/entry/membership.ts'
import type { EntryRoute } from '#server/members/entry/entry-route.ts'
import { insertAgreements, lockMember } from '#server/members/person/member-store.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import { startSession } from '#server/platform/use-case/sessions.ts'

/** The data of a member before they are written. */
export type Unwritten = {
  readonly form: RegistrationForm
  readonly language: Language
  readonly passwordHash: string
  readonly way: EntryRoute
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
  { form, language, passwordHash, way, factor = false }: Unwritten,
): Promise<{ memberId: string; referralCode: string; token: string }> {
  const { tx, now } = ctx
  const { circleId } = way
  const identityId = await enrol(ctx, { form, language, passwordHash, way })
  const { memberId, referralCode } = await proved(ctx, identityId)
  ctx.send(accept(ctx, { circleId, memberId, way }))
  const member = await lockMember(tx, circleId, memberId)
  invariant(member, 'a member who was not written')
  await join({ ...ctx, enqueue: () => undefined }, member, way.kind === 'administrator')
  ctx.send(
    insertAgreements(tx, [
      { circleId, memberId, kind: 'warning', version: WARNING_VERSION, language: 'en', now },
    ]),
  )
  if (factor) ctx.send(insertFactor(ctx, identityId))
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

/** Their address and phone are proved, and they have logged in. */
function proved(
  { tx, now }: BaseCtx,
  identityId: IdentityId,
): Promise<{ memberId: string; referralCode: string }> {
  return tx
    .updateTable('identity')
    .set({ emailVerifiedAt: now, phoneVerifiedAt: now, enteredAt: now })
    .where('identityId', '=', identityId)
    .returning(['memberId', 'referralCode'])
    .executeTakeFirstOrThrow()
}

/** The inviter's word. A link of an administrator needs no vouching. */
async function accept(
  { tx, now }: BaseCtx,
  { circleId, memberId, way }: { circleId: string; memberId: string; way: EntryRoute },
): Promise<void> {
  if (way.kind === 'administrator') return
  await tx
    .updateTable('application')
    .set({
      state: 'accepted',
      decidedAt: now,
      version: sql`version + 1`,
      ...(way.kind === 'referral' && { decidedBy: way.inviterId }),
    })
    .where('circleId', '=', circleId)
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
