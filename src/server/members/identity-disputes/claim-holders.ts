import type { BaseCtx } from '#server/platform/use-case/context.ts'
import type { StoredClaim } from './claim-store.ts'
import { wantedPhone } from './claimed-phone.ts'
import { maskPan, maskPhone } from '#domain/members/contact-formats.ts'
import { findMember } from '../person/member-store.ts'
import { openField } from '../person/private-fields.ts'
import { findHolders } from './holder-store.ts'
import { type IdentityRow, findIdentityOfMember } from '../person/identity-store.ts'

/** Who holds what a claim names, where that is known; locked, unless one only looks. */
export async function holdersOf(
  ctx: BaseCtx,
  claim: StoredClaim,
  how: 'lock' | 'look' = 'lock',
): Promise<IdentityRow[]> {
  const identity = await findIdentityOfMember(ctx.tx, claim.circleId, claim.memberId)
  if (identity === undefined) return []
  const key =
    claim.what === 'pan'
      ? identity.panKey
      : await wantedPhone(ctx, identity, claim).then(({ phoneKey }) => phoneKey)
  return findHolders(ctx.tx, { identityId: identity.identityId, what: claim.what, key }, how)
}

/** What a claim names, masked, and whose accounts hold it. */
export async function whatIsClaimed(
  ctx: BaseCtx,
  claim: StoredClaim,
): Promise<{ named: string | null; holders: { circleId: string; memberId: string }[] }> {
  const { circleId, memberId } = claim
  const [identity, member] = [
    await findIdentityOfMember(ctx.tx, circleId, memberId),
    await findMember(ctx.tx, circleId, memberId),
  ]
  if (identity === undefined || member === undefined) return { named: null, holders: [] }
  const person = await ctx.vault.of(ctx.tx, { circleId, memberId })
  const phone = async () =>
    (await wantedPhone(ctx, identity, claim)).phone ??
    openField(person, { column: 'phone_sealed', memberId, sealed: member.phoneSealed })
  const named =
    claim.what === 'pan'
      ? maskPan(openField(person, { column: 'pan_sealed', memberId, sealed: member.panSealed }))
      : maskPhone(await phone())
  return {
    named,
    holders: (await holdersOf(ctx, claim, 'look')).map((holder) => ({
      circleId: holder.circleId,
      memberId: holder.memberId,
    })),
  }
}
