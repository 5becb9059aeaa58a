import { type Selectable, sql } from 'kysely'
import type { DB } from '#server/platform/database/db-types.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { insertRow } from '#server/platform/database/rows.ts'

type NewEvent = Omit<Selectable<DB['disputeEvent']>, 'happenedAt'>

/**
 * Adds one event to a dispute's history, behind all existing ones. Otherwise a transaction that
 * began first and then waited for the circle's lock would put its event before those it has seen,
 * and two events of one transaction would have one instant.
 */
export async function insertDisputeEvent(
  tx: Tx,
  { now, ...event }: NewEvent & { readonly now: Temporal.Instant },
): Promise<void> {
  const happenedAt = sql<Temporal.Instant>`greatest(${now}::timestamptz,
    (SELECT max(happened_at) + interval '1 microsecond' FROM dispute_event
      WHERE circle_id = ${event.circleId} AND dispute_id = ${event.disputeId}))`
  await insertRow(tx, 'disputeEvent', { ...event, happenedAt })
}
