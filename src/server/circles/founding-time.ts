import { isBefore } from '#domain/shared/calendar.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { allRows, oneRow } from '#server/platform/database/rows.ts'
import { type Of, prepared } from '#server/platform/database/prepared.ts'

/** Returns when a circle's founding time ends or ended; null before the circle opened. */
export async function foundingUntilOf(tx: Tx, circleId: string): Promise<Temporal.Instant | null> {
  const row = await oneRow(tx, 'circle', { circleId }).find(['foundingUntil'])
  return row?.foundingUntil ?? null
}

/** Returns whether a circle is in its founding time. */
export async function isFounding(
  tx: Tx,
  circleId: string,
  now: Temporal.Instant,
): Promise<boolean> {
  const until = await foundingUntilOf(tx, circleId)
  return until !== null && isBefore(now, until)
}

/** Returns the founders of a circle: who came in as administrators. */
export async function foundersOf(tx: Tx, circleId: string): Promise<ReadonlySet<string>> {
  const rows = await founders(tx, { circleId })
  return new Set(rows.map(({ memberId }) => memberId))
}

const founders = prepared((of: Of<{ circleId: string }>, tx) =>
  allRows(tx, 'identity', { circleId: of.circleId, invitedAsAdmin: true }).select('memberId'),
)
