import { sql } from 'kysely'
import type { TaxYear } from '#domain/shared/calendar.ts'
import { type Rupees, rupees } from '#domain/shared/rupees.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { allRows, hasRow } from '#server/platform/database/rows.ts'
import { cameAt, isStillToReturn, rupeesThatCame } from '#server/requests/counted-rupees.ts'
import { isLiveIn, postedSince } from '#server/requests/matches-by-time.ts'

/** The member whose asks are meant. */
export type Asker = { readonly circleId: string; readonly memberId: string }

/** Sums the open and held rupees of all asks of a member. */
export async function sumOutstandingAsks(tx: Tx, { circleId, memberId }: Asker): Promise<Rupees> {
  const row = await allRows(tx, 'ask', { circleId, memberId })
    .select(sql<number>`coalesce(sum(open_rupees + held_rupees), 0)::bigint`.as('sum'))
    .executeTakeFirstOrThrow()
  return rupees(row.sum)
}

/**
 * Sums the rupees that a member received in a tax year, by payment day. Reversed help does not
 * count; money that they still have to return does.
 */
export async function sumReceived(
  tx: Tx,
  { circleId, memberId }: Asker,
  year: TaxYear,
): Promise<Rupees> {
  const row = await allRows(tx, 'match', { circleId, receiverId: memberId })
    .select(sql<number>`coalesce(sum(${rupeesThatCame('match')}), 0)::bigint`.as('sum'))
    .where((where) => where.or([where('state', '=', 'confirmed'), isStillToReturn('match')]))
    .where(cameAt('match'), '>=', year.from)
    .where(cameAt('match'), '<', year.until)
    .executeTakeFirstOrThrow()
  return rupees(row.sum)
}

/**
 * Sums the rupees of a member's live matches that are not confirmed yet. Leaves out money that is
 * to go back, because it counts as received.
 */
export async function sumHeldAsks(tx: Tx, { circleId, memberId }: Asker): Promise<Rupees> {
  const row = await allRows(tx, 'match', { circleId })
    .select(sql<number>`coalesce(sum(amount_rupees), 0)::bigint`.as('sum'))
    .where(isLiveIn(circleId, { side: 'receiverId', memberId }))
    .where(sql<boolean>`NOT ${isStillToReturn('match')}`)
    .executeTakeFirstOrThrow()
  return rupees(row.sum)
}

/**
 * Sums the rupees that a member gives: held in matches, and paid since an instant and confirmed or
 * not returned yet.
 */
export async function sumGiving(
  tx: Tx,
  { circleId, memberId }: Asker,
  since: Temporal.Instant,
): Promise<Rupees> {
  const { rows } = await sql<{ sum: number }>`
    SELECT (SELECT coalesce(sum(m.amount_rupees), 0) FROM match m
      WHERE m.circle_id = ${circleId} AND ${isLiveIn(circleId, { side: 'giverId', memberId })})::bigint
      + (SELECT coalesce(sum(${rupeesThatCame('m')}), 0) FROM ${postedSince(circleId, since)} m
        WHERE m.giver_id = ${memberId} AND ${cameAt('m')} >= ${since}
          AND (m.state = 'confirmed' OR ${isStillToReturn('m')}))::bigint AS sum`.execute(tx)
  return rupees(rows[0]?.sum ?? 0)
}

/** Returns whether a steward released an earlier ask of the member. */
export async function hasReleasedAsk(tx: Tx, { circleId, memberId }: Asker): Promise<boolean> {
  const row = await allRows(tx, 'ask', { circleId, memberId })
    .select('askId')
    .where((where) =>
      where.or([where('reviewedAt', 'is not', null), where('reviewBy', 'is', null)]),
    )
    .where('state', '!=', 'awaiting_review')
    .where('reviewReasonSealed', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Reads the facts of a member that decide about asking; the date of birth is sealed. */
export async function getAskingMember(tx: Tx, { circleId, memberId }: Asker) {
  return allRows(tx, 'member', { circleId, memberId })
    .select([
      'status',
      'joinedAt',
      'newcomerWaivedAt',
      'limitedUntil',
      'yearlyLimitRupees',
      'birthSealed',
      'introducedBy',
    ])
    .executeTakeFirstOrThrow()
}

/** Returns whether the member has given a PAN that counts, and a date of birth. */
export async function isIdentified(tx: Tx, { circleId, memberId }: Asker): Promise<boolean> {
  const row = await tx
    .selectFrom('identity as i')
    .innerJoin('member as m', (join) =>
      join.onRef('m.circleId', '=', 'i.circleId').onRef('m.memberId', '=', 'i.memberId'),
    )
    .select('i.identityId')
    .where('i.circleId', '=', circleId)
    .where('i.memberId', '=', memberId)
    .where('i.panKey', 'is not', null)
    .where('i.panWaits', '=', false)
    .where('m.birthSealed', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

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
