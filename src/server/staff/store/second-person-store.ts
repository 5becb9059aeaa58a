import { sql } from 'kysely'
import { HARMING_ACTS } from '#domain/approvals/staff-acts.ts'
import type { Tx } from '#server/platform/database/db.ts'

/** A ruling or a measure of a dispute that waits for a second officer. */
export type CaseProposal = {
  readonly id: string
  readonly circleId: string
  readonly disputeId: string
  readonly kind: 'ruling' | 'measure'
  readonly what: string
  readonly amount: number | null
  readonly code: string
  readonly giverId: string
  readonly receiverId: string
  readonly whomId: string | null
  readonly proposedBy: string
  readonly proposedAt: Temporal.Instant
  readonly deadlineAt: Temporal.Instant | null
}

/**
 * Lists undecided proposals in disputes, by officers of a circle or of the panel called to a case;
 * oldest first.
 */
export async function listCaseProposals(
  tx: Tx,
  officer: { circleId: string; memberId: string },
  limit: number,
): Promise<CaseProposal[]> {
  const { rows } = await sql<CaseProposal>`
    SELECT x.id, x.circle_id, x.dispute_id, x.kind, x.what, x.amount,
      m.code, m.giver_id, m.receiver_id, x.whom_id,
      x.proposed_by, x.proposed_at, d.deadline_at
    FROM (
      SELECT ruling_id AS id, circle_id, dispute_id, 'ruling' AS kind, outcome AS what,
        amount_rupees AS amount, NULL::uuid AS whom_id, proposed_by, proposed_at FROM ruling
      WHERE state = 'proposed'
      UNION ALL
      SELECT decision_id, circle_id, dispute_id, 'measure', measure, NULL, member_id, proposed_by,
        proposed_at FROM measure_decision WHERE state = 'proposed' AND dispute_id IS NOT NULL
    ) x
    JOIN dispute d ON d.circle_id = x.circle_id AND d.dispute_id = x.dispute_id
    JOIN match m ON m.circle_id = d.circle_id AND m.match_id = d.match_id
    WHERE (x.kind = 'ruling' OR d.state = 'final') AND (x.circle_id = ${officer.circleId}
      OR (d.panel
          AND EXISTS (SELECT FROM panel_member p
            WHERE p.circle_id = ${officer.circleId} AND p.member_id = ${officer.memberId})))
    ORDER BY x.proposed_at, x.id LIMIT ${limit}`.execute(tx)
  return rows
}

/**
 * Lists the people of undecided matters: both people of open disputes, and everybody whom a measure
 * or a proposal may affect badly.
 */
export async function listPeopleOfOpenMatters(
  tx: Tx,
  circleId: string,
  now: Temporal.Instant,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT unnest(ARRAY[m.giver_id, m.receiver_id]) AS id FROM dispute d
    JOIN match m ON m.circle_id = d.circle_id AND m.match_id = d.match_id
      WHERE d.circle_id = ${circleId} AND d.state NOT IN ('final', 'settled')
    UNION SELECT member_id FROM measure_decision
    WHERE circle_id = ${circleId} AND state = 'proposed'
    UNION SELECT whom_id FROM approval
    WHERE circle_id = ${circleId} AND state = 'waiting' AND expires_at > ${now}
      AND kind = ANY(${HARMING_ACTS})
      AND whom_id IS NOT NULL`.execute(tx)
  return rows.map((row) => row.id)
}
