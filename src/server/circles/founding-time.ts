import { FOUNDING_DAYS } from '#domain/shared/policy.ts'
import { addMs, DAY_MS, isBefore } from '#domain/shared/calendar.ts'
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

/**
 * Begins the founding time of a circle as it opens. A circle that had one keeps it: it never begins
 * again, after a pause neither.
 */
export async function beginFoundingTime(
  tx: Tx,
  circleId: string,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('circle')
    .set({ foundingUntil: addMs(now, FOUNDING_DAYS * DAY_MS) })
    .where('circleId', '=', circleId)
    .where('foundingUntil', 'is', null)
    .execute()
}

/** Returns the founders of a circle: who came in by the operator's links for administrators. */
export async function foundersOf(tx: Tx, circleId: string): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('identity')
    .select('memberId')
    .where('circleId', '=', circleId)
    .where('invitedAsAdmin', '=', true)
    .execute()
  return new Set(rows.map(({ memberId }) => memberId))
}
