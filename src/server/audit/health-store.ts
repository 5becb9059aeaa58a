import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/db.ts'

export type HealthRow = {
  readonly waiting: number
  readonly amount: number
  readonly oldestAt: Temporal.Instant | null
  readonly toReview: number
  readonly lateReviews: number
  readonly matchedAsks: number
  readonly medianHours: number | null
  readonly inTime: number
  readonly silent: number
  readonly openDisputes: number
  readonly lateDisputes: number
}

/**
 * Counts what waits in a circle, and how fast it went since an instant. An ask waits from its
 * release, or from the end of its rest. A confirmation was in time where its receiver gave it
 * before the time was over; `silent` are those where that time passed.
 */
export async function readHealth(
  tx: Tx,
  circleId: string,
  { since, now }: { since: Temporal.Instant; now: Temporal.Instant },
): Promise<HealthRow> {
  const { rows } = await sql<HealthRow>`
    SELECT * FROM
      (SELECT count(*) FILTER (WHERE state = 'pending')::int AS waiting,
          coalesce(sum(open_rupees) FILTER (WHERE state = 'pending'), 0)::int AS amount,
          min(queued_at) FILTER (WHERE state = 'pending') AS oldest_at,
          count(*) FILTER (WHERE state = 'awaiting_review')::int AS to_review,
          count(*) FILTER (WHERE state = 'awaiting_review' AND review_by < ${now})::int
            AS late_reviews
        FROM ask WHERE circle_id = ${circleId} AND open_rupees > 0) asks,
      (SELECT count(*)::int AS matched_asks, percentile_cont(0.5) WITHIN GROUP
            (ORDER BY extract(epoch FROM first_at - from_at) / 3600)::float8 AS median_hours
        FROM (SELECT greatest(coalesce(a.reviewed_at, a.created_at), a.rests_until) AS from_at,
            f.first_at FROM ask a, LATERAL (SELECT min(m.created_at) AS first_at FROM match m
              WHERE m.circle_id = a.circle_id AND m.ask_id = a.ask_id) f
          WHERE a.circle_id = ${circleId} AND a.created_at >= ${since}) waits
        WHERE first_at IS NOT NULL) matched,
      (SELECT count(*)::int AS in_time FROM match m
        WHERE m.circle_id = ${circleId} AND m.state = 'confirmed' AND m.ended_at >= ${since}
          AND NOT m.late AND NOT m.ruled
          AND NOT EXISTS (SELECT FROM dispute d WHERE d.circle_id = m.circle_id
            AND d.match_id = m.match_id AND d.kind = 'no_response')) confirmed,
      (SELECT count(*) FILTER (WHERE kind = 'no_response' AND opened_at >= ${since})::int
            AS silent,
          count(*) FILTER (WHERE state NOT IN ('final', 'settled'))::int AS open_disputes,
          count(*) FILTER (WHERE state NOT IN ('final', 'settled')
            AND deadline_at < ${now})::int AS late_disputes
        FROM dispute WHERE circle_id = ${circleId}) disputes`.execute(tx)
  return rows[0] as HealthRow
}
