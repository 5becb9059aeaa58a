import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/db.ts'
import { isOneOf, type RowKey } from '#server/platform/database/many-rows.ts'

/**
 * Posts the help of matches that became confirmed in this transaction. The database refuses
 * anything else.
 */
export async function callPostHelp(
  tx: Tx,
  items: readonly { circleId: string; matchId: string; transferId: string }[],
): Promise<void> {
  await sql`SELECT post_help(${items.map((item) => item.circleId)}::uuid[],
    ${items.map((item) => item.matchId)}::uuid[], ${items.map((item) => item.transferId)}::uuid[])`.execute(
    tx,
  )
}

/**
 * Posts the reversal of a match that became reversed in this transaction, as two uninvolved people
 * ruled. The database refuses anything else.
 */
export async function callPostReversal(
  tx: Tx,
  { circleId, matchId, transferId }: { circleId: string; matchId: string; transferId: string },
): Promise<void> {
  await sql`SELECT post_reversal(${circleId}::uuid, ${matchId}::uuid, ${transferId}::uuid)`.execute(
    tx,
  )
}

/** What a member gave and received, in rupees. */
export type Counters = { readonly given: number; readonly received: number }

/**
 * Returns the member's two counters after their last entry, or the last one before an instant;
 * zeros before the first.
 */
export async function findLastCounters(
  tx: Tx,
  circleId: string,
  accountId: string,
  before?: Temporal.Instant,
): Promise<Counters> {
  let query = tx
    .selectFrom('ledger_entry')
    .select(['given_after', 'received_after'])
    .where('circle_id', '=', circleId)
    .where('account_id', '=', accountId)
  if (before) query = query.where('posted_at', '<', before)
  const row = await query.orderBy('seq', 'desc').limit(1).executeTakeFirst()
  return { given: row?.given_after ?? 0, received: row?.received_after ?? 0 }
}

export async function findHelpOfMatches(
  tx: Tx,
  matches: readonly RowKey[],
): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('ledger_transfer')
    .select(['match_id', 'transfer_id'])
    .where(isOneOf(['circle_id', 'match_id'], matches))
    .where('kind', '=', 'help')
    .execute()
  return new Map(rows.map((row) => [row.match_id, row.transfer_id]))
}

export type StatementFilter = {
  readonly side?: 'given' | 'received' | undefined
  readonly from?: Temporal.Instant | undefined
  readonly until?: Temporal.Instant | undefined
  readonly beforeSeq?: number | undefined
  readonly limit: number
}

/** Lists entries of one account with the other side of each, newest first. */
export async function listEntries(
  tx: Tx,
  circleId: string,
  accountId: string,
  filter: StatementFilter,
) {
  let query = tx
    .selectFrom('ledger_entry as e')
    .innerJoin('ledger_transfer as t', (join) =>
      join.onRef('t.circle_id', '=', 'e.circle_id').onRef('t.transfer_id', '=', 'e.transfer_id'),
    )
    .innerJoin('match as m', (join) =>
      join.onRef('m.circle_id', '=', 't.circle_id').onRef('m.match_id', '=', 't.match_id'),
    )
    .select([
      'e.seq',
      'e.transfer_id',
      'e.given_after',
      'e.received_after',
      'e.posted_at',
      't.kind',
      't.amount_rupees',
      't.giver_account',
      't.receiver_account',
      't.match_id',
      'm.code',
    ])
    .where('e.circle_id', '=', circleId)
    .where('e.account_id', '=', accountId)
  if (filter.side === 'given') query = query.where('t.giver_account', '=', accountId)
  if (filter.side === 'received') query = query.where('t.receiver_account', '=', accountId)
  if (filter.from) query = query.where('e.posted_at', '>=', filter.from)
  if (filter.until) query = query.where('e.posted_at', '<', filter.until)
  if (filter.beforeSeq !== undefined) query = query.where('e.seq', '<', filter.beforeSeq)
  return query.orderBy('e.seq', 'desc').limit(filter.limit).execute()
}

/**
 * Sums the help of a circle by month: all of it, and what this account gave and received. `place`
 * is the index of the month in `starts`, from 1. Leaves out reversed help. Months without help are
 * missing.
 */
export function sumHelpByMonth(
  tx: Tx,
  circleId: string,
  accountId: string,
  { starts, until }: { starts: readonly Temporal.Instant[]; until: Temporal.Instant },
) {
  const [from = until] = starts
  // A search among twelve instants; computing a calendar month for every line took most of the
  // time.
  const place = sql<number>`width_bucket(t.posted_at, ${starts.map(String)}::timestamptz[])`
  const sumWhere = (side: 'giver_account' | 'receiver_account') =>
    sql<number>`coalesce(sum(t.amount_rupees) FILTER (WHERE ${sql.ref(`t.${side}`)} = ${accountId}),
      0)::bigint`
  return confirmedHelp(tx, circleId)
    .select([
      place.as('place'),
      sumWhere('giver_account').as('given'),
      sumWhere('receiver_account').as('received'),
      sql<number>`sum(t.amount_rupees)::bigint`.as('circle'),
    ])
    .where('t.posted_at', '>=', from)
    .where('t.posted_at', '<', until)
    .groupBy(sql`1`)
    .execute()
}

/** Returns when the first help of a circle that is not reversed was posted. */
export async function findFirstHelp(
  tx: Tx,
  circleId: string,
): Promise<Temporal.Instant | undefined> {
  const row = await confirmedHelp(tx, circleId)
    .select('t.posted_at')
    .orderBy('t.posted_at')
    .limit(1)
    .executeTakeFirst()
  return row?.posted_at
}

function confirmedHelp(tx: Tx, circleId: string) {
  return tx
    .selectFrom('ledger_transfer as t')
    .where('t.circle_id', '=', circleId)
    .where('t.kind', '=', 'help')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('ledger_transfer as r')
            .select('r.transfer_id')
            .whereRef('r.circle_id', '=', 't.circle_id')
            .whereRef('r.reverses', '=', 't.transfer_id')
            .where('r.kind', '=', 'reversal'),
        ),
      ),
    )
}
