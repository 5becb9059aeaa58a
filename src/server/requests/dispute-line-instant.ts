import { sql } from 'kysely'

/**
 * SQL for the time of a new dispute event: after all existing ones. Otherwise a transaction that
 * began first and then waited for the circle's lock would put its event before those it has seen,
 * and two events of one transaction would have one instant.
 */
export function behindDisputeLines({
  circleId,
  disputeId,
  now,
}: {
  circleId: string
  disputeId: string
  now: Temporal.Instant
}) {
  return sql<Temporal.Instant>`greatest(${now}::timestamptz,
    (SELECT max(happened_at) + interval '1 microsecond' FROM dispute_event
      WHERE circle_id = ${circleId} AND dispute_id = ${disputeId}))`
}
