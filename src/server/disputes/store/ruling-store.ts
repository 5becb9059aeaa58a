import type { RulingOutcome } from '#domain/matches/dispute-transitions.ts'
import type { Rail } from '#domain/matches/utr.ts'
import type { Tx } from '#server/platform/database/db.ts'

export type RulingState = 'proposed' | 'approved' | 'refused' | 'overturned'
export type StoredRuling = {
  readonly id: string
  readonly round: number
  readonly outcome: RulingOutcome
  readonly amount: number | null
  readonly reference: { readonly rail: Rail; readonly utrSealed: Buffer } | null
  readonly reasonsSealed: Buffer
  readonly state: RulingState
  readonly proposedBy: string
  readonly proposedCircleId: string
  readonly proposedAt: Temporal.Instant
  readonly decidedAt: Temporal.Instant | null
  readonly decisionReasonSealed: Buffer | null
}

type Case = { readonly circleId: string; readonly disputeId: string }

/** Lists the rulings of a dispute, oldest first. */
export async function listRulings(tx: Tx, { circleId, disputeId }: Case): Promise<StoredRuling[]> {
  const rows = await tx
    .selectFrom('ruling')
    .selectAll()
    .where('circle_id', '=', circleId)
    .where('dispute_id', '=', disputeId)
    .orderBy('proposed_at')
    .orderBy('ruling_id')
    .execute()
  return rows.map((row) => ({
    id: row.ruling_id,
    round: row.round,
    outcome: row.outcome as RulingOutcome,
    amount: row.amount_rupees,
    reference:
      row.utr_sealed === null ? null : { rail: row.rail as Rail, utrSealed: row.utr_sealed },
    reasonsSealed: row.reasons_sealed,
    state: row.state as RulingState,
    proposedBy: row.proposed_by,
    proposedCircleId: row.proposed_circle_id,
    proposedAt: row.proposed_at,
    decidedAt: row.decided_at,
    decisionReasonSealed: row.decision_reason_sealed,
  }))
}

/** Finds the ruling that waits for its second officer. */
export async function findWaitingRuling(tx: Tx, of: Case): Promise<StoredRuling | undefined> {
  return (await listRulings(tx, of)).find(({ state }) => state === 'proposed')
}

/** Finds the ruling in force: the latest approved one. */
export async function findFinalRulingInForce(tx: Tx, of: Case): Promise<StoredRuling | undefined> {
  return (await listRulings(tx, of)).findLast(({ state }) => state === 'approved')
}

/** Lists officers who proposed or decided a ruling of a case, to update their open pages. */
export async function listRulers(tx: Tx, { circleId, disputeId }: Case): Promise<string[]> {
  const rows = await tx
    .selectFrom('ruling')
    .select(['proposed_by', 'decided_by'])
    .where('circle_id', '=', circleId)
    .where('dispute_id', '=', disputeId)
    .execute()
  return rows.flatMap((row) => [
    row.proposed_by,
    ...(row.decided_by === null ? [] : [row.decided_by]),
  ])
}

export async function insertRuling(
  tx: Tx,
  ruling: {
    circleId: string
    rulingId: string
    disputeId: string
    matchId: string
    round: number
    outcome: RulingOutcome
    amount: number | null
    reference: StoredRuling['reference']
    reasonsSealed: Buffer
    by: { circleId: string; memberId: string }
    now: Temporal.Instant
  },
): Promise<void> {
  await tx
    .insertInto('ruling')
    .values({
      circle_id: ruling.circleId,
      ruling_id: ruling.rulingId,
      dispute_id: ruling.disputeId,
      match_id: ruling.matchId,
      round: ruling.round,
      outcome: ruling.outcome,
      amount_rupees: ruling.amount,
      rail: ruling.reference?.rail ?? null,
      utr_sealed: ruling.reference?.utrSealed ?? null,
      reasons_sealed: ruling.reasonsSealed,
      state: 'proposed',
      proposed_by: ruling.by.memberId,
      proposed_circle_id: ruling.by.circleId,
      proposed_at: ruling.now,
    })
    .execute()
}

export async function decideRulingRow(
  tx: Tx,
  {
    circleId,
    rulingId,
    state,
    by,
    reasonSealed,
    now,
  }: {
    circleId: string
    rulingId: string
    state: 'approved' | 'refused'
    by: { circleId: string; memberId: string }
    reasonSealed: Buffer
    now: Temporal.Instant
  },
): Promise<void> {
  await tx
    .updateTable('ruling')
    .set({
      state,
      decided_by: by.memberId,
      decided_circle_id: by.circleId,
      decided_at: now,
      decision_reason_sealed: reasonSealed,
    })
    .where('circle_id', '=', circleId)
    .where('ruling_id', '=', rulingId)
    .where('state', '=', 'proposed')
    .execute()
}

/** Drops the waiting proposal of an officer who gave the dispute back. This is no refusal. */
export async function dropWaitingRuling(
  tx: Tx,
  { circleId, disputeId }: Case,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('ruling')
    .set({ state: 'refused', decided_at: now })
    .where('circle_id', '=', circleId)
    .where('dispute_id', '=', disputeId)
    .where('state', '=', 'proposed')
    .execute()
}

/** Marks a ruling as overturned by an appeal. */
export async function overturnRuling(tx: Tx, circleId: string, rulingId: string): Promise<void> {
  await tx
    .updateTable('ruling')
    .set({ state: 'overturned' })
    .where('circle_id', '=', circleId)
    .where('ruling_id', '=', rulingId)
    .where('state', '=', 'approved')
    .execute()
}
