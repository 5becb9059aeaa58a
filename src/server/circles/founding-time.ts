import { isBefore } from '#domain/shared/calendar.ts'
import type { Tx } from '#server/platform/database/db.ts'

/** Returns when a circle's founding time ends or ended; null before the circle opened. */
export async function foundingUntilOf(tx: Tx, circleId: string): Promise<Temporal.Instant | null> {
  const row = await tx
    .selectFrom('circle')
    .select('foundingUntil')
    .where('circleId', '=', circleId)
    .executeTakeFirst()
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
  const rows = await tx
    .selectFrom('identity')
    .select('memberId')
    .where('circleId', '=', circleId)
    .where('invitedAsAdmin', '=', true)
    .execute()
  return new Set(rows.map(({ memberId }) => memberId))
}
