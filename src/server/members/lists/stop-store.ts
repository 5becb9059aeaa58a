import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/db.ts'

/** Returns which numbers want no invitations from a circle, or from any; each by its hash in hex. */
export async function listStopped(
  tx: Tx,
  circleId: string,
  phoneKeys: readonly Buffer[],
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('invitationStop')
    .select('phoneKey')
    .where(sql<boolean>`phone_key = ANY(${phoneKeys}::bytea[])`)
    .where((where) => where.or([where('circleId', 'is', null), where('circleId', '=', circleId)]))
    .execute()
  return new Set(rows.map(({ phoneKey }) => phoneKey.toString('hex')))
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
