import { type RawBuilder, sql } from 'kysely'

/**
 * SQL for whether a payment detail keeps its owner's ask out of the matching: another account has it
 * too, in any circle, and the owner has given no PAN that counts. `detail` names the row.
 */
export function isSharedWithoutPan(detail: string): RawBuilder<boolean> {
  const of = (column: string) => sql.ref(`${detail}.${column}`)
  return sql<boolean>`(EXISTS (SELECT FROM payment_detail o
      WHERE o.detail_key = ${of('detailKey')} AND o.removed_at IS NULL
        AND (o.circle_id, o.member_id) <> (${of('circleId')}, ${of('memberId')}))
    AND NOT EXISTS (SELECT FROM identity i
      WHERE i.circle_id = ${of('circleId')} AND i.member_id = ${of('memberId')}
        AND i.pan_key IS NOT NULL AND NOT i.pan_waits))`
}
