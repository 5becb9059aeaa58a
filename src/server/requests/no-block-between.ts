import { type RawBuilder, sql } from 'kysely'

/**
 * SQL for whether neither of two members of a circle blocked the other. `member` names the row with
 * the circle and one of them; `viewerId` is the other.
 */
export function noBlockBetween(member: string, viewerId: string): RawBuilder<boolean> {
  const of = (column: string) => sql.ref(`${member}.${column}`)
  return sql<boolean>`NOT EXISTS (SELECT FROM member_block b WHERE b.circle_id = ${of('circleId')}
    AND ((b.member_id = ${of('memberId')} AND b.blocked_id = ${viewerId})
      OR (b.member_id = ${viewerId} AND b.blocked_id = ${of('memberId')})))`
}
