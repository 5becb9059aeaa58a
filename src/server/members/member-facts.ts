import type { Tx } from '#server/platform/db.ts'

type Owner = { readonly circleId: string; readonly memberId: string }

/** Whether a member agreed to one version of a text. */
export async function hasAgreed(tx: Tx, { circleId, memberId, kind, version }: Owner & { kind: 'warning' | 'rules' | 'privacy'; version: string }): Promise<boolean> {
  const row = await tx.selectFrom('agreement').select('version').where('circle_id', '=', circleId).where('member_id', '=', memberId)
    .where('kind', '=', kind).where('version', '=', version).executeTakeFirst()
  return row !== undefined
}

/** Until when a member's pledges rest after lapses, or null. */
export async function pausedUntil(tx: Tx, { circleId, memberId }: Owner): Promise<Temporal.Instant | null> {
  const row = await tx.selectFrom('member').select('pledges_paused_until').where('circle_id', '=', circleId).where('member_id', '=', memberId).executeTakeFirst()
  return row?.pledges_paused_until ?? null
}

/** Whether a member has any role. */
export async function isStaff(tx: Tx, { circleId, memberId }: Owner): Promise<boolean> {
  const row = await tx.selectFrom('member_role').select('role').where('circle_id', '=', circleId).where('member_id', '=', memberId).limit(1).executeTakeFirst()
  return row !== undefined
}
