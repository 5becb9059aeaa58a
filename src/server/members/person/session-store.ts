import { sql } from 'kysely'
import type { CircleState } from '#domain/circles/circle-states.ts'
import type { CircleKind } from '#domain/shared/circle-kinds.ts'
import type { MemberStatus } from '#domain/members/member.ts'
import type { StaffRole } from '#domain/shared/staff-roles.ts'
import type { Language } from '#domain/shared/languages.ts'
import type { CircleId, MemberId } from '#domain/shared/ids.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { staffFacts } from '#server/platform/use-case/staff-facts.ts'

export type SessionFacts = {
  readonly circleId: CircleId
  readonly memberId: MemberId
  readonly status: MemberStatus
  readonly language: Language
  readonly nameSealed: Buffer
  readonly roles: readonly StaffRole[]
  readonly referralCode: string
  readonly emailVerified: boolean
  readonly hasEmail: boolean
  readonly identified: boolean
  readonly hasPassword: boolean
  readonly newDevices: number
  readonly joinedAt: Temporal.Instant | null
  readonly phoneVerified: boolean
  readonly leaving: boolean
  readonly accepted: boolean
  readonly warned: boolean
  readonly circleName: string
  readonly circleSlug: string
  readonly circleKind: CircleKind
  readonly circleState: CircleState
  readonly paymentsOpen: boolean
  readonly founding: boolean
  readonly hasFactor: boolean
  readonly unread: number
}

/** Reads everything that the session response contains, in one query. */
export async function findSessionFacts(
  tx: Tx,
  {
    identityId,
    warningVersion,
    now,
  }: { identityId: string; warningVersion: string; now: Temporal.Instant },
): Promise<SessionFacts | undefined> {
  const { hasFactor, hasIdentity } = staffFacts('i', 'm')
  const row = await tx
    .selectFrom('identity as i')
    .innerJoin('member as m', (join) =>
      join.onRef('m.circleId', '=', 'i.circleId').onRef('m.memberId', '=', 'i.memberId'),
    )
    .innerJoin('circle as c', 'c.circleId', 'i.circleId')
    .select([
      'm.circleId',
      'm.memberId',
      'm.status',
      'm.language',
      'm.nameSealed',
      'm.joinedAt',
      'i.referralCode',
      'c.name as circleName',
      'c.slug as circleSlug',
      'c.kind as circleKind',
      'c.state as circleState',
    ])
    .select([
      sql<boolean>`i.email_verified_at IS NOT NULL`.as('emailVerified'),
      sql<boolean>`i.email_key IS NOT NULL`.as('hasEmail'),
      sql<boolean>`i.password_hash IS NOT NULL`.as('hasPassword'),
      sql<number>`(SELECT count(*) FROM login_device d
        WHERE d.identity_id = i.identity_id AND d.waits_until > ${now}
          AND d.approved_at IS NULL AND d.denied_at IS NULL)::int`.as('newDevices'),
      sql<boolean>`c.kind = 'officers' OR ${hasIdentity}`.as('identified'),
      hasFactor.as('hasFactor'),
      sql<number>`(SELECT count(*) FROM notice n
        WHERE n.circle_id = m.circle_id AND n.member_id = m.member_id
          AND n.read_at IS NULL)::int`.as('unread'),
      sql<boolean>`c.payments_open_at IS NOT NULL`.as('paymentsOpen'),
      sql<boolean>`coalesce(c.founding_until > ${now}, false)`.as('founding'),
      sql<boolean>`i.phone_verified_at IS NOT NULL`.as('phoneVerified'),
      sql<boolean>`m.close_asked_at IS NOT NULL`.as('leaving'),
      sql<StaffRole[]>`ARRAY(SELECT r.role FROM member_role r
        WHERE r.circle_id = m.circle_id AND r.member_id = m.member_id ORDER BY r.role)`.as('roles'),
      sql<boolean>`EXISTS (SELECT FROM application a
        WHERE a.circle_id = m.circle_id AND a.member_id = m.member_id AND a.state = 'accepted')`.as(
        'accepted',
      ),
      sql<boolean>`EXISTS (SELECT FROM agreement g
        WHERE g.circle_id = m.circle_id AND g.member_id = m.member_id AND g.kind = 'warning'
          AND g.version = ${warningVersion})`.as('warned'),
    ])
    .where('i.identityId', '=', identityId)
    .executeTakeFirst()
  return row as SessionFacts | undefined
}
