import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/db.ts'
import { reminderColumns } from '#server/requests/reminder-columns.ts'
import { getDispute } from './dispute-queries.ts'
import type { StoredDispute } from './dispute-rows.ts'

/** Saves a move and raises the version. */
export async function updateDispute(tx: Tx, dispute: StoredDispute): Promise<StoredDispute> {
  await tx
    .updateTable('dispute')
    .set({
      state: dispute.state,
      round: dispute.round,
      officer_id: dispute.officerId,
      officer_circle_id: dispute.officerId === null ? null : dispute.officerCircleId,
      deadline_at: dispute.deadline?.at ?? null,
      deadline_moved: dispute.deadline?.moved ?? 'no',
      ...reminderColumns(dispute.deadline?.at ?? null),
      escalated_at: dispute.escalatedAt,
      accepted_by_giver: dispute.accepted.giver,
      accepted_by_receiver: dispute.accepted.receiver,
      closed_at: dispute.closedAt,
      evidence_asked_sealed: dispute.evidenceAskedSealed,
      appealed_by: dispute.appealedBy,
      appeal_reason_sealed: dispute.appealReasonSealed,
      version: sql<number>`version + 1`,
    })
    .where('circle_id', '=', dispute.circleId)
    .where('dispute_id', '=', dispute.id)
    .execute()
  return getDispute(tx, dispute.circleId, dispute.id, 'look')
}

/**
 * Calls the panel to a case, for good. No view becomes wrong by it, so the version does not change.
 */
export async function callPanel(tx: Tx, circleId: string, disputeId: string): Promise<void> {
  await tx
    .updateTable('dispute')
    .set({ panel: true })
    .where('circle_id', '=', circleId)
    .where('dispute_id', '=', disputeId)
    .execute()
}
