import type { DeviceFacts } from '#domain/members/entry.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { allRows, insertRow, oneRow } from '#server/platform/database/rows.ts'

export type ApprovedBy = 'factor' | 'password' | 'device' | 'email' | 'people'

export type DeviceRow = DeviceFacts & {
  readonly deviceId: string
  readonly identityId: string
  readonly waitsUntil: Temporal.Instant | null
  readonly approvedAt: Temporal.Instant | null
}

const COLUMNS = [
  'deviceId',
  'identityId',
  'usedAt',
  'waitsUntil',
  'approvedAt',
  'deniedAt',
] as const

/** Locks the row of a device by the hash of its token. */
export function lockDeviceByToken(
  tx: Tx,
  identityId: string,
  tokenHash: Buffer,
): Promise<DeviceRow | undefined> {
  return allRows(tx, 'loginDevice', { identityId, tokenHash })
    .select(COLUMNS)
    .forUpdate()
    .executeTakeFirst()
}

/** Locks a device that still waits for a yes. */
export function lockWaitingDevice(
  tx: Tx,
  deviceId: string,
  now: Temporal.Instant,
): Promise<DeviceRow | undefined> {
  return allRows(tx, 'loginDevice', { deviceId, approvedAt: null, deniedAt: null })
    .select(COLUMNS)
    .where('waitsUntil', '>', now)
    .forUpdate()
    .executeTakeFirst()
}

export async function insertDevice(
  tx: Tx,
  {
    approvedBy,
    now,
    ...device
  }: {
    deviceId: string
    identityId: string
    tokenHash: Buffer
    now: Temporal.Instant
    waitsUntil: Temporal.Instant | null
    approvedBy: ApprovedBy | null
  },
): Promise<void> {
  await insertRow(tx, 'loginDevice', {
    ...device,
    firstAt: now,
    usedAt: now,
    approvedAt: approvedBy === null ? null : now,
    approvedBy,
  })
}

export async function updateDeviceUsed(
  tx: Tx,
  deviceId: string,
  now: Temporal.Instant,
): Promise<void> {
  await oneRow(tx, 'loginDevice', { deviceId }).update({ usedAt: now })
}

/** Lets a device act at once. */
export async function updateDeviceApproved(
  tx: Tx,
  deviceId: string,
  { by, now }: { by: ApprovedBy; now: Temporal.Instant },
): Promise<void> {
  await oneRow(tx, 'loginDevice', { deviceId }).update({
    approvedAt: now,
    approvedBy: by,
    deniedAt: null,
    usedAt: now,
  })
}

export async function updateDeviceDenied(
  tx: Tx,
  deviceId: string,
  now: Temporal.Instant,
): Promise<void> {
  await oneRow(tx, 'loginDevice', { deviceId }).update({
    deniedAt: now,
    approvedAt: null,
    approvedBy: null,
  })
}

export async function deleteDevice(tx: Tx, deviceId: string): Promise<void> {
  await oneRow(tx, 'loginDevice', { deviceId }).delete()
}

export type WaitingDevice = {
  readonly deviceId: string
  readonly since: Temporal.Instant
  readonly waitsUntil: Temporal.Instant
  readonly sessionId: string | null
  readonly deviceSealed: Buffer | null
}

const WAITING_SHOWN_MAX = 10

/** Lists the devices of a person that wait for a yes, each with the name of its last session. */
export async function listWaitingDevices(
  tx: Tx,
  identityId: string,
  now: Temporal.Instant,
): Promise<WaitingDevice[]> {
  const rows = await tx
    .selectFrom('loginDevice as d')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('session as s')
          .select(['s.sessionId', 's.deviceSealed'])
          .whereRef('s.deviceId', '=', 'd.deviceId')
          .orderBy('s.createdAt', 'desc')
          .limit(1)
          .as('s'),
      (join) => join.onTrue(),
    )
    .select(['d.deviceId', 'd.firstAt as since', 'd.waitsUntil', 's.sessionId', 's.deviceSealed'])
    .where('d.identityId', '=', identityId)
    .where('d.waitsUntil', '>', now)
    .where('d.approvedAt', 'is', null)
    .where('d.deniedAt', 'is', null)
    .orderBy('d.firstAt')
    .limit(WAITING_SHOWN_MAX)
    .execute()
  return rows as WaitingDevice[]
}

/** Returns the device of a session. */
export async function deviceIdOf(tx: Tx, sessionId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('session')
    .select('deviceId')
    .where('sessionId', '=', sessionId)
    .executeTakeFirst()
  return row?.deviceId ?? null
}
