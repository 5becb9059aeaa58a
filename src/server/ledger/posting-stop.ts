import type { Tx } from '#server/platform/database/db.ts'
import { type Of, prepared } from '#server/platform/database/prepared.ts'
import { allRows } from '#server/platform/database/rows.ts'

/** A stop of a circle since a failed check: nothing can be posted. */
export type PostingStop = { readonly stopId: string; readonly beganAt: Temporal.Instant }

/** Returns the running stop of a circle; undefined if there is none. */
export async function runningStop(tx: Tx, circleId: string): Promise<PostingStop | undefined> {
  const [stop] = await running(tx, { circleId })
  return stop
}

const running = prepared(({ circleId }: Of<{ circleId: string }>, tx) =>
  allRows(tx, 'postingStop', { circleId, endedAt: null }).select(['stopId', 'beganAt']),
)
