import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/db.ts'
import { NEXT_VERSION, oneRow } from '#server/platform/database/rows.ts'
import { listInTurns } from '#server/platform/database/fair-turns.ts'
import { endNamingsOf } from '../helpers/helper-store.ts'

type Of = { readonly circleId: string; readonly memberId: string }

/** Limits a member, and ends the help on either side. */
export async function updateLimitedUntil(
  tx: Tx,
  who: Of,
  { until, now }: { readonly until: Temporal.Instant; readonly now: Temporal.Instant },
): Promise<void> {
  await endNamingsOf(tx, who, now)
  await oneRow(tx, 'member', who).update({
    limitedUntil: sql`greatest(limited_until, ${until})`,
    version: NEXT_VERSION,
  })
}

/**
 * Suspends an active member, or marks a leaving one to be suspended if they stay after all. Help on
 * either side ends. Returns whether anything changed.
 */
export async function updateSuspended(
  tx: Tx,
  { circleId, memberId }: Of,
  now: Temporal.Instant,
): Promise<boolean> {
  await endNamingsOf(tx, { circleId, memberId }, now)
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
  return oneRow(tx, 'member', { circleId, memberId })
    .where({ status: 'active' })
    .update({ status: 'suspended', suspendedAt: now, version: NEXT_VERSION })
}

/** Lifts a suspension. Returns whether anything changed; a member who leaves keeps leaving. */
export async function updateLifted(tx: Tx, who: Of): Promise<boolean> {
  return oneRow(tx, 'member', who)
    .where({ status: 'suspended', closesWhenFree: false })
    .update({ status: 'active', suspendedAt: null, version: NEXT_VERSION })
}

/**
 * Marks a member who leaves, and ends help on either side: suspended while matches of theirs still run, otherwise closed at once.
 * A member who leaves by their own wish can take it back until then; a removed one cannot, even if
 * they had asked before.
 */
export async function updateLeaving(
  tx: Tx,
  { circleId, memberId }: Of,
  now: Temporal.Instant,
  why: 'own_wish' | 'removed' | 'free_now',
): Promise<'closed' | 'when_free'> {
  await endNamingsOf(tx, { circleId, memberId }, now)
  const free = !(await hasRunning(tx, { circleId, memberId }))
  const { numUpdatedRows } = await tx
    .updateTable('member')
    .set({
      status: free ? 'closed' : 'suspended',
      closesWhenFree: !free,
      suspendedAt: sql<Temporal.Instant>`coalesce(suspended_at, ${now})`,
      version: sql`version + 1`,
      ...(free && { closedAt: now }),
      ...(why === 'own_wish' && {
        closeAskedAt: now,
        closeFrom: sql<'active' | 'suspended'>`status`,
      }),
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
 * Makes a member who asked to leave a member again; false when they had not asked, or are closed
 * already.
 */
export async function updateStaying(tx: Tx, { circleId, memberId }: Of): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('member')
    .set({
      status: sql<'active' | 'suspended'>`close_from`,
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

/** Returns whether a person has a live match, a running dispute, or a return to send. */
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

/** Lists leaving members without a running match, the longest wait first. */
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
