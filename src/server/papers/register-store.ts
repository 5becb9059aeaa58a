import { sql } from 'kysely'
import type { MemberId } from '#domain/shared/ids.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { allRows, hasRow } from '#server/platform/database/rows.ts'

/** One confirmed payment of a register, as it was at an instant. */
export type RegisterRow = {
  readonly matchId: string
  readonly code: string
  readonly giverId: MemberId
  readonly receiverId: MemberId
  readonly amount: number
  readonly paidAt: Temporal.Instant
  readonly isReversed: boolean
}

/**
 * Lists the payments of a time by the day on which they were in the receiver's account, oldest
 * first, as they were recorded at `asOf`.
 */
export async function listPayments(
  tx: Tx,
  circleId: string,
  {
    from,
    until,
    asOf,
  }: { from: Temporal.Instant; until: Temporal.Instant; asOf: Temporal.Instant },
): Promise<RegisterRow[]> {
  // Nothing is posted before it was paid.
  const { rows } = await sql<RegisterRow>`
    SELECT m.match_id, m.code, m.giver_id, m.receiver_id, t.amount_rupees::bigint AS amount,
      m.paid_at, r.transfer_id IS NOT NULL AS is_reversed
    FROM ledger_transfer t
    JOIN match m ON m.circle_id = t.circle_id AND m.match_id = t.match_id
    LEFT JOIN ledger_transfer r ON r.circle_id = t.circle_id AND r.reverses = t.transfer_id
      AND r.kind = 'reversal' AND r.posted_at <= ${asOf}
    WHERE t.circle_id = ${circleId} AND t.kind = 'help'
      AND t.posted_at >= ${from} AND t.posted_at <= ${asOf}
      AND m.paid_at >= ${from} AND m.paid_at < ${until}
    ORDER BY m.paid_at, m.match_id`.execute(tx)
  return rows
}

/** Returns those of some members who have not left. */
export async function listPresent(
  tx: Tx,
  circleId: string,
  memberIds: readonly MemberId[],
): Promise<MemberId[]> {
  if (memberIds.length === 0) return []
  const rows = await allRows(tx, 'member', { circleId })
    .select('memberId')
    .where('memberId', 'in', memberIds)
    .where('status', '<>', 'closed')
    .execute()
  return rows.map(({ memberId }) => memberId)
}

/** Whether a register was fetched before. */
export function wasFetched(tx: Tx, circleId: string, approvalId: string): Promise<boolean> {
  return hasRow(tx, 'auditLog', { circleId, act: 'register.download', subjectId: approvalId })
}
