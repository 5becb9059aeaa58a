import { staffError } from '#domain/shared/staff-errors.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import {
  listWaitingClaims,
  lockClaim,
  type StoredClaim,
  updateClaimDecided,
} from './identity-disputes/claim-store.ts'
import { holdersOf } from './identity-disputes/claim-holders.ts'
import { wantedPhone } from './identity-disputes/claimed-phone.ts'
import { putPhoneInForce } from './login/confirm-phone.ts'
import {
  findHeldByOthers,
  updatePanEnded,
  updatePhoneUnproved,
} from './identity-disputes/holder-store.ts'
import {
  type IdentityRow,
  findIdentityOfMember,
  lockIdentity,
  updatePhoneVerified,
} from './person/identity-store.ts'
import { announceMembership, joinWhenReady } from './joining/membership.ts'

/** Claims of a circle that wait for an officer, the oldest first. */
export function waitingClaims(tx: Tx, circleId: string, limit: number): Promise<StoredClaim[]> {
  return listWaitingClaims(tx, circleId, limit)
}

/** A claim that nobody has decided, locked. Throws staff.claim-unknown, staff.claim-decided. */
export async function claimToDecide(
  tx: Tx,
  circleId: string,
  claimId: string,
): Promise<StoredClaim> {
  const claim = await lockClaim(tx, circleId, claimId)
  if (claim === undefined) throw staffError('staff.claim-unknown')
  if (claim.state !== 'waiting') throw staffError('staff.claim-decided')
  return claim
}

/** A claim as an officer of the panel finds it, locked. Throws staff.claim-unknown. */
export async function claimBeforePanel(
  tx: Tx,
  circleId: string,
  claimId: string,
): Promise<StoredClaim> {
  const claim = await lockClaim(tx, circleId, claimId)
  if (claim === undefined) throw staffError('staff.claim-unknown')
  return claim
}

export function refuseClaim(ctx: BaseCtx, claim: StoredClaim, decidedBy: string): Promise<void> {
  return updateClaimDecided(ctx.tx, claim, { state: 'refused', decidedBy, now: ctx.now })
}

/** Officers end nobody's proof in another circle than theirs. Throws staff.claim-elsewhere. */
export function refuseElsewhere(claim: StoredClaim, holders: readonly IdentityRow[]): void {
  if (holders.some((holder) => holder.circleId !== claim.circleId))
    throw staffError('staff.claim-elsewhere')
}

/**
 * The newcomer is right. Whoever holds the phone has to prove one anew, which their address is
 * told, and the number that the newcomer showed to have in hand becomes theirs unless something
 * else of theirs is held; a PAN only stops to hold others off, since it says nothing about a phone.
 * Answers whose proof ended. Throws staff.claim-elsewhere, unless the panel says so.
 */
export async function grantClaimTo(
  ctx: BaseCtx,
  claim: StoredClaim,
  { decidedBy, panel }: { decidedBy: string; panel: boolean },
): Promise<IdentityRow[]> {
  const holders = await holdersOf(ctx, claim)
  if (!panel) refuseElsewhere(claim, holders)
  for (const { identityId, memberId } of holders) {
    if (claim.what === 'pan') await updatePanEnded(ctx.tx, identityId, ctx.now)
    else {
      await updatePhoneUnproved(ctx.tx, identityId)
      ctx.enqueue('tell-address-owner', { identityId, about: 'phone-unproved' })
    }
    ctx.announce([memberId], 'membership')
  }
  await updateClaimDecided(ctx.tx, claim, { state: 'granted', decidedBy, now: ctx.now })
  // A PAN says nothing about which number was in hand: that is proved with another code.
  if (claim.what === 'phone') await completePhone(ctx, claim)
  return holders
}

async function completePhone(ctx: BaseCtx, claim: StoredClaim): Promise<void> {
  const found = await findIdentityOfMember(ctx.tx, claim.circleId, claim.memberId)
  const identity = found && (await lockIdentity(ctx.tx, found.identityId))
  if (identity === undefined) return
  const { phone, phoneKey } = await wantedPhone(ctx, identity, claim)
  if ((await findHeldByOthers(ctx.tx, { ...identity, phoneKey })).length > 0) return
  if (phone !== null) return putPhoneInForce(ctx, identity, phone)
  await updatePhoneVerified(ctx.tx, identity.identityId, ctx.now)
  await joinWhenReady(ctx, identity)
  await announceMembership(ctx, identity)
}
