import { isKnownDevice, NEW_DEVICE_WAITS_MS } from '#domain/members/entry.ts'
import { addMs } from '#domain/shared/calendar.ts'
import type { PublicCtx } from '#server/platform/use-case/context.ts'
import type { IdentityRow } from '../person/identity-store.ts'
import { deviceHash, deviceOf, newDevice, withDevice } from '../secrets/known-device.ts'
import {
  deleteDevice,
  type DeviceRow,
  insertDevice,
  lockDeviceByToken,
  updateDeviceApproved,
  updateDeviceUsed,
} from './device-store.ts'

/**
 * How a device proved itself. `first` is an SMS while the account is made on it; `sms` is an SMS
 * alone.
 */
export type DeviceProof = { readonly by: 'password' | 'first' | 'sms' }

export type Remembered = {
  readonly deviceId: string
  /** What the browser stores from now on. */
  readonly stored: string
  /** A further device that waits from now on; everybody concerned is told. */
  readonly isNew: boolean
  readonly waitsUntil: Temporal.Instant | null
}

/**
 * Remembers the device of a log-in. A known one stays as it is; a further one that proved itself by
 * SMS alone waits 48 hours before it may act.
 */
export async function rememberDevice(
  ctx: PublicCtx,
  { identityId }: Pick<IdentityRow, 'identityId'>,
  { by }: DeviceProof,
): Promise<Remembered> {
  const { tx, now, vault, caller } = ctx
  const found = deviceOf(vault, { device: caller.device, identityId })
  const row =
    found === undefined ? undefined : await lockDeviceByToken(tx, identityId, deviceHash(found))
  if (found !== undefined && row !== undefined && isKnownDevice(row, now)) {
    const waitsUntil = await useAgain(ctx, row, by)
    const stored = withDevice(caller.device, found)
    return { deviceId: row.deviceId, stored, isNew: false, waitsUntil }
  }
  // A device that somebody denied, or that was away for long, begins again.
  if (row !== undefined) await deleteDevice(tx, row.deviceId)
  const token = newDevice(vault, identityId)
  const deviceId = ctx.newId<string>()
  const waitsUntil = by === 'sms' ? addMs(now, NEW_DEVICE_WAITS_MS) : null
  await insertDevice(tx, {
    deviceId,
    identityId,
    tokenHash: deviceHash(token),
    now,
    waitsUntil,
    approvedBy: null,
  })
  return { deviceId, stored: withDevice(caller.device, token), isNew: by === 'sms', waitsUntil }
}

/** Returns until when a known device still waits. A password on it ends the wait. */
async function useAgain(
  { tx, now }: Pick<PublicCtx, 'tx' | 'now'>,
  { deviceId, waitsUntil, approvedAt }: DeviceRow,
  by: DeviceProof['by'],
): Promise<Temporal.Instant | null> {
  const waits = approvedAt === null ? waitsUntil : null
  if (by === 'password' && waits !== null) {
    await updateDeviceApproved(tx, deviceId, { by: 'password', now })
    return null
  }
  await updateDeviceUsed(tx, deviceId, now)
  return waits
}
