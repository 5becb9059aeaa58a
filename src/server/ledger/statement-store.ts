import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/platform/database/db.ts'
import type { Counters } from './ledger-store.ts'

/** Whose lines: an account of a circle. */
export type LedgerAccount = { readonly circleId: string; readonly memberId: string }
/** Which lines: one side, and those that belong to a period; `until` is exclusive. */
export type Lines = {
  readonly side?: 'given' | 'received' | undefined
  readonly from?: Temporal.Instant | undefined
  readonly until?: Temporal.Instant | undefined
}

/**
 * SQL for the instant whose day a line of a statement belongs to: help, when it was in the
 * receiver's account; a reversal, when it was posted.
 */
const BELONGS_AT: RawBuilder<Temporal.Instant> = sql`CASE t.kind WHEN 'help' THEN m.paid_at
  ELSE t.posted_at END`

/** The lines of an account with their transfers and matches; nothing is selected yet. */
export function linesOf(
  tx: Tx,
  { circleId, memberId }: LedgerAccount,
  { side, from, until }: Lines,
) {
  let query = tx
    .selectFrom('ledgerEntry as e')
    .innerJoin('ledgerTransfer as t', (join) =>
      join.onRef('t.circleId', '=', 'e.circleId').onRef('t.transferId', '=', 'e.transferId'),
    )
    .innerJoin('match as m', (join) =>
      join.onRef('m.circleId', '=', 't.circleId').onRef('m.matchId', '=', 't.matchId'),
    )
    .where('e.circleId', '=', circleId)
    .where('e.accountId', '=', memberId)
  if (side === 'given') query = query.where('t.giverAccount', '=', memberId)
  if (side === 'received') query = query.where('t.receiverAccount', '=', memberId)
  if (from) query = query.where(BELONGS_AT, '>=', from)
  if (until) query = query.where(BELONGS_AT, '<', until)
  return query
}

/** The next lines with what every statement shows of them, in the order of `order`. */
export function listLines(
  tx: Tx,
  account: LedgerAccount,
  {
    afterSeq,
    beforeSeq,
    order,
    limit,
    ...lines
  }: Lines & {
    readonly afterSeq?: number | undefined
    readonly beforeSeq?: number | undefined
    readonly order: 'asc' | 'desc'
    readonly limit: number
  },
) {
  let query = linesOf(tx, account, lines)
    .leftJoin('ledgerTransfer as r', (join) =>
      join
        .onRef('r.circleId', '=', 't.circleId')
        .onRef('r.reverses', '=', 't.transferId')
        .on('r.kind', '=', 'reversal'),
    )
    .select([
      'e.seq',
      'r.transferId as reversal',
      'e.transferId',
      'e.givenAfter',
      'e.receivedAfter',
      'e.postedAt',
      BELONGS_AT.as('belongsAt'),
      't.kind',
      't.amountRupees as amount',
      't.giverAccount as giverId',
      't.receiverAccount as receiverId',
      't.matchId',
      'm.code',
    ])
  if (afterSeq !== undefined) query = query.where('e.seq', '>', afterSeq)
  if (beforeSeq !== undefined) query = query.where('e.seq', '<', beforeSeq)
  return query.orderBy('e.seq', order).limit(limit).execute()
}

/** What the lines of a period change in both counters; below 0 where more was reversed. */
export async function sumLines(tx: Tx, account: LedgerAccount, lines: Lines): Promise<Counters> {
  const side = (column: 'giverAccount' | 'receiverAccount') =>
    sql<number>`coalesce(sum(CASE t.kind WHEN 'help' THEN t.amount_rupees ELSE -t.amount_rupees END)
      FILTER (WHERE ${sql.ref(`t.${column}`)} = ${account.memberId}), 0)::bigint`
  return linesOf(tx, account, lines)
    .select([side('giverAccount').as('given'), side('receiverAccount').as('received')])
    .executeTakeFirstOrThrow()
}

/**
 * Counts the lines of a statement now. Returns the number of the last too, so that later lines are
 * left out.
 */
export async function countLines(
  tx: Tx,
  account: LedgerAccount,
  lines: Lines,
): Promise<{ count: number; lastSeq: number }> {
  const row = await linesOf(tx, account, lines)
    .select([sql<number>`count(*)`.as('count'), sql<number>`coalesce(max(e.seq), 0)`.as('lastSeq')])
    .executeTakeFirstOrThrow()
  return { count: Number(row.count), lastSeq: Number(row.lastSeq) }
}
