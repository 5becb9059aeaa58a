import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/db.ts'

export async function findIdentityOf(
  tx: Tx,
  memberId: string,
): Promise<{ identityId: string; circleId: string; referralCode: string } | undefined> {
  return tx
    .selectFrom('identity')
    .select(['identityId', 'circleId', 'referralCode'])
    .where('memberId', '=', memberId)
    .executeTakeFirst()
}

export type Login = {
  readonly circleId: string
  readonly circleName: string
  readonly memberId: string
  readonly roles: readonly string[]
  readonly toPay: number
  readonly toConfirm: number
  readonly asks: number
  readonly status: string
}

/**
 * Lists everybody to log in as, with what waits for them: circles by age, operators last, and in
 * each circle people with something to do first.
 */
export async function listLogins(tx: Tx): Promise<Login[]> {
  const { rows } = await sql<Login>`
    SELECT m.circle_id, c.name AS circle_name, m.member_id, m.status,
      ARRAY(SELECT r.role FROM member_role r
        WHERE r.circle_id = m.circle_id AND r.member_id = m.member_id ORDER BY r.role) AS roles,
      (SELECT count(*) FROM match x
        WHERE x.circle_id = m.circle_id AND x.giver_id = m.member_id
          AND x.state = 'awaiting_payment') AS to_pay,
      (SELECT count(*) FROM match x
        WHERE x.circle_id = m.circle_id AND x.receiver_id = m.member_id
          AND x.state = 'awaiting_confirmation') AS to_confirm,
      (SELECT count(*) FROM ask a
        WHERE a.circle_id = m.circle_id AND a.member_id = m.member_id AND a.open_rupees > 0) AS asks
    FROM member m JOIN circle c USING (circle_id) WHERE m.status <> 'closed'
    ORDER BY c.kind, c.created_at, to_confirm DESC, to_pay DESC, asks DESC, m.registered_at
    LIMIT 200`.execute(tx)
  return rows
}
