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
    .selectFrom('ledger_entry as e')
    .innerJoin('ledger_transfer as t', (join) =>
      join.onRef('t.circle_id', '=', 'e.circle_id').onRef('t.transfer_id', '=', 'e.transfer_id'),
    )
    .where('e.circle_id', '=', circleId)
    .where('e.account_id', '=', memberId)
    .$if(side === 'given', (query) => query.where('t.giver_account', '=', memberId))
    .$if(side === 'received', (query) => query.where('t.receiver_account', '=', memberId))
    .$if(from !== undefined, (query) =>
      query.where('e.posted_at', '>=', from ?? Temporal.Instant.fromEpochMilliseconds(0)),
    )
    .$if(until !== undefined, (query) =>
      query.where('e.posted_at', '<', until ?? Temporal.Instant.fromEpochMilliseconds(0)),
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
      join.onRef('m.circle_id', '=', 't.circle_id').onRef('m.match_id', '=', 't.match_id'),
    )
    .select([
      'e.seq',
      'e.given_after as givenAfter',
      'e.received_after as receivedAfter',
      'e.posted_at as postedAt',
      't.kind',
      't.amount_rupees as amount',
      't.giver_account as giverId',
      't.receiver_account as receiverId',
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
      'm.giver_id as giverId',
      'm.receiver_id as receiverId',
      sql<number>`m.confirmed_rupees`.as('amount'),
      sql<Temporal.Instant>`m.paid_at`.as('paidAt'),
      REVERSED_AT.as('reversedAt'),
    ])
    .where('m.paid_at', '>=', from)
    .where('m.paid_at', '<', until)
    .orderBy('m.paid_at')
    .orderBy('m.match_id')
    .limit(limit)
    .execute()
}

/**
 * Sums a member's confirmed matches by the Indian tax year of their payment day, the latest year
 * first.
 */
export function sumByTaxYear(tx: Tx, { circleId, memberId }: Owner) {
  const side = (column: 'giver_id' | 'receiver_id') =>
    sql<number>`coalesce(sum(m.confirmed_rupees) FILTER (WHERE ${sql.ref(`m.${column}`)} = ${memberId}
        AND m.state = 'confirmed'), 0)::bigint`
  // Three months before 1 April is 1 January.
  const startYear = sql<number>`extract(year
    FROM (m.paid_at AT TIME ZONE ${PEOPLE_ZONE}) - interval '3 months')::int`
  return paymentsOf(tx, { circleId, memberId })
    .select([
      startYear.as('startYear'),
      side('giver_id').as('given'),
      side('receiver_id').as('received'),
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
    .where('m.circle_id', '=', circleId)
    .where((where) =>
      where.or([where('m.giver_id', '=', memberId), where('m.receiver_id', '=', memberId)]),
    )
    .where('m.confirmed_rupees', 'is not', null)
}

/** Returns the two people of a match; undefined when the circle has none with this id. */
export function findParties(
  tx: Tx,
  circleId: string,
  matchId: string,
): Promise<{ giverId: string; receiverId: string } | undefined> {
  return tx
    .selectFrom('match')
    .select(['giver_id as giverId', 'receiver_id as receiverId'])
    .where('circle_id', '=', circleId)
    .where('match_id', '=', matchId)
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
    .innerJoin('circle as c', 'c.circle_id', 'm.circle_id')
    .innerJoin('ledger_transfer as t', (join) =>
      join
        .onRef('t.circle_id', '=', 'm.circle_id')
        .onRef('t.match_id', '=', 'm.match_id')
        .on('t.kind', '=', 'help'),
    )
    .innerJoin('claim as k', (join) =>
      join
        .onRef('k.circle_id', '=', 'm.circle_id')
        .onRef('k.match_id', '=', 'm.match_id')
        .on('k.withdrawn_at', 'is', null),
    )
    .leftJoin('ledger_transfer as r', (join) =>
      join
        .onRef('r.circle_id', '=', 't.circle_id')
        .onRef('r.reverses', '=', 't.transfer_id')
        .on('r.kind', '=', 'reversal'),
    )
    .select([
      'm.circle_id as circleId',
      'c.name as circle',
      'm.match_id as matchId',
      'm.code',
      'm.giver_id as giverId',
      'm.receiver_id as receiverId',
      't.amount_rupees as amount',
      sql<Temporal.Instant>`m.paid_at`.as('paidAt'),
      't.posted_at as confirmedAt',
      'r.posted_at as reversedAt',
      'k.rail',
      'k.claim_id as claimId',
      'k.utr_sealed as utrSealed',
    ])
    .where('m.circle_id', '=', circleId)
    .where('m.match_id', '=', matchId)
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
    .selectFrom('gift_paper')
    .select(['paper_id as paperId', 'code_sealed as codeSealed', 'issued_at as issuedAt'])
    .where('circle_id', '=', circleId)
    .where('match_id', '=', matchId)
    .where('member_id', '=', memberId)
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
    .insertInto('gift_paper')
    .values({
      circle_id: circleId,
      paper_id: paper.paperId,
      match_id: paper.matchId,
      member_id: memberId,
      code_key: paper.codeKey,
      code_sealed: paper.codeSealed,
      issued_at: paper.now,
    })
    .onConflict((conflict) => conflict.columns(['circle_id', 'match_id', 'member_id']).doNothing())
    .execute()
}

/** Finds the match of the paper with this code, in any circle. */
export async function findPaperByCode(
  tx: Tx,
  codeKey: Buffer,
): Promise<{ circleId: string; matchId: string; issuedAt: Temporal.Instant } | undefined> {
  return tx
    .selectFrom('gift_paper')
    .select(['circle_id as circleId', 'match_id as matchId', 'issued_at as issuedAt'])
    .where('code_key', '=', codeKey)
    .executeTakeFirst()
}
