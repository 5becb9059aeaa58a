import { sql } from 'kysely'
import type { Rail } from '#domain/matches/utr.ts'
import { PEOPLE_ZONE } from '#domain/shared/calendar.ts'
import type { Tx } from '#server/platform/database/db.ts'

/** The owner of papers. */
export type Owner = { readonly circleId: string; readonly memberId: string }
export type Lines = {
  readonly side?: 'given' | 'received' | undefined
  readonly from?: Temporal.Instant | undefined
  readonly until?: Temporal.Instant | undefined
}

function entriesOf(tx: Tx, { circleId, memberId }: Owner, { side, from, until }: Lines) {
  return tx
    .selectFrom('ledgerEntry as e')
    .innerJoin('ledgerTransfer as t', (join) =>
      join.onRef('t.circleId', '=', 'e.circleId').onRef('t.transferId', '=', 'e.transferId'),
    )
    .where('e.circleId', '=', circleId)
    .where('e.accountId', '=', memberId)
    .$if(side === 'given', (query) => query.where('t.giverAccount', '=', memberId))
    .$if(side === 'received', (query) => query.where('t.receiverAccount', '=', memberId))
    .$if(from !== undefined, (query) =>
      query.where('e.postedAt', '>=', from ?? Temporal.Instant.fromEpochMilliseconds(0)),
    )
    .$if(until !== undefined, (query) =>
      query.where('e.postedAt', '<', until ?? Temporal.Instant.fromEpochMilliseconds(0)),
    )
}

/**
 * Counts the lines of a statement now. Returns the number of the last too, so that later lines are
 * left out.
 */
export async function countStatementLines(
  tx: Tx,
  owner: Owner,
  lines: Lines,
): Promise<{ count: number; lastSeq: number }> {
  const row = await entriesOf(tx, owner, lines)
    .select([sql<number>`count(*)`.as('count'), sql<number>`coalesce(max(e.seq), 0)`.as('lastSeq')])
    .executeTakeFirstOrThrow()
  return { count: Number(row.count), lastSeq: Number(row.lastSeq) }
}

/** Lists the next lines of a statement, oldest first, with the match of each. */
export function listStatementLines(
  tx: Tx,
  owner: Owner,
  {
    afterSeq,
    lastSeq,
    limit,
    ...lines
  }: Lines & { afterSeq: number; lastSeq: number; limit: number },
) {
  return entriesOf(tx, owner, lines)
    .innerJoin('match as m', (join) =>
      join.onRef('m.circleId', '=', 't.circleId').onRef('m.matchId', '=', 't.matchId'),
    )
    .select([
      'e.seq',
      'e.givenAfter',
      'e.receivedAfter',
      'e.postedAt',
      't.kind',
      't.amountRupees as amount',
      't.giverAccount as giverId',
      't.receiverAccount as receiverId',
      'm.code',
    ])
    .where('e.seq', '>', afterSeq)
    .where('e.seq', '<=', lastSeq)
    .orderBy('e.seq')
    .limit(limit)
    .execute()
}

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
  return tx
    .selectFrom('match')
    .select(['giverId', 'receiverId'])
    .where('circleId', '=', circleId)
    .where('matchId', '=', matchId)
    .executeTakeFirst()
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
  const row = await tx
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
  return row && { ...row, rail: row.rail as Rail }
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
  return tx
    .selectFrom('giftPaper')
    .select(['paperId', 'codeSealed', 'issuedAt'])
    .where('circleId', '=', circleId)
    .where('matchId', '=', matchId)
    .where('memberId', '=', memberId)
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
