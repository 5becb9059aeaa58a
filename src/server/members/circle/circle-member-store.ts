import { sql } from 'kysely'
import { noBlockBetween } from '#server/requests/no-block-between.ts'
import type { Tx } from '#server/platform/database/db.ts'

type CircleMemberRow = {
  readonly memberId: string
  readonly nameSealed: Buffer
  readonly roles: readonly string[]
  readonly isFounder: boolean
}

/**
 * Lists the active members of a circle who show themselves, the viewer too. Without whom the viewer
 * blocked, and without who blocked the viewer.
 */
export async function listShownMembers(
  tx: Tx,
  { circleId, viewerId }: { circleId: string; viewerId: string },
): Promise<CircleMemberRow[]> {
  const { rows } = await sql<CircleMemberRow>`
    SELECT m.member_id, m.name_sealed,
      ARRAY(SELECT r.role FROM member_role r
        WHERE r.circle_id = m.circle_id AND r.member_id = m.member_id) AS roles,
      EXISTS (SELECT FROM founder f
        WHERE f.circle_id = m.circle_id AND f.member_id = m.member_id) AS is_founder
    FROM member m
    WHERE m.circle_id = ${circleId} AND m.status = 'active' AND m.shown_in_circle
      AND ${noBlockBetween('m', viewerId)}`.execute(tx)
  return rows
}

/**
 * Counts the active members of a circle whom the viewer does not see because of their own choice:
 * they hid themselves, or blocked the viewer. The viewer cannot tell one from the other.
 */
export async function countHiddenFrom(
  tx: Tx,
  { circleId, viewerId }: { circleId: string; viewerId: string },
): Promise<number> {
  const { rows } = await sql<{ hidden: string }>`
    SELECT count(*) AS hidden FROM member m
    WHERE m.circle_id = ${circleId} AND m.status = 'active'
      AND (NOT m.shown_in_circle OR EXISTS (SELECT FROM member_block b
        WHERE b.circle_id = m.circle_id AND b.member_id = m.member_id
          AND b.blocked_id = ${viewerId}))`.execute(tx)
  return Number(rows[0]?.hidden ?? 0)
}

export async function updateShown(
  tx: Tx,
  { circleId, memberId }: { circleId: string; memberId: string },
  shown: boolean,
): Promise<void> {
  await tx
    .updateTable('member')
    .set({ shownInCircle: shown })
    .where('circleId', '=', circleId)
    .where('memberId', '=', memberId)
    .execute()
}
