import { staffError } from '#domain/shared/staff-errors.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import { lockCircle } from '#server/circles/lock-circle.ts'
import type { Tx } from '#server/platform/database/db.ts'
import {
  listWaitingIdentityDisputes,
  lockIdentityDispute,
  type StoredIdentityDispute,
  updateIdentityDisputeDecided,
} from './identity-disputes/identity-dispute-store.ts'
import { holdersOf } from './identity-disputes/holders.ts'
import { wantedPhone } from './identity-disputes/disputed-phone.ts'
import { notePhoneProved, putPhoneInForce } from './entry/phone-proof.ts'
import {
  findUsedByOthers,
  updatePanEnded,
  updatePhoneUnproved,
} from './identity-disputes/holder-store.ts'
import { updateEntered, updatePan, updateSmsEnded } from './person/entry-store.ts'
import { type IdentityRow, findIdentityOfMember, lockIdentity } from './person/identity-store.ts'

/** Lists the identity disputes of a circle that wait for an officer, oldest first. */
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

/** Locks a dispute for an officer of the panel. Throws staff.identity-dispute-unknown. */
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
 * Decides for the newcomer. The holder of the phone must prove a phone again, and their address
 * gets a mail. The newcomer gets the number that they proved, unless another account still holds
 * their phone or PAN. The holder of a PAN only stops blocking others, because a PAN says nothing
 * about a phone. Returns whose proof ended. Throws staff.identity-dispute-elsewhere, unless the
 * panel decides.
 */
export async function grantIdentityDisputeTo(
  ctx: BaseCtx,
  dispute: StoredIdentityDispute,
  { decidedBy, panel }: { decidedBy: string; panel: boolean },
): Promise<IdentityRow[]> {
  const holders = await holdersOf(ctx, dispute)
  if (!panel) refuseElsewhere(dispute, holders)
  for (const holder of holders) {
    const { identityId, memberId } = holder
    if (dispute.what === 'pan') await updatePanEnded(ctx.tx, identityId, ctx.now)
    else {
      await updatePhoneUnproved(ctx.tx, holder, ctx.now)
      ctx.enqueue('mail-address-owner', { identityId, about: 'phone-unproved' })
    }
    ctx.announce([memberId], 'membership')
  }
  await updateIdentityDisputeDecided(ctx.tx, dispute, { state: 'granted', decidedBy, now: ctx.now })
  if (dispute.what === 'login') await openAgain(ctx, dispute)
  if (dispute.what === 'pan') await completePan(ctx, dispute)
  // A PAN does not show which number the newcomer has; another code proves that.
  if (dispute.what === 'phone') await completePhone(ctx, dispute)
  return holders
}

/** The person's next code by SMS opens their account, on a device that waits like any further one. */
async function openAgain(ctx: BaseCtx, { circleId, memberId }: StoredIdentityDispute) {
  const found = await findIdentityOfMember(ctx.tx, circleId, memberId)
  const identity = found && (await lockIdentity(ctx.tx, found.identityId))
  if (identity === undefined) return
  await updateSmsEnded(ctx.tx, identity.identityId, null)
  await updateEntered(ctx.tx, identity.identityId, ctx.now)
}

/** A PAN that was given later and waited counts now, unless another account still holds it. */
async function completePan(ctx: BaseCtx, { circleId, memberId }: StoredIdentityDispute) {
  const found = await findIdentityOfMember(ctx.tx, circleId, memberId)
  const identity = found && (await lockIdentity(ctx.tx, found.identityId))
  if (identity === undefined || identity.panKey === null || !identity.panWaits) return
  if ((await findUsedByOthers(ctx.tx, identity)).includes('pan')) return
  const { identityId, panKey } = identity
  await updatePan(ctx.tx, identityId, { panKey, waits: false })
  ctx.announce([memberId], 'membership')
}

async function completePhone(ctx: BaseCtx, dispute: StoredIdentityDispute): Promise<void> {
  await lockCircle(ctx.tx, dispute.circleId)
  const found = await findIdentityOfMember(ctx.tx, dispute.circleId, dispute.memberId)
  const identity = found && (await lockIdentity(ctx.tx, found.identityId))
  if (identity === undefined) return
  const { phone, phoneKey } = await wantedPhone(ctx, identity, dispute)
  if ((await findUsedByOthers(ctx.tx, { ...identity, phoneKey })).length > 0) return
  if (phone !== null) return putPhoneInForce(ctx, identity, phone)
  await notePhoneProved(ctx, identity)
}
