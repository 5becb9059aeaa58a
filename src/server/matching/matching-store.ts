import { type NotNull, type RawBuilder, sql } from 'kysely'
import type { ForbiddenPair } from '#domain/matching/matching-types.ts'
import type { CountedMatch, CountedMember } from '#domain/matching/member-windows.ts'
import type { TaxYear } from '#domain/shared/calendar.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { cameAt, isStillToReturn, rupeesThatCame } from '#server/requests/counted-rupees.ts'

/**
 * One of many ids in one parameter, so that the text of a statement is the same for every circle.
 * As a sub-select they are looked up by hash, and the planner does not weigh each of them anew.
 */
function isAmong(column: string, ids: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} IN (SELECT unnest(${[...ids]}::uuid[]))`
}

/**
 * Whether a run takes up a member, with `m` for their row: active, let in, and with a phone that is
 * proved.
 */
export const takesPart = sql<boolean>`m.status = 'active' AND m.joined_at IS NOT NULL
  AND EXISTS (SELECT FROM identity i
    WHERE i.circle_id = m.circle_id AND i.member_id = m.member_id
      AND i.phone_verified_at IS NOT NULL)`

/**
 * Live matches, and confirmed or still to be returned ones paid since an instant, that touch the
 * given members; with all that was paid and did not come back.
 */
export async function listCountedMatches(
  tx: Tx,
  circleId: string,
  memberIds: readonly string[],
  since: Temporal.Instant,
): Promise<CountedMatch[]> {
  const ofThem = () =>
    tx
      .selectFrom('match')
      .select(['giver_id', 'receiver_id', 'amount_rupees', 'state'])
      .select([rupeesThatCame('match').as('came'), cameAt('match').as('came_at')])
      .where('circle_id', '=', circleId)
      .where((where) =>
        where.or([isAmong('giver_id', memberIds), isAmong('receiver_id', memberIds)]),
      )
  // In two parts, each by an index of its own (match_live, match_came): what is older than the
  // windows is never looked at.
  const rows = await ofThem()
    .where(
      sql<boolean>`state IN ('awaiting_payment', 'bank_pending', 'awaiting_confirmation',
        'disputed')`,
    )
    .unionAll(
      ofThem()
        .where(sql<boolean>`state IN ('confirmed', 'reversed')`)
        .where(cameAt('match'), '>=', since)
        .where((where) => where.or([where('state', '=', 'confirmed'), isStillToReturn('match')])),
    )
    .execute()
  return rows.map((row) => {
    const came = row.state === 'confirmed' || row.state === 'reversed'
    return {
      giverId: row.giver_id,
      receiverId: row.receiver_id,
      amount: came ? row.came : row.amount_rupees,
      paidAt: came ? row.came_at : 'held',
    }
  })
}

/**
 * Members who take part in a run, with what the tax year and their own limit leave them to receive.
 */
export async function listCountedMembers(
  tx: Tx,
  circleId: string,
  memberIds: readonly string[],
  { year, yearCap }: { year: TaxYear; yearCap: number },
): Promise<(CountedMember & { pausedUntil: Temporal.Instant | null })[]> {
  const rows = await tx
    .selectFrom('member as m')
    .leftJoin(
      (of) =>
        of
          .selectFrom('match as x')
          .select(['x.receiver_id', sql<number>`sum(${rupeesThatCame('x')})::bigint`.as('sum')])
          .where('x.circle_id', '=', circleId)
          .where(isAmong('x.receiver_id', memberIds))
          .where(sql<boolean>`x.state IN ('confirmed', 'reversed')`)
          .where(cameAt('x'), '>=', year.from)
          .where(cameAt('x'), '<', year.until)
          .groupBy('x.receiver_id')
          .as('got'),
      (join) => join.onRef('got.receiver_id', '=', 'm.member_id'),
    )
    .select([
      'm.member_id',
      'm.joined_at',
      'm.yearly_limit_rupees',
      'm.pledges_paused_until',
      'm.limited_until',
      'got.sum as received',
    ])
    .where('m.circle_id', '=', circleId)
    .where(isAmong('m.member_id', memberIds))
    .where(takesPart)
    .$narrowType<{ joined_at: NotNull }>()
    .execute()
  return rows.map((row) => ({
    id: row.member_id,
    joinedAt: row.joined_at,
    limitedUntil: row.limited_until,
    pausedUntil: row.pledges_paused_until,
    yearRoom: Math.min(yearCap, row.yearly_limit_rupees ?? yearCap) - (row.received ?? 0),
  }))
}

/**
 * Who declined to pay whom, did not in time, or agreed to cancel since an instant, and who says
 * that they paid late: the same two are not put together again at once.
 */
export async function listUnpaidPairs(
  tx: Tx,
  circleId: string,
  memberIds: readonly string[],
  since: Temporal.Instant,
): Promise<ForbiddenPair[]> {
  const ofThem = () =>
    tx
      .selectFrom('match')
      .select(['giver_id', 'receiver_id', 'state'])
      .where('circle_id', '=', circleId)
      .where(isAmong('giver_id', memberIds))
      .where(isAmong('receiver_id', memberIds))
  const rows = await ofThem()
    .where(sql<boolean>`state IN ('declined', 'lapsed', 'cancelled')`)
    .where('ended_at', '>=', since)
    .union(
      ofThem()
        .where(sql<boolean>`state = 'disputed'`)
        .where('late', '=', true),
    )
    .execute()
  return rows.map((row) => ({
    giverId: row.giver_id,
    receiverId: row.receiver_id,
    reason: UNPAID[row.state] ?? 'declined',
  }))
}

const UNPAID: Readonly<Record<string, ForbiddenPair['reason']>> = {
  lapsed: 'lapsed',
  cancelled: 'cancelled',
  disputed: 'late_claim',
}

/**
 * Pairs that may never be matched: one blocked the other, or they share a payment detail or a
 * phone. Both directions.
 */
export async function listBarredPairs(
  tx: Tx,
  circleId: string,
  memberIds: readonly string[],
): Promise<ForbiddenPair[]> {
  const blocked = tx
    .selectFrom('member_block')
    .select(['member_id', 'blocked_id'])
    .where('circle_id', '=', circleId)
    .where((where) => where.or([isAmong('member_id', memberIds), isAmong('blocked_id', memberIds)]))
    .execute()
  const [blocks, ...shared] = await Promise.all([
    blocked,
    listSharing(tx, circleId, memberIds, 'payment_detail', 'detail_key'),
    listSharing(tx, circleId, memberIds, 'identity', 'phone_key'),
  ])
  return [
    ...blocks.flatMap((block) => bothWays(block.member_id, block.blocked_id, 'blocked')),
    ...shared
      .flat()
      .flatMap((together) =>
        together.flatMap((one, at) =>
          together.slice(at + 1).flatMap((other) => bothWays(one, other, 'shared_detail')),
        ),
      ),
  ]
}

/**
 * The members who have something in common, together. Joined with itself the table would be
 * compared row by row: the planner expects few of a circle.
 */
async function listSharing(
  tx: Tx,
  circleId: string,
  memberIds: readonly string[],
  table: 'payment_detail' | 'identity',
  key: 'detail_key' | 'phone_key',
): Promise<string[][]> {
  const { rows } = await sql<{
    together: string[]
  }>`SELECT array_agg(DISTINCT member_id) AS together FROM ${sql.table(table)}
    WHERE circle_id = ${circleId} AND ${isAmong('member_id', memberIds)} GROUP BY ${sql.ref(key)}
    HAVING count(DISTINCT member_id) > 1`.execute(tx)
  return rows.map(({ together }) => together)
}

function bothWays(one: string, other: string, reason: ForbiddenPair['reason']): ForbiddenPair[] {
  return [
    { giverId: one, receiverId: other, reason },
    { giverId: other, receiverId: one, reason },
  ]
}

/** Circles in which both an ask and a pledge have something open. */
export async function listCirclesToMatch(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ circle_id: string }>`
    SELECT DISTINCT a.circle_id FROM ask a WHERE a.open_rupees > 0 AND a.state = 'pending'
    AND EXISTS (SELECT FROM pledge p
      WHERE p.circle_id = a.circle_id AND p.open_rupees > 0 AND p.state = 'pending')`.execute(tx)
  return rows.map((row) => row.circle_id)
}
