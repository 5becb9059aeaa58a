import { sql } from 'kysely'
import type { StaffRole } from '#domain/shared/staff-roles.ts'
import type { CircleId, MemberId } from '#domain/shared/ids.ts'
import type { Tx } from '#server/platform/database/db.ts'

export type IntroducedRow = {
  readonly memberId: string
  readonly status: string
  readonly nameSealed: Buffer
  readonly emailSealed: Buffer | null
  readonly phoneSealed: Buffer
  readonly sharesContact: boolean
  readonly registeredAt: Temporal.Instant
  readonly roles: readonly StaffRole[]
}

/**
 * Lists people whom a member introduced, newest first: those who proved their e-mail or phone and whom the
 * member has not denied to know. `after` is the last row of the page before.
 */
export async function listIntroduced(
  tx: Tx,
  {
    circleId,
    inviterId,
    after,
    limit,
  }: {
    circleId: string
    inviterId: string
    after: { at: Temporal.Instant; id: string } | undefined
    limit: number
  },
): Promise<IntroducedRow[]> {
  return tx
    .selectFrom('member as m')
    .innerJoin('identity as i', (join) =>
      join.onRef('i.circleId', '=', 'm.circleId').onRef('i.memberId', '=', 'm.memberId'),
    )
    .innerJoin('application as a', (join) =>
      join.onRef('a.circleId', '=', 'm.circleId').onRef('a.memberId', '=', 'm.memberId'),
    )
    .select([
      'm.memberId',
      'm.status',
      'm.nameSealed',
      'm.emailSealed',
      'm.phoneSealed',
      'm.sharesContact',
      'm.registeredAt',
    ])
    .select(
      sql<StaffRole[]>`ARRAY(SELECT r.role FROM member_role r
        WHERE r.circle_id = m.circle_id AND r.member_id = m.member_id ORDER BY r.role)`.as('roles'),
    )
    .where('m.circleId', '=', circleId)
    .where('m.introducedBy', '=', inviterId)
    .where((eb) =>
      eb.or([eb('i.emailVerifiedAt', 'is not', null), eb('i.phoneVerifiedAt', 'is not', null)]),
    )
    .where('a.state', 'in', ['waiting', 'accepted'])
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(m.registered_at, m.member_id)
          < (${after?.at}::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('m.registeredAt', 'desc')
    .orderBy('m.memberId', 'desc')
    .limit(limit)
    .execute()
}

/** Finds the active member with this referral code. */
export async function findInviter(
  tx: Tx,
  referralCode: string,
): Promise<{ circleId: CircleId; memberId: MemberId } | undefined> {
  const row = await tx
    .selectFrom('identity as i')
    .innerJoin('member as m', (join) =>
      join.onRef('m.circleId', '=', 'i.circleId').onRef('m.memberId', '=', 'i.memberId'),
    )
    .select(['i.circleId', 'i.memberId'])
    .where('i.referralCode', '=', referralCode)
    .where('m.status', '=', 'active')
    // Nobody is introduced into a reserved circle.
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('circle as c')
          .select('c.circleId')
          .whereRef('c.circleId', '=', 'i.circleId')
          .where('c.kind', '=', 'members'),
      ),
    )
    .executeTakeFirst()
  return row as { circleId: CircleId; memberId: MemberId } | undefined
}
