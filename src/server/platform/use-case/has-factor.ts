import { sql } from 'kysely'

/**
 * SQL for whether the member of a row, by the alias of its table, has a working second factor: a
 * confirmed app or a passkey.
 */
export function hasFactor(alias: string) {
  const [circle, member] = [sql.ref(`${alias}.circleId`), sql.ref(`${alias}.memberId`)]
  return sql<boolean>`EXISTS (SELECT FROM identity f
    WHERE f.circle_id = ${circle} AND f.member_id = ${member}
    AND
      (EXISTS (SELECT FROM totp t
          WHERE t.identity_id = f.identity_id AND t.confirmed_at IS NOT NULL)
        OR EXISTS (SELECT FROM passkey k WHERE k.identity_id = f.identity_id)))`
}
