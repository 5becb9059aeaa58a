import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/db.ts'

/** Saves a PAN that was given later. One that another account holds waits for officers. */
export async function updatePan(
  tx: Tx,
  identityId: string,
  { panKey, waits }: { panKey: Buffer; waits: boolean },
): Promise<void> {
  await tx
    .updateTable('identity')
    .set({ panKey, panWaits: waits, panEndedAt: null })
    .where('identityId', '=', identityId)
    .execute()
}

/** Records a log-in. */
export async function updateEntered(
  tx: Tx,
  identityId: string,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('identity')
    .set({ enteredAt: now })
    .where('identityId', '=', identityId)
    .execute()
}

/** Sets since when no SMS alone opens an account. Null where officers opened it again. */
export async function updateSmsEnded(
  tx: Tx,
  identityId: string,
  smsEndedAt: Temporal.Instant | null,
): Promise<void> {
  await tx
    .updateTable('identity')
    .set({ smsEndedAt })
    .where('identityId', '=', identityId)
    .execute()
}

/** Saves a PAN that was given later. */
export async function updatePanOf(
  tx: Tx,
  circleId: string,
  memberId: string,
  pan: Buffer,
): Promise<void> {
  await tx
    .updateTable('member')
    .set({ panSealed: pan, version: sql`version + 1` })
    .where('circleId', '=', circleId)
    .where('memberId', '=', memberId)
    .execute()
}
