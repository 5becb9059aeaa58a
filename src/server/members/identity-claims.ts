import { staffError } from '#domain/staff/staff-errors.ts'
import type { BaseCtx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { listWaitingClaims, lockClaim, type StoredClaim, updateClaimDecided } from './claim-store.ts'
import { putPhoneInForce } from './confirm-phone.ts'
import { claimedPhonePlace, findHeldByOthers, findIdentityOfMember, type IdentityRow, lockHolders, lockIdentity, updatePhoneUnproved, updatePhoneVerified } from './identity-store.ts'
import { announceMembership, joinWhenReady } from './membership.ts'

/** Claims of a circle that wait for an officer, the oldest first. */
export function waitingClaims(tx: Tx, circleId: string, limit: number): Promise<StoredClaim[]> {
  return listWaitingClaims(tx, circleId, limit)
}

/** A claim that nobody has decided, locked. Throws staff.claim-unknown, staff.claim-decided. */
export async function claimToDecide(tx: Tx, circleId: string, claimId: string): Promise<StoredClaim> {
  const claim = await lockClaim(tx, circleId, claimId)
  if (claim === undefined) throw staffError('staff.claim-unknown')
  if (claim.state !== 'waiting') throw staffError('staff.claim-decided')
  return claim
}

export function refuseClaim(ctx: BaseCtx, claim: StoredClaim, decidedBy: string): Promise<void> {
  return updateClaimDecided(ctx.tx, claim, { state: 'refused', decidedBy, now: ctx.now })
}

/** Who holds what a claim names, where that is known. */
export async function holdersOf(ctx: BaseCtx, claim: StoredClaim): Promise<IdentityRow[]> {
  const identity = await findIdentityOfMember(ctx.tx, claim.circleId, claim.memberId)
  if (identity === undefined) return []
  const key = claim.what === 'pan' ? identity.panKey : await wantedPhone(ctx, identity, claim).then(({ phoneKey }) => phoneKey)
  return lockHolders(ctx.tx, { identityId: identity.identityId, what: claim.what, key })
}

/**
 * The newcomer is right: whoever holds the phone or PAN has to prove their phone anew, which their address is told, and the number that
 * the newcomer showed to have in hand becomes theirs unless something else of theirs is held. Answers whose proof ended.
 */
export async function grantClaimTo(ctx: BaseCtx, claim: StoredClaim, decidedBy: string): Promise<IdentityRow[]> {
  const holders = await holdersOf(ctx, claim)
  for (const { identityId, memberId } of holders) {
    await updatePhoneUnproved(ctx.tx, identityId)
    ctx.enqueue('tell-address-owner', { identityId, about: 'phone-unproved' })
    ctx.announce([memberId], 'membership')
  }
  await updateClaimDecided(ctx.tx, claim, { state: 'granted', decidedBy, now: ctx.now })
  // A PAN says nothing about which number was in hand: that is proved with another code.
  if (claim.what === 'phone') await completePhone(ctx, claim)
  return holders
}

async function completePhone(ctx: BaseCtx, claim: StoredClaim): Promise<void> {
  const found = await findIdentityOfMember(ctx.tx, claim.circleId, claim.memberId)
  const identity = found && await lockIdentity(ctx.tx, found.identityId)
  if (identity === undefined) return
  const { phone, phoneKey } = await wantedPhone(ctx, identity, claim)
  if ((await findHeldByOthers(ctx.tx, { ...identity, phoneKey })).length > 0) return
  if (phone !== null) return putPhoneInForce(ctx, identity, phone)
  await updatePhoneVerified(ctx.tx, identity.identityId, ctx.now)
  await joinWhenReady(ctx, identity)
  await announceMembership(ctx, identity)
}

async function wantedPhone(ctx: BaseCtx, identity: IdentityRow, { id, phoneSealed, circleId, memberId }: StoredClaim): Promise<{ phone: string | null; phoneKey: Buffer }> {
  if (phoneSealed === null) return { phone: null, phoneKey: identity.phoneKey }
  const phone = (await ctx.vault.of(ctx.tx, { circleId, memberId })).open(claimedPhonePlace(id), phoneSealed)
  return { phone, phoneKey: ctx.vault.hash('phone', phone) }
}
