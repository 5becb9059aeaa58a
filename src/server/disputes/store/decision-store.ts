import type { Measure } from '#domain/disputes/track-record.ts'
import type { Tx } from '#server/platform/database/db.ts'

export type DecisionState = 'proposed' | 'approved' | 'refused' | 'in_force' | 'lifted'
/** A measure for a person; its reasons are sealed with that person's key. */
export type StoredDecision = {
  readonly id: string
  readonly memberId: string
  readonly measure: Measure
  readonly reasonsSealed: Buffer
  readonly until: Temporal.Instant | null
  readonly state: DecisionState
  readonly proposedBy: string
  readonly proposedCircleId: string
}

/** Lists the measures of a dispute, oldest first. */
export async function listDecisions(
  tx: Tx,
  circleId: string,
  disputeId: string,
): Promise<StoredDecision[]> {
  const rows = await tx
    .selectFrom('measure_decision')
    .selectAll()
    .where('circle_id', '=', circleId)
    .where('dispute_id', '=', disputeId)
    .orderBy('proposed_at')
    .orderBy('decision_id')
    .execute()
  return rows.map(readDecision)
}

type Row = {
  decision_id: string
  member_id: string
  measure: string
  reasons_sealed: Buffer
  until_at: Temporal.Instant | null
  state: string
  proposed_by: string
  proposed_circle_id: string
}

function readDecision(row: Row): StoredDecision {
  return {
    id: row.decision_id,
    memberId: row.member_id,
    measure: row.measure as Measure,
    reasonsSealed: row.reasons_sealed,
    until: row.until_at,
    state: row.state as DecisionState,
    proposedBy: row.proposed_by,
    proposedCircleId: row.proposed_circle_id,
  }
}

export async function insertDecision(
  tx: Tx,
  decision: {
    circleId: string
    decisionId: string
    memberId: string
    disputeId: string
    measure: Measure
    reasonsSealed: Buffer
    by: { circleId: string; memberId: string }
    now: Temporal.Instant
  },
): Promise<void> {
  await tx
    .insertInto('measure_decision')
    .values({
      circle_id: decision.circleId,
      decision_id: decision.decisionId,
      member_id: decision.memberId,
      dispute_id: decision.disputeId,
      measure: decision.measure,
      reasons_sealed: decision.reasonsSealed,
      state: 'proposed',
      proposed_by: decision.by.memberId,
      proposed_circle_id: decision.by.circleId,
      proposed_at: decision.now,
    })
    .execute()
}

export async function decideDecision(
  tx: Tx,
  {
    circleId,
    decisionId,
    state,
    until,
    by,
    now,
  }: {
    circleId: string
    decisionId: string
    state: 'approved' | 'in_force' | 'refused'
    until: Temporal.Instant | null
    by: { circleId: string; memberId: string }
    now: Temporal.Instant
  },
): Promise<void> {
  await tx
    .updateTable('measure_decision')
    .set({
      state,
      until_at: until,
      decided_by: by.memberId,
      decided_circle_id: by.circleId,
      decided_at: now,
    })
    .where('circle_id', '=', circleId)
    .where('decision_id', '=', decisionId)
    .where('state', '=', 'proposed')
    .execute()
}

/**
 * Ends the waiting proposals about the people of a dispute, or about a member, without a refusal.
 * Returns them.
 */
export async function endWaitingDecisions(
  tx: Tx,
  { circleId, disputeId, memberId }: { circleId: string; disputeId?: string; memberId?: string },
  now: Temporal.Instant,
): Promise<(StoredDecision & { disputeId: string | null })[]> {
  const rows = await tx
    .updateTable('measure_decision')
    .set({ state: 'refused', decided_at: now })
    .where('circle_id', '=', circleId)
    .where('state', '=', 'proposed')
    .$if(disputeId !== undefined, (qb) => qb.where('dispute_id', '=', disputeId ?? ''))
    .$if(memberId !== undefined, (qb) => qb.where('member_id', '=', memberId ?? ''))
    .returningAll()
    .execute()
  return rows.map((row) => ({ ...readDecision(row), disputeId: row.dispute_id }))
}

/** Lists the proposers of what still waits in a dispute. */
export async function listProposers(
  tx: Tx,
  circleId: string,
  disputeId: string,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('measure_decision')
    .select('proposed_by')
    .distinct()
    .where('circle_id', '=', circleId)
    .where('dispute_id', '=', disputeId)
    .where('state', '=', 'proposed')
    .execute()
  return rows.map((row) => row.proposed_by)
}

/** Returns whether two people decided the member's suspension. */
export async function isSuspensionDecided(
  tx: Tx,
  { circleId, memberId }: { circleId: string; memberId: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom('measure_decision')
    .select('decision_id')
    .where('circle_id', '=', circleId)
    .where('member_id', '=', memberId)
    .where('measure', '=', 'suspension')
    .where('state', '=', 'in_force')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Ends the decided suspensions of a member. */
export async function liftDecidedSuspensions(
  tx: Tx,
  { circleId, memberId }: { circleId: string; memberId: string },
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('measure_decision')
    .set({ state: 'lifted', lifted_at: now })
    .where('circle_id', '=', circleId)
    .where('member_id', '=', memberId)
    .where('measure', '=', 'suspension')
    .where('state', '=', 'in_force')
    .execute()
}
