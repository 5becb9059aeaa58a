import type { Tx } from '#server/platform/db.ts'

export type DisputeKindStored = 'not_received' | 'less' | 'more' | 'from_somebody_else' | 'no_response'

export async function insertDispute(tx: Tx, dispute: { circleId: string; disputeId: string; matchId: string; kind: DisputeKindStored; reasonSealed: Buffer | null; openedBy: string | null; now: Temporal.Instant }): Promise<void> {
  await tx.insertInto('dispute').values({
    circle_id: dispute.circleId, dispute_id: dispute.disputeId, match_id: dispute.matchId, kind: dispute.kind, reason_sealed: dispute.reasonSealed, opened_by: dispute.openedBy,
    state: 'open', opened_at: dispute.now,
  }).execute()
}

/** The latest dispute about a match. */
export async function findDispute(tx: Tx, circleId: string, matchId: string): Promise<{ id: string; kind: string; state: string; openedAt: Temporal.Instant } | null> {
  const row = await tx.selectFrom('dispute').select(['dispute_id', 'kind', 'state', 'opened_at']).where('circle_id', '=', circleId).where('match_id', '=', matchId).orderBy('opened_at', 'desc').limit(1).executeTakeFirst()
  return row ? { id: row.dispute_id, kind: row.kind, state: row.state, openedAt: row.opened_at } : null
}

/** A running dispute ends because the receiver confirmed after all. */
export async function settleDispute(tx: Tx, circleId: string, matchId: string, now: Temporal.Instant): Promise<void> {
  await tx.updateTable('dispute').set({ state: 'settled', closed_at: now }).where('circle_id', '=', circleId).where('match_id', '=', matchId).where('state', 'not in', ['final', 'settled']).execute()
}
