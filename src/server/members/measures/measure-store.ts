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
 * Suspends an active member, or marks a leaving one to be suspended if they stay after all. Returns
 * whether anything changed.
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

/** Lifts a suspension. Returns whether anything changed; a member who leaves keeps leaving. */
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
 * Marks a member who leaves: suspended while matches of theirs still run, otherwise closed at once.
 * A member who leaves by their own wish can take it back until then; a removed one cannot, even if
 * they had asked before.
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
    // The member may have decided to stay between the sweep's query and its lock.
    .$if(why === 'free_now', (qb) => qb.where('closes_when_free', '=', true))
    .executeTakeFirstOrThrow()
  return free && numUpdatedRows > 0n ? 'closed' : 'when_free'
}

/**
 * Makes a member who asked to leave a member again; false when they had not asked, or are closed
 * already.
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

/** Returns whether a person has a live match, a running dispute, or a return to send. */
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

/** Lists leaving members without a running match, the longest wait first. */
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
