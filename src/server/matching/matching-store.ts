import { type NotNull, type RawBuilder, sql } from 'kysely'
import { yearlyLimitOf } from '#domain/asks/yearly-limit.ts'
import type { ForbiddenPair } from '#domain/matching/matching-types.ts'
import type { CountedMatch, CountedMember } from '#domain/matching/member-windows.ts'
import type { TaxYear } from '#domain/shared/calendar.ts'
import type { Policy } from '#domain/shared/policy.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { allRows } from '#server/platform/database/rows.ts'
import { cameAt, isStillToReturn, rupeesThatCame } from '#server/requests/counted-rupees.ts'
import { isLiveIn, postedSince } from '#server/requests/matches-by-time.ts'

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
  const ofThem = (matches: ReturnType<typeof postedSince>) =>
    tx
      .selectFrom(matches.as('match'))
      .select(['giverId', 'receiverId', 'amountRupees', 'state'])
      .select([rupeesThatCame('match').as('came'), cameAt('match').as('cameAt')])
      .where('circleId', '=', circleId)
      .where((where) => where.or([isAmong('giverId', memberIds), isAmong('receiverId', memberIds)]))
  // In two parts, so that what is older than the windows is never looked at.
  const rows = await ofThem(sql`match`)
    .where(isLiveIn(circleId))
    .unionAll(
      ofThem(postedSince(circleId, since))
        .where(cameAt('match'), '>=', since)
        .where((where) => where.or([where('state', '=', 'confirmed'), isStillToReturn('match')])),
    )
    .execute()
  return rows.map((row) => {
    const came = row.state === 'confirmed' || row.state === 'reversed'
    return {
      giverId: row.giverId,
      receiverId: row.receiverId,
      amount: came ? row.came : row.amountRupees,
      paidAt: came ? row.cameAt : 'held',
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
  { year, policy }: { year: TaxYear; policy: Policy },
): Promise<(CountedMember & { pausedUntil: Temporal.Instant | null })[]> {
  const rows = await tx
    .selectFrom('member as m')
    .leftJoin(
      (of) =>
        of
          .selectFrom(postedSince(circleId, year.from).as('x'))
          .select(['x.receiverId', sql<number>`sum(${rupeesThatCame('x')})::bigint`.as('sum')])
          .where(isAmong('x.receiverId', memberIds))
          .where(cameAt('x'), '>=', year.from)
          .where(cameAt('x'), '<', year.until)
          .groupBy('x.receiverId')
          .as('got'),
      (join) => join.onRef('got.receiverId', '=', 'm.memberId'),
    )
    .select([
      'm.memberId',
      'm.joinedAt',
      'm.yearlyLimitRupees',
      'm.pledgesPausedUntil',
      'm.limitedUntil',
      'got.sum as received',
    ])
    .where('m.circleId', '=', circleId)
    .where(isAmong('m.memberId', memberIds))
    .where(takesPart)
    .$narrowType<{ joinedAt: NotNull }>()
    .execute()
  return rows.map((row) => ({
    id: row.memberId,
    joinedAt: row.joinedAt,
    limitedUntil: row.limitedUntil,
    pausedUntil: row.pledgesPausedUntil,
    yearRoom: yearlyLimitOf(policy, row.yearlyLimitRupees) - (row.received ?? 0),
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
    allRows(tx, 'match', { circleId })
      .select(['giverId', 'receiverId', 'state'])
      .where(isAmong('giverId', memberIds))
      .where(isAmong('receiverId', memberIds))
  const rows = await ofThem()
    .where(
      sql<boolean>`match_id IN (SELECT e.match_id FROM match_event e
        WHERE e.circle_id = ${circleId}::uuid AND e.happened_at >= ${since}
          AND e.to_state IN ('declined', 'lapsed', 'cancelled'))`,
    )
    .where(sql<boolean>`state IN ('declined', 'lapsed', 'cancelled')`)
    .where('endedAt', '>=', since)
    .union(ofThem().where(isLiveIn(circleId)).where('late', '=', true))
    .execute()
  return rows.map((row) => ({
    giverId: row.giverId,
    receiverId: row.receiverId,
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
  const blocked = allRows(tx, 'memberBlock', { circleId })
    .select(['memberId', 'blockedId'])
    .where((where) => where.or([isAmong('memberId', memberIds), isAmong('blockedId', memberIds)]))
    .execute()
  const [blocks, ...shared] = await Promise.all([
    blocked,
    listSharing(tx, circleId, memberIds, 'paymentDetail', 'detailKey'),
    listSharing(tx, circleId, memberIds, 'identity', 'phoneKey'),
  ])
  return [
    ...blocks.flatMap((block) => bothWays(block.memberId, block.blockedId, 'blocked')),
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
  table: 'paymentDetail' | 'identity',
  key: 'detailKey' | 'phoneKey',
): Promise<string[][]> {
  const { rows } = await sql<{
    together: string[]
  }>`SELECT array_agg(DISTINCT member_id) AS together FROM ${sql.table(table)}
    WHERE circle_id = ${circleId} AND ${isAmong('memberId', memberIds)} GROUP BY ${sql.ref(key)}
    HAVING count(DISTINCT member_id) > 1`.execute(tx)
  return rows.map(({ together }) => together)
}

function bothWays(one: string, other: string, reason: ForbiddenPair['reason']): ForbiddenPair[] {
  return [
    { giverId: one, receiverId: other, reason },
    { giverId: other, receiverId: one, reason },
  ]
}

/**
 * Circles in which an ask has something open, and a pledge too, or had when payments were last matched.
 */
export async function listCirclesToMatch(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ circleId: string }>`
    SELECT c.circle_id FROM circle c WHERE c.state = 'open' AND c.payments_open_at IS NOT NULL
    AND EXISTS (SELECT FROM ask a
      WHERE a.circle_id = c.circle_id AND a.open_rupees > 0 AND a.state = 'pending'
      AND (a.rests_until IS NULL OR a.rests_until <= app_now()))
    AND (EXISTS (SELECT FROM pledge p
      WHERE p.circle_id = c.circle_id AND p.open_rupees > 0 AND p.state = 'pending')
    OR coalesce((SELECT w.had_pledges FROM matching_wait w WHERE w.circle_id = c.circle_id), true))`.execute(
    tx,
  )
  return rows.map((row) => row.circleId)
}
