import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/db.ts'
import { isOneOf, type RowKey } from '#server/platform/database/many-rows.ts'

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
    .selectFrom('ledgerEntry')
    .select(['givenAfter', 'receivedAfter'])
    .where('circleId', '=', circleId)
    .where('accountId', '=', accountId)
  if (before) query = query.where('postedAt', '<', before)
  const row = await query.orderBy('seq', 'desc').limit(1).executeTakeFirst()
  return { given: row?.givenAfter ?? 0, received: row?.receivedAfter ?? 0 }
}

export async function findHelpOfMatches(
  tx: Tx,
  matches: readonly RowKey[],
): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('ledgerTransfer')
    .select(['matchId', 'transferId'])
    .where(isOneOf(['circleId', 'matchId'], matches))
    .where('kind', '=', 'help')
    .execute()
  return new Map(rows.map((row) => [row.matchId, row.transferId]))
}

export type StatementFilter = {
  readonly side?: 'given' | 'received' | undefined
  readonly from?: Temporal.Instant | undefined
  readonly until?: Temporal.Instant | undefined
  readonly beforeSeq?: number | undefined
  readonly limit: number
}

/** Lists entries of one account with the other side and the reversal of each, newest first. */
export async function listEntries(
  tx: Tx,
  circleId: string,
  accountId: string,
  filter: StatementFilter,
) {
  let query = tx
    .selectFrom('ledgerEntry as e')
    .innerJoin('ledgerTransfer as t', (join) =>
      join.onRef('t.circleId', '=', 'e.circleId').onRef('t.transferId', '=', 'e.transferId'),
    )
    .innerJoin('match as m', (join) =>
      join.onRef('m.circleId', '=', 't.circleId').onRef('m.matchId', '=', 't.matchId'),
    )
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
      't.kind',
      't.amountRupees',
      't.giverAccount',
      't.receiverAccount',
      't.matchId',
      'm.code',
    ])
    .where('e.circleId', '=', circleId)
    .where('e.accountId', '=', accountId)
  if (filter.side === 'given') query = query.where('t.giverAccount', '=', accountId)
  if (filter.side === 'received') query = query.where('t.receiverAccount', '=', accountId)
  if (filter.from) query = query.where('e.postedAt', '>=', filter.from)
  if (filter.until) query = query.where('e.postedAt', '<', filter.until)
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
  const sumWhere = (side: 'giverAccount' | 'receiverAccount') =>
    sql<number>`coalesce(sum(t.amount_rupees) FILTER (WHERE ${sql.ref(`t.${side}`)} = ${accountId}),
      0)::bigint`
  return confirmedHelp(tx, circleId)
    .select([
      place.as('place'),
      sumWhere('giverAccount').as('given'),
      sumWhere('receiverAccount').as('received'),
      sql<number>`sum(t.amount_rupees)::bigint`.as('circle'),
    ])
    .where('t.postedAt', '>=', from)
    .where('t.postedAt', '<', until)
    .groupBy(sql`1`)
    .execute()
}

/** Returns when the first help of a circle that is not reversed was posted. */
export async function findFirstHelp(
  tx: Tx,
  circleId: string,
): Promise<Temporal.Instant | undefined> {
  const row = await confirmedHelp(tx, circleId)
    .select('t.postedAt')
    .orderBy('t.postedAt')
    .limit(1)
    .executeTakeFirst()
  return row?.postedAt
}

function confirmedHelp(tx: Tx, circleId: string) {
  return tx
    .selectFrom('ledgerTransfer as t')
    .where('t.circleId', '=', circleId)
    .where('t.kind', '=', 'help')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('ledgerTransfer as r')
            .select('r.transferId')
            .whereRef('r.circleId', '=', 't.circleId')
            .whereRef('r.reverses', '=', 't.transferId')
            .where('r.kind', '=', 'reversal'),
        ),
      ),
    )
}
