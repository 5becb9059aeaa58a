import { sql } from 'kysely'

/**
 * When a line of a dispute's history happened: behind all that are there. A transaction that began
 * first and then waited for the circle's lock would put its line before those it has seen, and two
 * lines of one transaction would stand at the same instant.
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
