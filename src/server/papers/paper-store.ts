import { sql } from 'kysely'
import type { Rail } from '#domain/matches/utr.ts'
import { PEOPLE_ZONE } from '#domain/shared/calendar.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { allRows, oneRow } from '#server/platform/database/rows.ts'

/** The owner of papers. */
export type Owner = { readonly circleId: string; readonly memberId: string }
/**
 * Lists what a member paid and received that is confirmed or was reversed, by payment day; oldest
 * first.
 */
export function listMatchesOfYear(
  tx: Tx,
  owner: Owner,
  { from, until, limit }: { from: Temporal.Instant; until: Temporal.Instant; limit: number },
) {
  return paymentsOf(tx, owner)
    .select([
      'm.code',
      'm.state',
      'm.giverId',
      'm.receiverId',
      sql<number>`m.confirmed_rupees`.as('amount'),
      sql<Temporal.Instant>`m.paid_at`.as('paidAt'),
      REVERSED_AT.as('reversedAt'),
    ])
    .where('m.paidAt', '>=', from)
    .where('m.paidAt', '<', until)
    .orderBy('m.paidAt')
    .orderBy('m.matchId')
    .limit(limit)
    .execute()
}

/**
 * Sums a member's confirmed matches by the Indian tax year of their payment day, the latest year
 * first.
 */
export function sumByTaxYear(tx: Tx, { circleId, memberId }: Owner) {
  const side = (column: 'giverId' | 'receiverId') =>
    sql<number>`coalesce(sum(m.confirmed_rupees) FILTER (WHERE ${sql.ref(`m.${column}`)} = ${memberId}
        AND m.state = 'confirmed'), 0)::bigint`
  // Three months before 1 April is 1 January.
  const startYear = sql<number>`extract(year
    FROM (m.paid_at AT TIME ZONE ${PEOPLE_ZONE}) - interval '3 months')::int`
  return paymentsOf(tx, { circleId, memberId })
    .select([
      startYear.as('startYear'),
      side('giverId').as('given'),
      side('receiverId').as('received'),
    ])
    .groupBy(sql`1`)
    .orderBy(sql`1 DESC`)
    .execute()
}

// Uses the transfer of help, because the index of reversals starts with it. By the match, the query
// would search all reversals of the circle.
const REVERSED_AT = sql<Temporal.Instant | null>`CASE WHEN m.state = 'reversed' THEN (
  SELECT r.posted_at FROM ledger_transfer h
  JOIN ledger_transfer r ON r.circle_id = h.circle_id AND r.reverses = h.transfer_id
    AND r.kind = 'reversal'
  WHERE h.circle_id = m.circle_id AND h.match_id = m.match_id AND h.kind = 'help') END`

function paymentsOf(tx: Tx, { circleId, memberId }: Owner) {
  return tx
    .selectFrom('match as m')
    .where('m.circleId', '=', circleId)
    .where((where) =>
      where.or([where('m.giverId', '=', memberId), where('m.receiverId', '=', memberId)]),
    )
    .where('m.confirmedRupees', 'is not', null)
}

/** Returns the two people of a match; undefined when the circle has none with this id. */
export function findParties(
  tx: Tx,
  circleId: string,
  matchId: string,
): Promise<{ giverId: string; receiverId: string } | undefined> {
  return oneRow(tx, 'match', { circleId, matchId }).find(['giverId', 'receiverId'])
}

export type ConfirmedMatch = {
  readonly circleId: string
  readonly circle: string
  readonly matchId: string
  readonly code: string
  readonly giverId: string
  readonly receiverId: string
  readonly amount: number
  readonly paidAt: Temporal.Instant
  readonly confirmedAt: Temporal.Instant
  readonly reversedAt: Temporal.Instant | null
  readonly rail: Rail
  readonly claimId: string
  readonly utrSealed: Buffer
}

/**
 * Finds a confirmed match, with its circle, its bank reference and whether it was reversed;
 * undefined for any other.
 */
export async function findConfirmedMatch(
  tx: Tx,
  circleId: string,
  matchId: string,
): Promise<ConfirmedMatch | undefined> {
  return tx
    .selectFrom('match as m')
    .innerJoin('circle as c', 'c.circleId', 'm.circleId')
    .innerJoin('ledgerTransfer as t', (join) =>
      join
        .onRef('t.circleId', '=', 'm.circleId')
        .onRef('t.matchId', '=', 'm.matchId')
        .on('t.kind', '=', 'help'),
    )
    .innerJoin('claim as k', (join) =>
      join
        .onRef('k.circleId', '=', 'm.circleId')
        .onRef('k.matchId', '=', 'm.matchId')
        .on('k.withdrawnAt', 'is', null),
    )
    .leftJoin('ledgerTransfer as r', (join) =>
      join
        .onRef('r.circleId', '=', 't.circleId')
        .onRef('r.reverses', '=', 't.transferId')
        .on('r.kind', '=', 'reversal'),
    )
    .select([
      'm.circleId',
      'c.name as circle',
      'm.matchId',
      'm.code',
      'm.giverId',
      'm.receiverId',
      't.amountRupees as amount',
      sql<Temporal.Instant>`m.paid_at`.as('paidAt'),
      't.postedAt as confirmedAt',
      'r.postedAt as reversedAt',
      'k.rail',
      'k.claimId',
      'k.utrSealed',
    ])
    .where('m.circleId', '=', circleId)
    .where('m.matchId', '=', matchId)
    .executeTakeFirst()
}

/** Lists the claims in force of matches, with their sealed references and whose key they are under. */
export async function listReferences(tx: Tx, circleId: string, matchIds: readonly string[]) {
  if (matchIds.length === 0) return []
  return tx
    .selectFrom('claim as k')
    .innerJoin('match as m', (join) =>
      join.onRef('m.circleId', '=', 'k.circleId').onRef('m.matchId', '=', 'k.matchId'),
    )
    .select(['k.matchId', 'k.claimId', 'k.utrSealed', 'm.giverId'])
    .where('k.circleId', '=', circleId)
    .where('k.matchId', 'in', [...new Set(matchIds)])
    .where('k.withdrawnAt', 'is', null)
    .execute()
}

export type StoredPaper = {
  readonly paperId: string
  readonly codeSealed: Buffer
  readonly issuedAt: Temporal.Instant
}

/** Finds the paper that a member already has for a match. */
export async function findPaper(
  tx: Tx,
  { circleId, memberId }: Owner,
  matchId: string,
): Promise<StoredPaper | undefined> {
  return allRows(tx, 'giftPaper', { circleId, matchId, memberId })
    .select(['paperId', 'codeSealed', 'issuedAt'])
    .executeTakeFirst()
}

/** Saves that a paper was issued; does nothing if the member has one already. */
export async function insertPaper(
  tx: Tx,
  { circleId, memberId }: Owner,
  paper: {
    paperId: string
    matchId: string
    codeKey: Buffer
    codeSealed: Buffer
    now: Temporal.Instant
  },
): Promise<void> {
  await tx
    .insertInto('giftPaper')
    .values({
      circleId,
      paperId: paper.paperId,
      matchId: paper.matchId,
      memberId,
      codeKey: paper.codeKey,
      codeSealed: paper.codeSealed,
      issuedAt: paper.now,
    })
    .onConflict((conflict) => conflict.columns(['circleId', 'matchId', 'memberId']).doNothing())
    .execute()
}

/** Finds the match of the paper with this code, in any circle. */
export async function findPaperByCode(
  tx: Tx,
  codeKey: Buffer,
): Promise<{ circleId: string; matchId: string; issuedAt: Temporal.Instant } | undefined> {
  return tx
    .selectFrom('giftPaper')
    .select(['circleId', 'matchId', 'issuedAt'])
    .where('codeKey', '=', codeKey)
    .executeTakeFirst()
}

/** Lists a member's payments that were made, as far as anybody said so; the latest first. */
export function listMade(tx: Tx, { circleId, memberId }: Owner, limit: number) {
  return tx
    .selectFrom('match as m')
    .innerJoin('claim as k', (join) =>
      join
        .onRef('k.circleId', '=', 'm.circleId')
        .onRef('k.matchId', '=', 'm.matchId')
        .on('k.withdrawnAt', 'is', null),
    )
    .select([
      'm.matchId',
      'm.code',
      'm.state',
      'm.giverId',
      'm.receiverId',
      'm.confirmedRupees as confirmed',
      'k.amountRupees as paid',
      'k.claimId',
      'k.utrSealed',
      sql<Temporal.Instant>`coalesce(m.paid_at, k.claimed_at)`.as('at'),
    ])
    .where('m.circleId', '=', circleId)
    .where((where) =>
      where.or([where('m.giverId', '=', memberId), where('m.receiverId', '=', memberId)]),
    )
    .where('m.state', 'in', ['awaiting_confirmation', 'disputed', 'confirmed', 'reversed'])
    .orderBy(sql`coalesce(m.paid_at, k.claimed_at)`, 'desc')
    .orderBy('m.matchId', 'desc')
    .limit(limit)
    .execute()
}
