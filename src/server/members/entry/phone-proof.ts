import type { BaseCtx } from '#server/platform/use-case/context.ts'
import { findUsedByOthers } from '../identity-disputes/holder-store.ts'
import { recordIdentityDisputes } from '../identity-disputes/record-identity-disputes.ts'
import { acceptInvitation } from '../lists/accept-invitation.ts'
import {
  hasProvedEmail,
  type IdentityRow,
  updatePhone,
  updatePhoneVerified,
} from '../person/identity-store.ts'
import { updateContact } from '../person/member-store.ts'
import { sealField } from '../person/private-fields.ts'
import { voidSecrets } from '../secrets/secret-store.ts'
import { hasFoundedLately } from './founder-store.ts'
import { advance } from './membership.ts'

type NumberRefusal =
  | 'members.founded-lately'
  | 'members.identity-dispute-under-review'
  | 'members.identity-dispute-refused'

/**
 * Returns why a number that somebody has in hand cannot become theirs; undefined where it can. Opens
 * a dispute for a number, or a newcomer's PAN, that another account holds. `phone` is another number
 * than the registered one. The caller must lock the identity.
 */
export async function refusalOfNumber(
  ctx: BaseCtx,
  identity: IdentityRow,
  phone: string | null = null,
): Promise<NumberRefusal | undefined> {
  const phoneKey = phone === null ? identity.phoneKey : ctx.vault.hash('phone', phone)
  const isLate = await hasFoundedLately(ctx.tx, identity, phoneKey)
  const what = await findUsedByOthers(ctx.tx, { ...identity, phoneKey })
  if (isLate && (phone !== null || what.length === 0)) return 'members.founded-lately'
  if (what.length === 0) return undefined
  return (await recordIdentityDisputes(ctx, identity, { what, phone })) === 'refused'
    ? 'members.identity-dispute-refused'
    : 'members.identity-dispute-under-review'
}

/**
 * Notes that somebody has their registered number in hand: a list's invitation is accepted, and who
 * waited only for this joins. Those who vouch are asked after the first proof. The caller must lock
 * circle and identity.
 */
export async function notePhoneProved(ctx: BaseCtx, identity: IdentityRow): Promise<void> {
  const { identityId } = identity
  await updatePhoneVerified(ctx.tx, identityId, ctx.now)
  await acceptInvitation(ctx, identity)
  await voidSecrets(ctx.tx, { identityId, purpose: 'verify_phone', now: ctx.now })
  await advance(ctx, identity, { asks: !hasProvedEmail(identity) })
}

/** Replaces a person's phone with a number that they have in hand. */
export async function putPhoneInForce(
  ctx: BaseCtx,
  identity: IdentityRow,
  phone: string,
): Promise<void> {
  const { identityId, circleId, memberId } = identity
  const person = await ctx.vault.of(ctx.tx, identity)
  await updatePhone(ctx.tx, identityId, {
    phoneKey: ctx.vault.hash('phone', phone),
    verifiedAt: ctx.now,
  })
  await updateContact(ctx.tx, circleId, memberId, {
    phone: sealField(person, { column: 'phone_sealed', memberId, text: phone }),
  })
  for (const purpose of ['change_phone', 'verify_phone'] as const)
    await voidSecrets(ctx.tx, { identityId, purpose, now: ctx.now })
  await advance(ctx, identity)
}
