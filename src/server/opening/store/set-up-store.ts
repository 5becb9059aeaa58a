import { sql } from 'kysely'
import type { CircleId } from '#domain/shared/ids.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { hasFactor } from '#server/platform/use-case/has-factor.ts'

type Person = { readonly id: string; readonly introducedBy: string | null }

/** Lists the active members of a circle with who introduced them. */
export async function listActive(tx: Tx, circleId: string): Promise<Person[]> {
  return tx
    .selectFrom('member')
    .select(['memberId as id', 'introducedBy'])
    .where('circleId', '=', circleId)
    .where('status', '=', 'active')
    .execute()
}

/** Lists active people with a role, and whether they have the second factor that it needs. */
export async function listHolders(
  tx: Tx,
  circleId: string,
  role: 'steward' | 'admin',
): Promise<(Person & { readonly able: boolean })[]> {
  return tx
    .selectFrom('member as m')
    .innerJoin('memberRole as r', (join) =>
      join
        .onRef('r.circleId', '=', 'm.circleId')
        .onRef('r.memberId', '=', 'm.memberId')
        .on('r.role', '=', role),
    )
    .select(['m.memberId as id', 'm.introducedBy', hasFactor('m').as('able')])
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
