import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/db.ts'

/** Returns whether a number wants no invitations from a circle, or from any. */
export async function isStopped(
  tx: Tx,
  { circleId, phoneKey }: { circleId: string; phoneKey: Buffer },
): Promise<boolean> {
  const row = await tx
    .selectFrom('invitationStop')
    .select('stoppedAt')
    .where('phoneKey', '=', phoneKey)
    .where((where) => where.or([where('circleId', 'is', null), where('circleId', '=', circleId)]))
    .executeTakeFirst()
  return row !== undefined
}

/** What a stop is about: one circle, or all of them. */
type Stop = { readonly phoneKey: Buffer; readonly circleId: string | null }

export async function insertStop(tx: Tx, stop: Stop, now: Temporal.Instant): Promise<void> {
  await tx
    .insertInto('invitationStop')
    .values({ ...stop, stoppedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Ends a number's open invitations in a circle, or in every circle. */
export async function withdrawNumber(
  tx: Tx,
  { phoneKey, circleId }: Stop,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('listPerson')
    .set({ state: 'withdrawn', endedAt: now, tokenHash: null, version: sql`version + 1` })
    .where('phoneKey', '=', phoneKey)
    .where('state', 'in', ['listed', 'invited'])
    .$if(circleId !== null, (query) => query.where('circleId', '=', circleId ?? ''))
    .execute()
}
