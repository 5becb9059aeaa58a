import { sql } from 'kysely'
import { STAFF_PROOFS, type StaffFacts } from '#domain/shared/staff-roles.ts'

/**
 * SQL for what a person has given that work in a role needs, by the aliases of their rows of identity
 * and member.
 */
export function staffFacts(identity: string, member: string) {
  const of = (column: string) => sql.ref(`${identity}.${column}`)
  const hasPasskey = sql<boolean>`EXISTS
    (SELECT FROM passkey pk WHERE pk.identity_id = ${of('identityId')})`
  return {
    phoneProved: sql<boolean>`${of('phoneVerifiedAt')} IS NOT NULL`,
    hasFactor: sql<boolean>`(${hasPasskey} OR EXISTS (SELECT FROM totp t
      WHERE t.identity_id = ${of('identityId')} AND t.confirmed_at IS NOT NULL))`,
    hasIdentity: sql<boolean>`(${of('panKey')} IS NOT NULL AND NOT ${of('panWaits')}
      AND ${sql.ref(`${member}.birthSealed`)} IS NOT NULL)`,
    hasLogin: sql<boolean>`(${of('emailVerifiedAt')} IS NOT NULL OR ${hasPasskey})`,
  } satisfies Record<keyof StaffFacts, unknown>
}

/**
 * SQL for whether the member of a row, by the alias of its table, has given all that work in a role
 * needs.
 */
export function canWork(member: string) {
  const of = (column: string) => sql.ref(`${member}.${column}`)
  const facts = staffFacts('f', member)
  const proofs = STAFF_PROOFS.map(({ fact, exceptIn }) =>
    exceptIn === undefined ? facts[fact] : sql`(k.kind = ${exceptIn} OR ${facts[fact]})`,
  )
  return sql<boolean>`EXISTS (SELECT FROM identity f JOIN circle k ON k.circle_id = f.circle_id
    WHERE f.circle_id = ${of('circleId')} AND f.member_id = ${of('memberId')}
      AND ${sql.join(proofs, sql` AND `)})`
}
