import { sql } from 'kysely'
import type { StaffRole } from '#domain/shared/staff-roles.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { allRows } from '#server/platform/database/rows.ts'

type Held = { readonly circleId: string; readonly memberId: string; readonly role: StaffRole }

/** Gives a role. Returns whether it was new to the member. */
export async function insertRole(
  tx: Tx,
  { circleId, memberId, role, grantedBy, now }: Held & { grantedBy: string; now: Temporal.Instant },
): Promise<boolean> {
  const result = await tx
    .insertInto('memberRole')
    .values({
      circleId,
      memberId,
      role,
      grantedAt: now,
      grantedBy,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Takes a role. Returns whether the member had it. */
export async function deleteRole(tx: Tx, { circleId, memberId, role }: Held): Promise<boolean> {
  const result = await tx
    .deleteFrom('memberRole')
    .where('circleId', '=', circleId)
    .where('memberId', '=', memberId)
    .where('role', '=', role)
    .executeTakeFirst()
  return result.numDeletedRows === 1n
}

export async function listRolesOf(
  tx: Tx,
  circleId: string,
  memberId: string,
): Promise<StaffRole[]> {
  const rows = await allRows(tx, 'memberRole', { circleId, memberId })
    .select('role')
    .orderBy('role')
    .execute()
  return rows.map((row) => row.role)
}

/** Whether a person made a token of the circle that works. */
export async function hasMadeToken(
  tx: Tx,
  { circleId, memberId, now }: Omit<Held, 'role'> & { now: Temporal.Instant },
): Promise<boolean> {
  const row = await allRows(tx, 'circleToken', { circleId, proposedBy: memberId })
    .select('circleTokenId')
    .where('agreedAt', 'is not', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

/** Lists active members of a circle with any role, with their inviters. */
export async function listStaff(
  tx: Tx,
  circleId: string,
): Promise<{ id: string; introducedBy: string | null; roles: StaffRole[] }[]> {
  const { rows } = await sql<{ id: string; introducedBy: string | null; roles: StaffRole[] }>`
    SELECT m.member_id AS id, m.introduced_by, array_agg(r.role ORDER BY r.role) AS roles
    FROM member m
    JOIN member_role r ON r.circle_id = m.circle_id AND r.member_id = m.member_id
    WHERE m.circle_id = ${circleId} AND m.status = 'active' GROUP BY m.member_id, m.introduced_by
    ORDER BY m.member_id`.execute(tx)
  return rows
}

export async function insertRoles(
  tx: Tx,
  {
    circleId,
    memberId,
    roles,
    now,
  }: { circleId: string; memberId: string; roles: readonly StaffRole[]; now: Temporal.Instant },
): Promise<void> {
  await tx
    .insertInto('memberRole')
    .values(roles.map((role) => ({ circleId, memberId, role, grantedAt: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
