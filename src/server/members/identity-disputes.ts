import { staffError } from '#domain/shared/staff-errors.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import {
  listWaitingIdentityDisputes,
  lockIdentityDispute,
  type StoredIdentityDispute,
  updateIdentityDisputeDecided,
} from './identity-disputes/identity-dispute-store.ts'
import { holdersOf } from './identity-disputes/holders.ts'
import { wantedPhone } from './identity-disputes/disputed-phone.ts'
import { putPhoneInForce } from './login/confirm-phone.ts'
import {
  findUsedByOthers,
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

/** IdentityDisputes of a circle that wait for an officer, the oldest first. */
export function waitingIdentityDisputes(
  tx: Tx,
  circleId: string,
  limit: number,
): Promise<StoredIdentityDispute[]> {
  return listWaitingIdentityDisputes(tx, circleId, limit)
}

/**
 * A dispute that nobody has decided, locked. Throws staff.identity-dispute-unknown,
 * staff.identity-dispute-decided.
 */
export async function identityDisputeToDecide(
  tx: Tx,
  circleId: string,
  identityDisputeId: string,
): Promise<StoredIdentityDispute> {
  const dispute = await lockIdentityDispute(tx, circleId, identityDisputeId)
  if (dispute === undefined) throw staffError('staff.identity-dispute-unknown')
  if (dispute.state !== 'waiting') throw staffError('staff.identity-dispute-decided')
  return dispute
}

/** A dispute as an officer of the panel finds it, locked. Throws staff.identity-dispute-unknown. */
export async function identityDisputeBeforePanel(
  tx: Tx,
  circleId: string,
  identityDisputeId: string,
): Promise<StoredIdentityDispute> {
  const dispute = await lockIdentityDispute(tx, circleId, identityDisputeId)
  if (dispute === undefined) throw staffError('staff.identity-dispute-unknown')
  return dispute
}

export function refuseIdentityDispute(
  ctx: BaseCtx,
  dispute: StoredIdentityDispute,
  decidedBy: string,
): Promise<void> {
  return updateIdentityDisputeDecided(ctx.tx, dispute, {
    state: 'refused',
    decidedBy,
    now: ctx.now,
  })
}

/**
 * Officers end nobody's proof in another circle than theirs. Throws
 * staff.identity-dispute-elsewhere.
 */
export function refuseElsewhere(
  dispute: StoredIdentityDispute,
  holders: readonly IdentityRow[],
): void {
  if (holders.some((holder) => holder.circleId !== dispute.circleId))
    throw staffError('staff.identity-dispute-elsewhere')
}

/**
 * The newcomer is right. Whoever holds the phone has to prove one anew, which their address is
 * told, and the number that the newcomer showed to have in hand becomes theirs unless something
 * else of theirs is held; a PAN only stops to hold others off, since it says nothing about a phone.
 * Answers whose proof ended. Throws staff.identity-dispute-elsewhere, unless the panel says so.
 */
export async function grantIdentityDisputeTo(
  ctx: BaseCtx,
  dispute: StoredIdentityDispute,
  { decidedBy, panel }: { decidedBy: string; panel: boolean },
): Promise<IdentityRow[]> {
  const holders = await holdersOf(ctx, dispute)
  if (!panel) refuseElsewhere(dispute, holders)
  for (const { identityId, memberId } of holders) {
    if (dispute.what === 'pan') await updatePanEnded(ctx.tx, identityId, ctx.now)
    else {
      await updatePhoneUnproved(ctx.tx, identityId)
      ctx.enqueue('tell-address-owner', { identityId, about: 'phone-unproved' })
    }
    ctx.announce([memberId], 'membership')
  }
  await updateIdentityDisputeDecided(ctx.tx, dispute, { state: 'granted', decidedBy, now: ctx.now })
  // A PAN says nothing about which number was in hand: that is proved with another code.
  if (dispute.what === 'phone') await completePhone(ctx, dispute)
  return holders
}

async function completePhone(ctx: BaseCtx, dispute: StoredIdentityDispute): Promise<void> {
  const found = await findIdentityOfMember(ctx.tx, dispute.circleId, dispute.memberId)
  const identity = found && (await lockIdentity(ctx.tx, found.identityId))
  if (identity === undefined) return
  const { phone, phoneKey } = await wantedPhone(ctx, identity, dispute)
  if ((await findUsedByOthers(ctx.tx, { ...identity, phoneKey })).length > 0) return
  if (phone !== null) return putPhoneInForce(ctx, identity, phone)
  await updatePhoneVerified(ctx.tx, identity.identityId, ctx.now)
  await joinWhenReady(ctx, identity)
  await announceMembership(ctx, identity)
}
