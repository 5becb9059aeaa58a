import { sql } from 'kysely'
import { FEWEST_PEOPLE } from '#domain/ledger/weeks.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { isOneOf, type RowKey } from '#server/platform/database/many-rows.ts'
import { type Of, prepared } from '#server/platform/database/prepared.ts'
import { postedSince } from '#server/requests/matches-by-time.ts'
import { allRows } from '#server/platform/database/rows.ts'

/**
 * Hours from a payment to its posting, never exceeded: a late claim of 7 days, a dispute with its
 * appeal of 12, all their deadlines moved.
 */
const LONGEST_WAY_TO_THE_LEDGER = 24 * 90

/** What a member gave and received, in rupees. */
export type Counters = { readonly given: number; readonly received: number }

/** Returns the member's two counters after their last entry; zeros before the first. */
export async function findLastCounters(
  tx: Tx,
  circleId: string,
  accountId: string,
): Promise<Counters> {
  const [row] = await lastCounters(tx, { circleId, accountId })
  return { given: row?.givenAfter ?? 0, received: row?.receivedAfter ?? 0 }
}

const lastCounters = prepared(
  ({ circleId, accountId }: Of<{ circleId: string; accountId: string }>, tx) =>
    allRows(tx, 'ledgerEntry', { circleId, accountId })
      .select(['givenAfter', 'receivedAfter'])
      .orderBy('seq', 'desc')
      .limit(1),
)

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

/**
 * Sums the help of a circle by month, by the day on which it was in the receiver's account: all of
 * it, and what this account gave and received. `place` is the index of the month in `starts`, from
 * 1. Leaves out reversed help. Months without help are missing.
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
  const place = sql<number>`width_bucket(m.paid_at, ${starts.map(String)}::timestamptz[])`
  const sumWhere = (side: 'giverId' | 'receiverId') =>
    sql<number>`coalesce(sum(m.confirmed_rupees) FILTER (WHERE ${sql.ref(`m.${side}`)} = ${accountId}),
      0)::bigint`
  return tx
    .selectFrom(postedSince(circleId, from).as('m'))
    .select([
      place.as('place'),
      sumWhere('giverId').as('given'),
      sumWhere('receiverId').as('received'),
      sql<number>`sum(m.confirmed_rupees)::bigint`.as('circle'),
    ])
    .where('m.state', '=', 'confirmed')
    .where('m.paidAt', '>=', from)
    .where('m.paidAt', '<', until)
    .groupBy(sql`1`)
    .execute()
}

/** Whether a transfer `t` of help counts. Indexes alone answer it: a match is confirmed as long as its transfer is not reversed. */
const isNotReversed = sql<boolean>`NOT EXISTS (SELECT FROM ledger_transfer r
  WHERE r.circle_id = t.circle_id AND r.reverses = t.transfer_id AND r.kind = 'reversal')`

/**
 * Sums the help of a circle by week, by the time of its confirmation, with at most so many
 * different people of each side as a week needs to be shown. `place` is as in the sums by month.
 */
export function sumHelpByWeek(
  tx: Tx,
  circleId: string,
  { starts, until }: { starts: readonly Temporal.Instant[]; until: Temporal.Instant },
) {
  const [from = until] = starts
  const some = (side: 'giverAccount' | 'receiverAccount') =>
    sql<string[]>`(array_agg(DISTINCT ${sql.ref(`t.${side}`)}::text))[1:${sql.lit(FEWEST_PEOPLE)}]`
  return tx
    .selectFrom('ledgerTransfer as t')
    .select([
      sql<number>`width_bucket(t.posted_at, ${starts.map(String)}::timestamptz[])`.as('place'),
      sql<number>`sum(t.amount_rupees)::bigint`.as('amount'),
      sql<number>`count(*)::int`.as('payments'),
      some('giverAccount').as('givers'),
      some('receiverAccount').as('receivers'),
    ])
    .where('t.circleId', '=', circleId)
    .where('t.kind', '=', 'help')
    .where(isNotReversed)
    .where('t.postedAt', '>=', from)
    .where('t.postedAt', '<', until)
    .groupBy(sql`1`)
    .execute()
}

/**
 * Returns when the first help of a circle that is not reversed was in its receiver's account. What
 * was posted first need not have come first, so it looks at all of the first months.
 */
export async function findFirstHelp(
  tx: Tx,
  circleId: string,
): Promise<Temporal.Instant | undefined> {
  const help = tx
    .selectFrom('ledgerTransfer as t')
    .innerJoin('match as m', (join) =>
      join.onRef('m.circleId', '=', 't.circleId').onRef('m.matchId', '=', 't.matchId'),
    )
    .where('t.circleId', '=', circleId)
    .where('t.kind', '=', 'help')
    .where('m.state', '=', 'confirmed')
  const posted = await help.select('t.postedAt').orderBy('t.postedAt').limit(1).executeTakeFirst()
  if (posted === undefined) return undefined
  const row = await help
    .select(({ fn }) => fn.min('m.paidAt').as('paidAt'))
    .where('t.postedAt', '<', posted.postedAt.add({ hours: LONGEST_WAY_TO_THE_LEDGER }))
    .executeTakeFirst()
  return row?.paidAt ?? undefined
}
