import { sql } from 'kysely'
import type { AskClass } from '#domain/asks/ask.ts'
import { matchableNow, type Pledge } from '#domain/pledges/pledge.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { sharesOf } from '#server/requests/share-columns.ts'
import { isSharedWithoutPan } from '#server/requests/shared-details.ts'
import { takesPart } from './matching-store.ts'

type Owner = { readonly circleId: string; readonly memberId: string }

/**
 * Where an ask stands, in rupees; `notUrgentAhead` counts asks before it that an urgent mark would
 * put behind.
 */
export type QueueFigures = {
  readonly askId: string
  readonly askClass: AskClass
  readonly place: number
  readonly aheadInClass: number
  readonly notUrgentAhead: number
  readonly aheadAmount: number
  readonly openAmount: number
}

/**
 * The places of a member's asks among all that a run would take up now, in the order in which runs
 * serve them (askQueue in the domain). Of two asks of the same millisecond, for which a run draws
 * lots, neither counts as ahead.
 */
export async function listQueuePositions(
  tx: Tx,
  { circleId, memberId }: Owner,
  now: Temporal.Instant,
): Promise<QueueFigures[]> {
  const { rows } = await sql<QueueFigures>`
    WITH queue AS MATERIALIZED (
      SELECT a.ask_id, a.member_id, a.ask_class, a.open_rupees,
        date_trunc('milliseconds', a.queued_at) AS since,
        CASE a.ask_class WHEN 'urgent' THEN 0 WHEN 'elder' THEN 2 ELSE 4 END + CASE
          WHEN a.first_in_class THEN 0 ELSE 1 END AS turn
      FROM ask a JOIN member m USING (circle_id, member_id)
      WHERE a.circle_id = ${circleId} AND a.open_rupees > 0 AND a.state = 'pending'
        AND a.expires_at > ${now} AND (a.rests_until IS NULL OR a.rests_until <= ${now})
        AND ${takesPart}
        AND
          EXISTS (SELECT FROM payment_detail d
            WHERE d.circle_id = a.circle_id AND d.detail_id = a.detail_id AND d.removed_at IS NULL
              AND d.usable_from <= ${now} AND NOT ${isSharedWithoutPan('d')}))
    SELECT o.ask_id, o.ask_class, 1 + count(q.ask_id) AS place,
      count(q.ask_id) FILTER (WHERE q.ask_class = o.ask_class) AS ahead_in_class,
      count(q.ask_id) FILTER (WHERE q.ask_class <> 'urgent') AS not_urgent_ahead,
        coalesce(sum(q.open_rupees), 0)::bigint AS ahead_amount, o.open_rupees AS open_amount
    FROM queue o LEFT JOIN queue q ON (q.turn, q.since) < (o.turn, o.since)
    WHERE o.member_id = ${memberId} GROUP BY o.ask_id, o.ask_class, o.open_rupees, o.turn, o.since
    ORDER BY o.turn, o.since`.execute(tx)
  return rows
}

/** Rupees of a circle's pledges that a run could use now. */
export async function sumMatchablePledges(
  tx: Tx,
  circleId: string,
  now: Temporal.Instant,
): Promise<number> {
  const { rows } = await sql<PledgeRow>`
    SELECT p.pledge_id, p.plan, p.amount_rupees, p.open_rupees, p.held_rupees, p.fulfilled_rupees,
      p.closed_rupees, p.queued_at, p.expires_at FROM pledge p
    JOIN member m USING (circle_id, member_id)
    WHERE p.circle_id = ${circleId} AND p.open_rupees > 0 AND p.state = 'pending' AND ${takesPart}
      AND (m.pledges_paused_until IS NULL OR m.pledges_paused_until <= ${now})`.execute(tx)
  return rows.reduce(
    (sum, row) =>
      sum +
      matchableNow(
        {
          id: row.pledgeId,
          plan: row.plan,
          shares: sharesOf(row),
          state: 'pending',
          pausedBy: null,
          pausedUntil: null,
          queuedAt: row.queuedAt,
          expiresAt: row.expiresAt,
        },
        now,
      ),
    0,
  )
}

type PledgeRow = {
  pledgeId: Pledge['id']
  plan: Pledge['plan']
  amountRupees: number
  openRupees: number
  heldRupees: number
  fulfilledRupees: number
  closedRupees: number
  queuedAt: Temporal.Instant
  expiresAt: Temporal.Instant
}
