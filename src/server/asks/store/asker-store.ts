import { sql } from 'kysely'
import { invariant } from '#domain/shared/assert.ts'
import type { TaxYear } from '#domain/shared/calendar.ts'
import { type Rupees, rupees } from '#domain/shared/rupees.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { type Of, prepared } from '#server/platform/database/prepared.ts'
import { allRows, hasRow } from '#server/platform/database/rows.ts'
import { cameAt, isStillToReturn, rupeesThatCame } from '#server/requests/counted-rupees.ts'
import { isLiveIn } from '#server/requests/matches-by-time.ts'

/** The member whose asks are meant. */
export type Asker = { readonly circleId: string; readonly memberId: string }

const sumOf = ([row]: readonly { readonly sum: number }[]) => rupees(row?.sum ?? 0)

const outstanding = ({ circleId, memberId }: Of<Asker>, tx: Tx) =>
  allRows(tx, 'ask', { circleId, memberId }).select(
    sql<number>`coalesce(sum(open_rupees + held_rupees), 0)::bigint`.as('sum'),
  )

/**
 * Sums the rupees that a member received in a tax year, by payment day. Reversed help does not
 * count; money that they still have to return does.
 */
export async function sumReceived(
  tx: Tx,
  { circleId, memberId }: Asker,
  year: TaxYear,
): Promise<Rupees> {
  const { from, until } = year
  return sumOf(await receivedIn(tx, { circleId, memberId, from, until }))
}

type InYear = Asker & Pick<TaxYear, 'from' | 'until'>

const received = ({ circleId, memberId, from, until }: Of<InYear>, tx: Tx) =>
  allRows(tx, 'match', { circleId, receiverId: memberId })
    .select(sql<number>`coalesce(sum(${rupeesThatCame('match')}), 0)::bigint`.as('sum'))
    .where((where) => where.or([where('state', '=', 'confirmed'), isStillToReturn('match')]))
    .where(cameAt('match'), '>=', from)
    .where(cameAt('match'), '<', until)
const receivedIn = prepared(received)

/**
 * Sums the rupees of a member's live matches that are not confirmed yet. Leaves out money that is
 * to go back, because it counts as received.
 */
export async function sumHeldAsks(tx: Tx, { circleId, memberId }: Asker): Promise<Rupees> {
  return sumOf(await held(tx, { circleId, memberId }))
}

const held = prepared(({ circleId, memberId }: Of<Asker>, tx) =>
  allRows(tx, 'match', { circleId })
    .select(sql<number>`coalesce(sum(amount_rupees), 0)::bigint`.as('sum'))
    .where(isLiveIn(circleId, { side: 'receiverId', memberId }))
    .where(sql<boolean>`NOT ${isStillToReturn('match')}`),
)

/**
 * Sums the rupees that a member gives: held in matches, and paid since an instant and confirmed or
 * not returned yet.
 */
export async function sumGiving(
  tx: Tx,
  { circleId, memberId }: Asker,
  since: Temporal.Instant,
): Promise<Rupees> {
  return sumOf(await giving(tx, { circleId, memberId, since }))
}

const giving = prepared(
  ({ circleId, memberId, since }: Of<Asker & { since: Temporal.Instant }>) => sql<{ sum: number }>`
    SELECT (SELECT coalesce(sum(m.amount_rupees), 0) FROM match m
      WHERE m.circle_id = ${circleId} AND ${isLiveIn(circleId, { side: 'giverId', memberId })})::bigint
      + (SELECT coalesce(sum(${rupeesThatCame('m')}), 0) FROM match m
        WHERE m.circle_id = ${circleId} AND m.giver_id = ${memberId} AND ${cameAt('m')} >= ${since}
          AND (m.state = 'confirmed' OR ${isStillToReturn('m')}))::bigint AS sum`,
)

/** Returns whether a steward released an earlier ask of the member. */
export async function hasReleasedAsk(tx: Tx, { circleId, memberId }: Asker): Promise<boolean> {
  return (await oneReleased(tx, { circleId, memberId })).length > 0
}

const released = ({ circleId, memberId }: Of<Asker>, tx: Tx) =>
  allRows(tx, 'ask', { circleId, memberId })
    .select('askId')
    .where((where) =>
      where.or([where('reviewedAt', 'is not', null), where('reviewBy', 'is', null)]),
    )
    .where('state', '!=', 'awaiting_review')
    .where('reviewReasonSealed', 'is', null)
    .limit(1)
const oneReleased = prepared(released)

/**
 * Reads what decides about a member's asking in a tax year: facts, the sums of what is open and held of their asks
 * and of what they received, and whether a steward released an earlier ask. The date of birth is sealed.
 */
export async function getAskingMember(tx: Tx, { circleId, memberId }: Asker, year: TaxYear) {
  const { from, until } = year
  const [member] = await asking(tx, { circleId, memberId, from, until })
  invariant(member, 'a member who is not there')
  return {
    ...member,
    outstanding: rupees(member.outstanding ?? 0),
    received: rupees(member.received ?? 0),
  }
}

const asking = prepared(({ circleId, memberId, from, until }: Of<InYear>, tx) =>
  tx
    .selectFrom('member as m')
    .innerJoin('circle as c', 'c.circleId', 'm.circleId')
    .select([
      'm.status',
      'm.joinedAt',
      'm.newcomerWaivedAt',
      'm.limitedUntil',
      'm.yearlyLimitRupees',
      'm.birthSealed',
      'm.pledgesPausedUntil',
      'c.foundingUntil',
    ])
    .select([
      outstanding({ circleId, memberId }, tx).as('outstanding'),
      received({ circleId, memberId, from, until }, tx).as('received'),
      sql<boolean>`EXISTS (${released({ circleId, memberId }, tx)})`.as('hasAskedBefore'),
    ])
    .where('m.circleId', '=', circleId)
    .where('m.memberId', '=', memberId),
)

/** Returns whether the member has given a PAN that counts, and a date of birth. */
export async function isIdentified(tx: Tx, { circleId, memberId }: Asker): Promise<boolean> {
  return (await identified(tx, { circleId, memberId })).length > 0
}

const identified = prepared(({ circleId, memberId }: Of<Asker>, tx) =>
  tx
    .selectFrom('identity as i')
    .innerJoin('member as m', (join) =>
      join.onRef('m.circleId', '=', 'i.circleId').onRef('m.memberId', '=', 'i.memberId'),
    )
    .select('i.identityId')
    .where('i.circleId', '=', circleId)
    .where('i.memberId', '=', memberId)
    .where('i.panKey', 'is not', null)
    .where('i.panWaits', '=', false)
    .where('m.birthSealed', 'is not', null),
)

/** Returns whether the member has a role in the circle. */
export async function hasRole(tx: Tx, { circleId, memberId }: Asker): Promise<boolean> {
  return hasRow(tx, 'memberRole', { circleId, memberId })
}

/** Returns whether another account has the same payment detail, in any circle. */
export async function isSharedDetail(
  tx: Tx,
  { circleId, memberId }: Asker,
  detailId: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom('paymentDetail as own')
    .innerJoin('paymentDetail as other', 'other.detailKey', 'own.detailKey')
    .select('other.detailId')
    .where('own.circleId', '=', circleId)
    .where('own.detailId', '=', detailId)
    .where('other.memberId', '<>', memberId)
    .where('other.removedAt', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns whether a payment detail is saved and belongs to the member. */
export async function isOwnDetail(
  tx: Tx,
  { circleId, memberId }: Asker,
  detailId: string,
): Promise<boolean> {
  return hasRow(tx, 'paymentDetail', { circleId, memberId, detailId, removedAt: null })
}
