import { type RawBuilder, sql } from 'kysely'
import type { Appointer } from '#domain/approvals/appointing.ts'
import type { Tx } from '#server/platform/database/db.ts'
import type { Of } from '#server/platform/database/prepared.ts'

type Person = { readonly circleId: string; readonly memberId: string }

/** Lists active staff of a circle, and whether each has a tie to a person a role is for. */
export async function listAppointers(tx: Tx, { circleId, memberId }: Person): Promise<Appointer[]> {
  const { rows } = await sql<Appointer>`
    SELECT m.member_id AS id, array_agg(r.role ORDER BY r.role) AS roles,
      is_tied_to_appoint(m.circle_id, m.member_id, ${memberId}) AS tied
    FROM member m
    JOIN member_role r ON r.circle_id = m.circle_id AND r.member_id = m.member_id
    WHERE m.circle_id = ${circleId} AND m.status = 'active'
    GROUP BY m.circle_id, m.member_id ORDER BY m.member_id`.execute(tx)
  return rows
}

/** Lists active members, and officers from outside, who may confirm a role for a person. */
export async function listConfirmers(tx: Tx, { circleId, memberId }: Person): Promise<Person[]> {
  const { rows } = await sql<Person>`
    SELECT x.circle_id, x.member_id FROM (
      SELECT m.circle_id, m.member_id FROM member m
        WHERE m.circle_id = ${circleId} AND m.status = 'active'
      UNION ALL SELECT o.officer_circle_id, o.officer_id FROM outside_officer o
        WHERE o.circle_id = ${circleId} AND o.officer_id IS NOT NULL AND o.ended_at IS NULL) x
    WHERE NOT is_tied_to_appoint(${circleId}, x.member_id, ${memberId})
      AND may_confirm_role(${circleId}, x.circle_id, x.member_id)
    ORDER BY x.member_id`.execute(tx)
  return rows
}

/** Returns whether somebody may confirm a role for a person. */
export async function isConfirmer(
  tx: Tx,
  by: Person,
  { circleId, memberId }: Person,
): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    SELECT NOT is_tied_to_appoint(${circleId}, ${by.memberId}, ${memberId})
      AND may_confirm_role(${circleId}, ${by.circleId}, ${by.memberId}) AS may`.execute(tx)
  return rows[0]?.may ?? false
}

/** Lists the circles whose roles somebody may confirm: their own, or those they are an officer for. */
export async function listCirclesOf(tx: Tx, { circleId, memberId }: Person): Promise<string[]> {
  const { rows } = await circlesOf({ circleId, memberId }).execute(tx)
  return rows.map(({ id }) => id)
}

/** SQL for the circles whose roles somebody may confirm. */
export function circlesOf({ circleId, memberId }: Person | Of<Person>): RawBuilder<{ id: string }> {
  return sql`SELECT ${circleId}::uuid AS id UNION SELECT o.circle_id FROM outside_officer o
    WHERE o.officer_circle_id = ${circleId} AND o.officer_id = ${memberId} AND o.ended_at IS NULL`
}
