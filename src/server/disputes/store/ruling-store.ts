import type { RulingOutcome } from '#domain/matches/dispute-transitions.ts'
import type { Rail } from '#domain/matches/utr.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { allRows, insertRow, oneRow } from '#server/platform/database/rows.ts'

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
  const rows = await allRows(tx, 'ruling', { circleId, disputeId })
    .selectAll()
    .orderBy('proposedAt')
    .orderBy('rulingId')
    .execute()
  return rows.map((row) => ({
    id: row.rulingId,
    round: row.round,
    outcome: row.outcome,
    amount: row.amountRupees,
    reference: row.utrSealed === null ? null : { rail: row.rail as Rail, utrSealed: row.utrSealed },
    reasonsSealed: row.reasonsSealed,
    state: row.state,
    proposedBy: row.proposedBy,
    proposedCircleId: row.proposedCircleId,
    proposedAt: row.proposedAt,
    decidedAt: row.decidedAt,
    decisionReasonSealed: row.decisionReasonSealed,
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
  const rows = await allRows(tx, 'ruling', { circleId, disputeId })
    .select(['proposedBy', 'decidedBy'])
    .execute()
  return rows.flatMap((row) => [row.proposedBy, ...(row.decidedBy === null ? [] : [row.decidedBy])])
}

export async function insertRuling(
  tx: Tx,
  {
    amount,
    reference,
    by,
    now,
    ...ruling
  }: {
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
  await insertRow(tx, 'ruling', {
    ...ruling,
    amountRupees: amount,
    rail: reference?.rail ?? null,
    utrSealed: reference?.utrSealed ?? null,
    state: 'proposed',
    proposedBy: by.memberId,
    proposedCircleId: by.circleId,
    proposedAt: now,
  })
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
  await oneRow(tx, 'ruling', { circleId, rulingId }).where({ state: 'proposed' }).update({
    state,
    decidedBy: by.memberId,
    decidedCircleId: by.circleId,
    decidedAt: now,
    decisionReasonSealed: reasonSealed,
  })
}

/** Drops the waiting proposal of an officer who gave the dispute back. This is no refusal. */
export async function dropWaitingRuling(
  tx: Tx,
  { circleId, disputeId }: Case,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('ruling')
    .set({ state: 'refused', decidedAt: now })
    .where('circleId', '=', circleId)
    .where('disputeId', '=', disputeId)
    .where('state', '=', 'proposed')
    .execute()
}

/** Marks a ruling as overturned by an appeal. */
export async function overturnRuling(tx: Tx, circleId: string, rulingId: string): Promise<void> {
  await oneRow(tx, 'ruling', { circleId, rulingId })
    .where({ state: 'approved' })
    .update({ state: 'overturned' })
}
