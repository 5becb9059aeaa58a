import { sql } from 'kysely'
import type { SpanOfHelp } from '#domain/ledger/weeks.ts'
import { postedSince } from '#server/requests/matches-by-time.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { allRows } from '#server/platform/database/rows.ts'

type MonthRow = Omit<SpanOfHelp, 'from'> & { readonly place: number }

/**
 * Sums the help of a circle by month, by the day on which it was in the receiver's account, with the
 * people of both sides. `place` is the index of the month in `starts`, from 1. Leaves out reversed
 * help. Months without help are missing.
 */
export function sumMonths(
  tx: Tx,
  circleId: string,
  { starts, until }: { starts: readonly Temporal.Instant[]; until: Temporal.Instant },
): Promise<MonthRow[]> {
  const [from = until] = starts
  const people = (side: 'giverId' | 'receiverId') =>
    sql<string[]>`array_agg(DISTINCT ${sql.ref(`m.${side}`)}::text)`
  return tx
    .selectFrom(postedSince(circleId, from).as('m'))
    .select([
      sql<number>`width_bucket(m.paid_at, ${starts.map(String)}::timestamptz[])`.as('place'),
      sql<number>`sum(m.confirmed_rupees)::bigint`.as('amount'),
      sql<number>`count(*)::int`.as('payments'),
      people('giverId').as('givers'),
      people('receiverId').as('receivers'),
    ])
    .where('m.state', '=', 'confirmed')
    .where('m.paidAt', '>=', from)
    .where('m.paidAt', '<', until)
    .groupBy(sql`1`)
    .execute()
}

/** What happened in a circle between two instants, in counts. */
export type Happened = {
  readonly lapsed: number
  readonly reversed: number
  readonly opened: number
  readonly ruled: number
  readonly settled: number
  readonly joined: number
  readonly left: number
}

export async function countHappened(
  tx: Tx,
  circleId: string,
  { from, until }: { from: Temporal.Instant; until: Temporal.Instant },
): Promise<Happened> {
  const within = (column: string) =>
    sql`${sql.ref(column)} >= ${from} AND ${sql.ref(column)} < ${until}`
  const { rows } = await sql<Happened>`
    SELECT * FROM
      (SELECT count(*)::int AS lapsed FROM match_event
        WHERE circle_id = ${circleId} AND to_state = 'lapsed' AND ${within('happenedAt')}) lapses,
      (SELECT count(*)::int AS reversed FROM ledger_transfer
        WHERE circle_id = ${circleId} AND kind = 'reversal' AND ${within('postedAt')}) reversals,
      (SELECT count(*) FILTER (WHERE ${within('openedAt')})::int AS opened,
          count(*) FILTER (WHERE state = 'final' AND ${within('closedAt')})::int AS ruled,
          count(*) FILTER (WHERE state = 'settled' AND ${within('closedAt')})::int AS settled
        FROM dispute WHERE circle_id = ${circleId}) disputes,
      (SELECT count(*) FILTER (WHERE ${within('joinedAt')})::int AS joined,
          count(*) FILTER (WHERE joined_at IS NOT NULL AND ${within('closedAt')})::int AS left
        FROM member WHERE circle_id = ${circleId}) members`.execute(tx)
  return rows[0] as Happened
}

/** Returns when the first member of a circle joined; undefined before that. */
export async function firstJoined(tx: Tx, circleId: string): Promise<Temporal.Instant | undefined> {
  const row = await allRows(tx, 'member', { circleId })
    .select(({ fn }) => fn.min('joinedAt').as('joinedAt'))
    .executeTakeFirst()
  return row?.joinedAt ?? undefined
}
