import { isKnownDevice } from '#domain/members/entry.ts'
import type { BaseCtx, PublicCtx } from '#server/platform/use-case/context.ts'
import type { IdentityRow } from '../person/identity-store.ts'
import { findMember } from '../person/member-store.ts'
import { deviceHash, deviceOf } from '../secrets/known-device.ts'
import { caretakersOf } from '../stewarding/care.ts'
import { listRecognisers } from '../stewarding/tie-store.ts'
import { lockDeviceByToken } from './device-store.ts'

/** Returns whether the browser of a request is one on which this person logged in before. */
export async function isOnKnownDevice(
  { tx, now, vault, caller }: Pick<PublicCtx, 'tx' | 'now' | 'vault' | 'caller'>,
  { identityId }: Pick<IdentityRow, 'identityId'>,
): Promise<boolean> {
  const token = deviceOf(vault, { device: caller.device, identityId })
  if (token === undefined) return false
  return isKnownDevice(await lockDeviceByToken(tx, identityId, deviceHash(token)), now)
}

/**
 * Notifies all other devices, the address, the steward and whoever introduced or recognised the
 * member at once that a further device logged in by SMS alone.
 */
export async function notifyOfNewDevice(
  ctx: BaseCtx,
  { identityId, circleId, memberId, emailVerifiedAt }: IdentityRow,
  deviceId: string,
): Promise<void> {
  ctx.enqueue('notify-members', { circleId, to: [memberId], kind: 'new_device', about: {} })
  const { stewards, introducers } = await vouchersFor(ctx, { circleId, memberId })
  const to = [...new Set([...stewards, ...introducers])]
  if (to.length > 0)
    ctx.enqueue('notify-members', {
      circleId,
      to,
      kind: 'device_vouch_wanted',
      about: { memberId },
    })
  if (emailVerifiedAt !== null) ctx.enqueue('send-device-link', { identityId, deviceId })
  ctx.announce([memberId, ...to], 'membership')
}

/**
 * The stewards of a member, and their introducer or those who recognised them from a list: one of
 * each lets a new device act.
 */
export async function vouchersFor(
  ctx: Pick<BaseCtx, 'tx' | 'now'>,
  { circleId, memberId }: { circleId: string; memberId: string },
): Promise<{ stewards: string[]; introducers: string[] }> {
  const member = await findMember(ctx.tx, circleId, memberId)
  const introducedBy = member?.introducedBy ?? null
  return {
    stewards: await caretakersOf(ctx, { circleId, memberId }),
    introducers: [
      ...(introducedBy === null ? [] : [introducedBy]),
      ...(await listRecognisers(ctx.tx, circleId, memberId)),
    ],
  }
}
