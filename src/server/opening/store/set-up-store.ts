import { sql } from 'kysely'
import type { ActiveMember } from '#domain/disputes/readiness.ts'
import type { CircleId } from '#domain/shared/ids.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { canWork } from '#server/platform/use-case/staff-facts.ts'

type Person = { readonly id: string; readonly introducedBy: string | null }

/** Lists the active members of a circle: who introduced them, and whether they are a founder or hold a role. */
export async function listActive(tx: Tx, circleId: string): Promise<ActiveMember[]> {
  return tx
    .selectFrom('member as m')
    .select(['m.memberId as id', 'm.introducedBy'])
    .select(
      sql<boolean>`EXISTS (SELECT FROM member_role r
          WHERE r.circle_id = m.circle_id AND r.member_id = m.member_id)
        OR EXISTS (SELECT FROM identity i
          WHERE i.circle_id = m.circle_id AND i.member_id = m.member_id AND i.invited_as_admin)`.as(
        'hasRole',
      ),
    )
    .where('m.circleId', '=', circleId)
    .where('m.status', '=', 'active')
    .orderBy('m.memberId')
    .execute()
}

/** Lists active people with a role, and whether they have given all that it needs. */
export async function listHolders(
  tx: Tx,
  circleId: string,
  role: 'steward' | 'officer' | 'admin',
): Promise<(Person & { readonly able: boolean })[]> {
  return tx
    .selectFrom('member as m')
    .innerJoin('memberRole as r', (join) =>
      join
        .onRef('r.circleId', '=', 'm.circleId')
        .onRef('r.memberId', '=', 'm.memberId')
        .on('r.role', '=', role),
    )
    .select(['m.memberId as id', 'm.introducedBy', canWork('m').as('able')])
    .where('m.circleId', '=', circleId)
    .where('m.status', '=', 'active')
    .orderBy('m.memberId')
    .execute()
}

/** Lists open circles in which payments have not opened. */
export async function listBeforePayments(tx: Tx): Promise<{ circleId: CircleId }[]> {
  const rows = await tx
    .selectFrom('circle')
    .select('circleId')
    .where('kind', '=', 'members')
    .where('state', '=', 'open')
    .where('paymentsOpenAt', 'is', null)
    .orderBy('createdAt')
    .execute()
  return rows as { circleId: CircleId }[]
}

/** Opens a circle for payments; false where the database counts too few officers. */
export async function openPayments(tx: Tx, circleId: string): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    SELECT open_payments(${circleId}) AS done`.execute(tx)
  return rows[0]?.done ?? false
}
