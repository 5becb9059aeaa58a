import type { BaseCtx } from '#server/platform/use-case/context.ts'
import type { StoredIdentityDispute } from './identity-dispute-store.ts'
import { wantedPhone } from './disputed-phone.ts'
import { maskPan, maskPhone } from '#domain/members/contact-formats.ts'
import { findMember } from '../person/member-store.ts'
import { openField } from '../person/private-fields.ts'
import { findHolders } from './holder-store.ts'
import { type IdentityRow, findIdentityOfMember } from '../person/identity-store.ts'

/** Returns who holds what a dispute names, if known; locked, unless only for a view. */
export async function holdersOf(
  ctx: BaseCtx,
  dispute: StoredIdentityDispute,
  how: 'lock' | 'look' = 'lock',
): Promise<IdentityRow[]> {
  // A dispute about a log-in is about the person's own account.
  if (dispute.what === 'login') return []
  const identity = await findIdentityOfMember(ctx.tx, dispute.circleId, dispute.memberId)
  if (identity === undefined) return []
  const key =
    dispute.what === 'pan'
      ? identity.panKey
      : await wantedPhone(ctx, identity, dispute).then(({ phoneKey }) => phoneKey)
  if (key === null) return []
  return findHolders(ctx.tx, { identityId: identity.identityId, what: dispute.what, key }, how)
}

/** Returns the masked phone or PAN of a dispute, and the accounts that hold it. */
export async function whatIsDisputed(
  ctx: BaseCtx,
  dispute: StoredIdentityDispute,
): Promise<{ named: string | null; holders: { circleId: string; memberId: string }[] }> {
  const { circleId, memberId } = dispute
  const [identity, member] = [
    await findIdentityOfMember(ctx.tx, circleId, memberId),
    await findMember(ctx.tx, circleId, memberId),
  ]
  if (identity === undefined || member === undefined) return { named: null, holders: [] }
  const person = await ctx.vault.of(ctx.tx, { circleId, memberId })
  const phone = async () =>
    (await wantedPhone(ctx, identity, dispute)).phone ??
    openField(person, { column: 'phone_sealed', memberId, sealed: member.phoneSealed })
  const named =
    dispute.what === 'pan'
      ? maskPan(openField(person, { column: 'pan_sealed', memberId, sealed: member.panSealed }))
      : maskPhone(await phone())
  return {
    named,
    holders: (await holdersOf(ctx, dispute, 'look')).map((holder) => ({
      circleId: holder.circleId,
      memberId: holder.memberId,
    })),
  }
}
