import type { Tx } from '#server/platform/database/db.ts'
import { NEXT_VERSION, oneRow } from '#server/platform/database/rows.ts'
import { reminderColumns } from '#server/requests/reminder-columns.ts'
import { getDispute } from './dispute-queries.ts'
import type { StoredDispute } from './dispute-rows.ts'

/** Saves a move and raises the version. */
export async function updateDispute(tx: Tx, dispute: StoredDispute): Promise<StoredDispute> {
  await oneRow(tx, 'dispute', { circleId: dispute.circleId, disputeId: dispute.id }).update({
    state: dispute.state,
    round: dispute.round,
    officerId: dispute.officerId,
    officerCircleId: dispute.officerId === null ? null : dispute.officerCircleId,
    deadlineAt: dispute.deadline?.at ?? null,
    deadlineMoved: dispute.deadline?.moved ?? 'no',
    ...reminderColumns(dispute.deadline?.at ?? null),
    escalatedAt: dispute.escalatedAt,
    acceptedByGiver: dispute.accepted.giver,
    acceptedByReceiver: dispute.accepted.receiver,
    closedAt: dispute.closedAt,
    evidenceAskedSealed: dispute.evidenceAskedSealed,
    appealedBy: dispute.appealedBy,
    appealReasonSealed: dispute.appealReasonSealed,
    version: NEXT_VERSION,
  })
  return getDispute(tx, dispute.circleId, dispute.id, 'look')
}

/**
 * Calls the panel to a case, for good. No view becomes wrong by it, so the version does not change.
 */
export async function callPanel(tx: Tx, circleId: string, disputeId: string): Promise<void> {
  await oneRow(tx, 'dispute', { circleId, disputeId }).update({ panel: true })
}
