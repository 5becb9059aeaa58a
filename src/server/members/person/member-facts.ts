import type { StaffRole } from '#domain/shared/staff-roles.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { allRows, hasRow, oneRow } from '#server/platform/database/rows.ts'
import { canWork } from '#server/platform/use-case/staff-facts.ts'
import { findIdentityOfMember, hasProvedEmail } from './identity-store.ts'

type Owner = { readonly circleId: string; readonly memberId: string }

/** Returns whether a member agreed to one version of a text. */
export async function hasAgreed(
  tx: Tx,
  {
    circleId,
    memberId,
    kind,
    version,
  }: Owner & { kind: 'warning' | 'rules' | 'privacy'; version: string },
): Promise<boolean> {
  return hasRow(tx, 'agreement', { circleId, memberId, kind, version })
}

/** Returns until when a member's pledges are paused after lapses, or null. */
export async function pausedUntil(
  tx: Tx,
  { circleId, memberId }: Owner,
): Promise<Temporal.Instant | null> {
  const row = await oneRow(tx, 'member', { circleId, memberId }).find(['pledgesPausedUntil'])
  return row?.pledgesPausedUntil ?? null
}

/** Returns whether a member takes part and their pledges are not paused after lapses. */
export async function mayPledge(
  tx: Tx,
  { circleId, memberId, now }: Owner & { now: Temporal.Instant },
): Promise<boolean> {
  const row = await allRows(tx, 'member', { circleId, memberId, status: 'active' })
    .select('memberId')
    .where((where) =>
      where.or([where('pledgesPausedUntil', 'is', null), where('pledgesPausedUntil', '<=', now)]),
    )
    .executeTakeFirst()
  return row !== undefined
}

/** Returns whether a member has any role. */
export async function isStaff(tx: Tx, { circleId, memberId }: Owner): Promise<boolean> {
  return hasRow(tx, 'memberRole', { circleId, memberId })
}

/** Lists active members of a circle with a role, by id. */
export async function roleHolders(tx: Tx, circleId: string, role: StaffRole): Promise<string[]> {
  const rows = await tx
    .selectFrom('memberRole as r')
    .innerJoin('member as m', (join) =>
      join.onRef('m.circleId', '=', 'r.circleId').onRef('m.memberId', '=', 'r.memberId'),
    )
    .select('r.memberId')
    .where('r.circleId', '=', circleId)
    .where('r.role', '=', role)
    .where('m.status', '=', 'active')
    .orderBy('r.memberId')
    .execute()
  return rows.map((row) => row.memberId)
}

/** Whether a member has a proved address, so that mails can reach them. */
export async function hasProvedAddress(tx: Tx, { circleId, memberId }: Owner): Promise<boolean> {
  return hasProvedEmail(await findIdentityOfMember(tx, circleId, memberId))
}

/** Returns those of some members who have given all that work in a role needs. */
export async function listAble(
  tx: Tx,
  circleId: string,
  memberIds: readonly string[],
): Promise<string[]> {
  if (memberIds.length === 0) return []
  const rows = await tx
    .selectFrom('member as m')
    .select('m.memberId')
    .where('m.circleId', '=', circleId)
    .where('m.memberId', 'in', memberIds)
    .where(canWork('m'))
    .execute()
  return rows.map((row) => row.memberId)
}
