import type { Measure } from '#domain/disputes/track-record.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { allRows, hasRow, insertRow, oneRow } from '#server/platform/database/rows.ts'

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

const COLUMNS = [
  'decisionId as id',
  'memberId',
  'measure',
  'reasonsSealed',
  'untilAt as until',
  'state',
  'proposedBy',
  'proposedCircleId',
] as const
type Words = Pick<StoredDecision, 'measure' | 'state'>

/** The decisions that came of a dispute, oldest first. */
export async function listDecisions(
  tx: Tx,
  circleId: string,
  disputeId: string,
): Promise<StoredDecision[]> {
  return allRows(tx, 'measureDecision', { circleId, disputeId })
    .select(COLUMNS)
    .orderBy('proposedAt')
    .orderBy('decisionId')
    .$narrowType<Words>()
    .execute()
}

export async function insertDecision(
  tx: Tx,
  {
    by,
    now,
    ...decision
  }: {
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
  await insertRow(tx, 'measureDecision', {
    ...decision,
    state: 'proposed',
    proposedBy: by.memberId,
    proposedCircleId: by.circleId,
    proposedAt: now,
  })
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
  await oneRow(tx, 'measureDecision', { circleId, decisionId })
    .where({ state: 'proposed' })
    .update({
      state,
      untilAt: until,
      decidedBy: by.memberId,
      decidedCircleId: by.circleId,
      decidedAt: now,
    })
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
  return tx
    .updateTable('measureDecision')
    .set({ state: 'refused', decidedAt: now })
    .where('circleId', '=', circleId)
    .where('state', '=', 'proposed')
    .$if(disputeId !== undefined, (qb) => qb.where('disputeId', '=', disputeId ?? ''))
    .$if(memberId !== undefined, (qb) => qb.where('memberId', '=', memberId ?? ''))
    .returning([...COLUMNS, 'disputeId'])
    .$narrowType<Words>()
    .execute()
}

/** Lists the proposers of what still waits in a dispute. */
export async function listProposers(
  tx: Tx,
  circleId: string,
  disputeId: string,
): Promise<string[]> {
  const rows = await allRows(tx, 'measureDecision', { circleId, disputeId, state: 'proposed' })
    .select('proposedBy')
    .distinct()
    .execute()
  return rows.map((row) => row.proposedBy)
}

/** Returns whether two people decided the member's suspension. */
export async function isSuspensionDecided(
  tx: Tx,
  { circleId, memberId }: { circleId: string; memberId: string },
): Promise<boolean> {
  return hasRow(tx, 'measureDecision', {
    circleId,
    memberId,
    measure: 'suspension',
    state: 'in_force',
  })
}

/** Ends the decided suspensions of a member. */
export async function liftDecidedSuspensions(
  tx: Tx,
  { circleId, memberId }: { circleId: string; memberId: string },
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('measureDecision')
    .set({ state: 'lifted', liftedAt: now })
    .where('circleId', '=', circleId)
    .where('memberId', '=', memberId)
    .where('measure', '=', 'suspension')
    .where('state', '=', 'in_force')
    .execute()
}
