import type { Tx } from '#server/platform/database/db.ts'

/** A stop of a circle since a failed check: nothing can be posted. */
export type PostingStop = { readonly stopId: string; readonly beganAt: Temporal.Instant }

/** Returns the running stop of a circle; undefined if there is none. */
export async function runningStop(tx: Tx, circleId: string): Promise<PostingStop | undefined> {
  return tx
    .selectFrom('postingStop')
    .select(['stopId', 'beganAt'])
    .where('circleId', '=', circleId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
}
