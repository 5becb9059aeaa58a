import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/platform/database/db.ts'
import { canWork } from '#server/platform/use-case/staff-facts.ts'
import { listWithRole, type Officer } from './officer-store.ts'

type Person = { readonly circleId: string; readonly memberId: string }

/** SQL for whether a person is an outside officer of a circle now. */
export function isFromOutside(
  circle: RawBuilder<unknown>,
  { circleId, memberId }: Person,
): RawBuilder<boolean> {
  return sql<boolean>`EXISTS (SELECT FROM outside_officer o WHERE o.circle_id = ${circle}
    AND o.officer_circle_id = ${circleId} AND o.officer_id = ${memberId} AND o.ended_at IS NULL)`
}

export async function isOutsideOfficer(
  tx: Tx,
  { circleId, officer }: { circleId: string; officer: Person },
): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    SELECT ${isFromOutside(sql`${circleId}`, officer)} AS is`.execute(tx)
  return rows[0]?.is ?? false
}

/** Lists the active officers of a circle: of its members, then from outside. */
export async function listOfficersOf(tx: Tx, circleId: string): Promise<Officer[]> {
  return [...(await listWithRole(tx, circleId, 'officer')), ...(await listOutside(tx, circleId))]
}

/** Lists the active outside officers of a circle. */
export async function listOutside(tx: Tx, circleId: string): Promise<Officer[]> {
  return tx
    .selectFrom('outsideOfficer as o')
    .innerJoin('member as m', (join) =>
      join.onRef('m.circleId', '=', 'o.officerCircleId').onRef('m.memberId', '=', 'o.officerId'),
    )
    .select(['m.circleId', 'm.memberId', 'm.introducedBy', canWork('m').as('able')])
    .where('o.circleId', '=', circleId)
    .where('o.endedAt', 'is', null)
    .where('m.status', '=', 'active')
    .orderBy('m.memberId')
    .execute()
}
