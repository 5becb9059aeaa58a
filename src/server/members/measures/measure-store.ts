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
    .set({ limitedUntil: sql`greatest(limited_until, ${until})`, version: sql`version + 1` })
    .where('circleId', '=', circleId)
    .where('memberId', '=', memberId)
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
    .set({ closeFrom: 'suspended', version: sql`version + 1` })
    .where('circleId', '=', circleId)
    .where('memberId', '=', memberId)
    .where('closeAskedAt', 'is not', null)
    .where('closeFrom', '=', 'active')
    .where('status', '=', 'suspended')
    .executeTakeFirstOrThrow()
  if (leaving.numUpdatedRows > 0n) return true
  const { numUpdatedRows } = await tx
    .updateTable('member')
    .set({ status: 'suspended', suspendedAt: now, version: sql`version + 1` })
    .where('circleId', '=', circleId)
    .where('memberId', '=', memberId)
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Whether this changed anything; whoever is on the way out stays so. */
export async function updateLifted(tx: Tx, { circleId, memberId }: Of): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('member')
    .set({ status: 'active', suspendedAt: null, version: sql`version + 1` })
    .where('circleId', '=', circleId)
    .where('memberId', '=', memberId)
    .where('status', '=', 'suspended')
    .where('closesWhenFree', '=', false)
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
      closesWhenFree: !free,
      suspendedAt: sql<Temporal.Instant>`coalesce(suspended_at, ${now})`,
      version: sql`version + 1`,
      ...(free && { closedAt: now }),
      ...(why === 'own_wish' && { closeAskedAt: now, closeFrom: sql<string>`status` }),
      ...(why === 'removed' && { closeAskedAt: null, closeFrom: null }),
    })
    .where('circleId', '=', circleId)
    .where('memberId', '=', memberId)
    .where('status', 'in', ['active', 'suspended'])
    // Somebody may have stayed after all between the look of a sweep and its lock.
    .$if(why === 'free_now', (qb) => qb.where('closesWhenFree', '=', true))
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
      suspendedAt: sql<Temporal.Instant | null>`CASE
        WHEN close_from = 'suspended' THEN suspended_at END`,
      closesWhenFree: false,
      closeAskedAt: null,
      closeFrom: null,
      version: sql`version + 1`,
    })
    .where('circleId', '=', circleId)
    .where('memberId', '=', memberId)
    .where('status', '=', 'suspended')
    .where('closeAskedAt', 'is not', null)
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
    .select('p.memberId')
    .where('p.circleId', '=', circleId)
    .where('p.memberId', '=', memberId)
    .where(running)
    .executeTakeFirst()
  return row !== undefined
}

const running = sql<boolean>`is_held(p.circle_id, p.member_id)`

export async function deleteRoles(tx: Tx, { circleId, memberId }: Of): Promise<void> {
  await tx
    .deleteFrom('memberRole')
    .where('circleId', '=', circleId)
    .where('memberId', '=', memberId)
    .execute()
}

/** Members on the way out whom no running payment holds any more, the longest first. */
export async function listFreeToLeave(tx: Tx, limit: number): Promise<Of[]> {
  return listInTurns(
    tx,
    tx
      .selectFrom('member as p')
      .select(['p.circleId', 'p.memberId', 'p.suspendedAt as dueAt'])
      .where('p.closesWhenFree', '=', true)
      .where(sql<boolean>`NOT ${running}`),
    limit,
  )
}
