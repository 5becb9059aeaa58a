import type { Tx } from '#server/platform/database/db.ts'
import { NEXT_VERSION, oneRow } from '#server/platform/database/rows.ts'

/** Saves a PAN that was given later. One that another account holds waits for officers. */
export async function updatePan(
  tx: Tx,
  identityId: string,
  { panKey, waits }: { panKey: Buffer; waits: boolean },
): Promise<void> {
  await oneRow(tx, 'identity', { identityId }).update({ panKey, panWaits: waits, panEndedAt: null })
}

/** Records a log-in. */
export async function updateEntered(
  tx: Tx,
  identityId: string,
  now: Temporal.Instant,
): Promise<void> {
  await oneRow(tx, 'identity', { identityId }).update({ enteredAt: now })
}

/** Sets since when no SMS alone opens an account. Null where officers opened it again. */
export async function updateSmsEnded(
  tx: Tx,
  identityId: string,
  smsEndedAt: Temporal.Instant | null,
): Promise<void> {
  await oneRow(tx, 'identity', { identityId }).update({ smsEndedAt })
}

/** Saves a PAN that was given later. */
export async function updatePanOf(
  tx: Tx,
  circleId: string,
  memberId: string,
  pan: Buffer,
): Promise<void> {
  await oneRow(tx, 'member', { circleId, memberId }).update({
    panSealed: pan,
    version: NEXT_VERSION,
  })
}
