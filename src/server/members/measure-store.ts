import { sql } from 'kysely'
import type { Tx } from '#server/platform/db.ts'
import { listInTurns } from '#server/platform/fair-turns.ts'

type Of = { readonly circleId: string; readonly memberId: string }
const LIVE = ['awaiting_payment', 'bank_pending', 'awaiting_confirmation', 'disputed']

export async function updateLimitedUntil(tx: Tx, { circleId, memberId }: Of, until: Temporal.Instant): Promise<void> {
  await tx.updateTable('member').set({ limited_until: sql`greatest(limited_until, ${until})`, version: sql`version + 1` }).where('circle_id', '=', circleId).where('member_id', '=', memberId).execute()
}

/** Whether this changed anything: somebody who was active is suspended now. */
export async function updateSuspended(tx: Tx, { circleId, memberId }: Of, now: Temporal.Instant): Promise<boolean> {
  const { numUpdatedRows } = await tx.updateTable('member').set({ status: 'suspended', suspended_at: now, version: sql`version + 1` })
    .where('circle_id', '=', circleId).where('member_id', '=', memberId).where('status', '=', 'active').executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Whether this changed anything; whoever is on the way out stays so. */
export async function updateLifted(tx: Tx, { circleId, memberId }: Of): Promise<boolean> {
  const { numUpdatedRows } = await tx.updateTable('member').set({ status: 'active', suspended_at: null, version: sql`version + 1` })
    .where('circle_id', '=', circleId).where('member_id', '=', memberId).where('status', '=', 'suspended').where('closes_when_free', '=', false).executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Marks somebody who leaves: with payments that still run they stay suspended until those are over, else they are closed at once. */
export async function updateLeaving(tx: Tx, { circleId, memberId }: Of, now: Temporal.Instant): Promise<'closed' | 'when_free'> {
  const free = !(await hasRunning(tx, { circleId, memberId }))
  await tx.updateTable('member').set({
    status: free ? 'closed' : 'suspended', closes_when_free: !free, suspended_at: sql<Temporal.Instant>`coalesce(suspended_at, ${now})`, version: sql`version + 1`,
  }).where('circle_id', '=', circleId).where('member_id', '=', memberId).where('status', 'in', ['active', 'suspended']).execute()
  return free ? 'closed' : 'when_free'
}

/** Whether a payment of somebody still runs, or a question about one. */
async function hasRunning(tx: Tx, { circleId, memberId }: Of): Promise<boolean> {
  const row = await tx.selectFrom('member as p').select('p.member_id').where('p.circle_id', '=', circleId).where('p.member_id', '=', memberId).where(running).executeTakeFirst()
  return row !== undefined
}

const running = sql<boolean>`EXISTS (SELECT FROM match m WHERE m.circle_id = p.circle_id AND p.member_id IN (m.giver_id, m.receiver_id) AND (m.state = ANY (${LIVE})
  OR EXISTS (SELECT FROM dispute d WHERE d.circle_id = m.circle_id AND d.match_id = m.match_id AND d.state NOT IN ('final', 'settled'))))`

export async function deleteRoles(tx: Tx, { circleId, memberId }: Of): Promise<void> {
  await tx.deleteFrom('member_role').where('circle_id', '=', circleId).where('member_id', '=', memberId).execute()
}

/** Members on the way out whom no running payment holds any more, the longest first. */
export async function listFreeToLeave(tx: Tx, limit: number): Promise<Of[]> {
  return listInTurns(tx, tx.selectFrom('member as p').select(['p.circle_id as circleId', 'p.member_id as memberId', 'p.suspended_at as dueAt']).where('p.closes_when_free', '=', true).where(sql<boolean>`NOT ${running}`), limit)
}
