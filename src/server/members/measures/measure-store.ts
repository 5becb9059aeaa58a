import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/db.ts'
import { listInTurns } from '#server/platform/database/fair-turns.ts'

type Of = { readonly circleId: string; readonly memberId: string }

export async function updateLimitedUntil(
  tx: Tx,
  { circleId, memberId }: Of,
  until: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('member')
    .set({ limited_until: sql`greatest(limited_until, ${until})`, version: sql`version + 1` })
    .where('circle_id', '=', circleId)
    .where('member_id', '=', memberId)
    .execute()
}

/**
 * Whether this changed anything: somebody who was active is suspended now; whoever asked to leave
 * would be, if they stayed after all.
 */
export async function updateSuspended(
  tx: Tx,
  { circleId, memberId }: Of,
  now: Temporal.Instant,
): Promise<boolean> {
  const leaving = await tx
    .updateTable('member')
    .set({ close_from: 'suspended', version: sql`version + 1` })
    .where('circle_id', '=', circleId)
    .where('member_id', '=', memberId)
    .where('close_asked_at', 'is not', null)
    .where('close_from', '=', 'active')
    .where('status', '=', 'suspended')
    .executeTakeFirstOrThrow()
  if (leaving.numUpdatedRows > 0n) return true
  const { numUpdatedRows } = await tx
    .updateTable('member')
    .set({ status: 'suspended', suspended_at: now, version: sql`version + 1` })
    .where('circle_id', '=', circleId)
    .where('member_id', '=', memberId)
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Whether this changed anything; whoever is on the way out stays so. */
export async function updateLifted(tx: Tx, { circleId, memberId }: Of): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('member')
    .set({ status: 'active', suspended_at: null, version: sql`version + 1` })
    .where('circle_id', '=', circleId)
    .where('member_id', '=', memberId)
    .where('status', '=', 'suspended')
    .where('closes_when_free', '=', false)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/**
 * Marks somebody who leaves: with payments that still run they stay suspended until those are over,
 * else they are closed at once. Whoever leaves by their own wish can take it back until then;
 * whoever is removed cannot, also where they had asked before.
 */
export async function updateLeaving(
  tx: Tx,
  { circleId, memberId }: Of,
  now: Temporal.Instant,
  why: 'own_wish' | 'removed' | 'free_now',
): Promise<'closed' | 'when_free'> {
  const free = !(await hasRunning(tx, { circleId, memberId }))
  const { numUpdatedRows } = await tx
    .updateTable('member')
    .set({
      status: free ? 'closed' : 'suspended',
      closes_when_free: !free,
      suspended_at: sql<Temporal.Instant>`coalesce(suspended_at, ${now})`,
      version: sql`version + 1`,
      ...(free && { closed_at: now }),
      ...(why === 'own_wish' && { close_asked_at: now, close_from: sql<string>`status` }),
      ...(why === 'removed' && { close_asked_at: null, close_from: null }),
    })
    .where('circle_id', '=', circleId)
    .where('member_id', '=', memberId)
    .where('status', 'in', ['active', 'suspended'])
    // Somebody may have stayed after all between the look of a sweep and its lock.
    .$if(why === 'free_now', (qb) => qb.where('closes_when_free', '=', true))
    .executeTakeFirstOrThrow()
  return free && numUpdatedRows > 0n ? 'closed' : 'when_free'
}

/**
 * Whether somebody who asked to leave is a member again; false when they had not asked, or are
 * closed already.
 */
export async function updateStaying(tx: Tx, { circleId, memberId }: Of): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('member')
    .set({
      status: sql<string>`close_from`,
      suspended_at: sql<Temporal.Instant | null>`CASE
        WHEN close_from = 'suspended' THEN suspended_at END`,
      closes_when_free: false,
      close_asked_at: null,
      close_from: null,
      version: sql`version + 1`,
    })
    .where('circle_id', '=', circleId)
    .where('member_id', '=', memberId)
    .where('status', '=', 'suspended')
    .where('close_asked_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/**
 * Whether a payment of somebody still runs, or a question about one, or money is still to be sent
 * back.
 */
async function hasRunning(tx: Tx, { circleId, memberId }: Of): Promise<boolean> {
  const row = await tx
    .selectFrom('member as p')
    .select('p.member_id')
    .where('p.circle_id', '=', circleId)
    .where('p.member_id', '=', memberId)
    .where(running)
    .executeTakeFirst()
  return row !== undefined
}

const running = sql<boolean>`is_held(p.circle_id, p.member_id)`

export async function deleteRoles(tx: Tx, { circleId, memberId }: Of): Promise<void> {
  await tx
    .deleteFrom('member_role')
    .where('circle_id', '=', circleId)
    .where('member_id', '=', memberId)
    .execute()
}

/** Members on the way out whom no running payment holds any more, the longest first. */
export async function listFreeToLeave(tx: Tx, limit: number): Promise<Of[]> {
  return listInTurns(
    tx,
    tx
      .selectFrom('member as p')
      .select(['p.circle_id as circleId', 'p.member_id as memberId', 'p.suspended_at as dueAt'])
      .where('p.closes_when_free', '=', true)
      .where(sql<boolean>`NOT ${running}`),
    limit,
  )
}
