import { sql } from 'kysely'
import { invariant } from '#domain/shared/assert.ts'
import type { AskId } from '#domain/shared/ids.ts'
import { noBlockBetween } from '#server/requests/no-block-between.ts'
import type { Tx } from '#server/platform/database/db.ts'

export type Need = {
  readonly asks: number
  readonly asked: number
  readonly pledged: number
  /** Different owners of the asks and of the pledges. */
  readonly askers: number
  readonly pledgers: number
  readonly oldest: Temporal.Instant | null
}

/** Sums what waits in a circle: asks that can be matched, and what is open of pledges. */
export async function sumNeed(tx: Tx, circleId: string, now: Temporal.Instant): Promise<Need> {
  const { rows } = await sql<{
    asks: string
    asked: string
    pledged: string
    askers: number
    pledgers: number
    oldest: Temporal.Instant | null
  }>`
    SELECT * FROM
      (SELECT count(*) AS asks, coalesce(sum(open_rupees), 0) AS asked, min(queued_at) AS oldest,
          count(DISTINCT member_id)::int AS askers
        FROM ask
        WHERE circle_id = ${circleId} AND state = 'pending' AND open_rupees > 0
          AND expires_at > ${now}) asking,
      (SELECT coalesce(sum(open_rupees), 0) AS pledged,
          (count(DISTINCT member_id) FILTER (WHERE open_rupees > 0))::int AS pledgers
        FROM pledge
        WHERE circle_id = ${circleId} AND state = 'pending'
          AND expires_at > ${now}) pledging`.execute(tx)
  const [row] = rows
  invariant(row, 'sums without a row')
  const { asks, asked, pledged, ...rest } = row
  return { asks: Number(asks), asked: Number(asked), pledged: Number(pledged), ...rest }
}

type ShownAsk = {
  readonly id: AskId
  readonly memberId: string
  readonly shareCode: string
  readonly open: number
  readonly noteSealed: Buffer
  readonly since: Temporal.Instant
}

/**
 * Lists waiting asks whose owner shows the note, the longest wait first, one of each owner. Without those of whom the
 * viewer blocked or who blocked the viewer.
 */
export async function listShownAsks(
  tx: Tx,
  { circleId, viewerId }: { circleId: string; viewerId: string },
  { now, limit }: { now: Temporal.Instant; limit: number },
): Promise<ShownAsk[]> {
  const { rows } = await sql<Omit<ShownAsk, 'open'> & { open: string }>`
    SELECT * FROM (
      SELECT DISTINCT ON (a.member_id) a.ask_id AS id, a.member_id, a.share_code,
        a.open_rupees AS open, a.note_sealed, a.created_at AS since, a.queued_at
      FROM ask a
      WHERE a.circle_id = ${circleId} AND a.state = 'pending' AND a.open_rupees > 0
        AND a.expires_at > ${now} AND a.note_shown AND a.note_sealed IS NOT NULL
        AND ${noBlockBetween('a', viewerId)}
      ORDER BY a.member_id, a.queued_at, a.ask_id) shown
    ORDER BY queued_at, id
    LIMIT ${limit}`.execute(tx)
  return rows.map(({ open, ...row }) => ({ ...row, open: Number(open) }))
}
