import { sql } from 'kysely'
import { pledgeError } from '#domain/pledges/pledge-errors.ts'
import type { RecurringPledge, RecurringState } from '#domain/pledges/recurring.ts'
import { type RecurringId } from '#domain/shared/ids.ts'
import { rupees } from '#domain/shared/rupees.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { listInTurns } from '#server/platform/database/fair-turns.ts'

export type StoredRecurringPledge = RecurringPledge & {
  readonly circleId: string
  readonly memberId: string
  readonly version: number
}

type Owner = { readonly circleId: string; readonly memberId: string }
type Row = {
  circle_id: string
  recurring_id: string
  member_id: string
  amount_rupees: number
  instalments: number
  passed: number
  next_due_at: Temporal.Instant | null
  skip_next: boolean
  reminded_for: number
  state: string
  version: number
}

function read(row: Row): StoredRecurringPledge {
  return {
    id: row.recurring_id as RecurringId,
    circleId: row.circle_id,
    memberId: row.member_id,
    amount: rupees(row.amount_rupees),
    instalments: row.instalments,
    passed: row.passed,
    nextDueAt: row.next_due_at,
    skipNext: row.skip_next,
    remindedFor: row.reminded_for,
    state: row.state as RecurringState,
    version: row.version,
  }
}

export async function insertRecurringPledge(
  tx: Tx,
  { circleId, memberId }: Owner,
  recurring: RecurringPledge,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .insertInto('recurring_pledge')
    .values({
      circle_id: circleId,
      recurring_id: recurring.id,
      member_id: memberId,
      amount_rupees: recurring.amount,
      instalments: recurring.instalments,
      passed: recurring.passed,
      next_due_at: recurring.nextDueAt,
      skip_next: recurring.skipNext,
      reminded_for: recurring.remindedFor,
      state: recurring.state,
      created_at: now,
    })
    .execute()
}

/** Locks a recurring pledge of this member. Throws pledges.recurring-unknown for any other. */
export async function lockOwnRecurringPledge(
  tx: Tx,
  { circleId, memberId }: Owner,
  recurringId: string,
): Promise<StoredRecurringPledge> {
  const row = await tx
    .selectFrom('recurring_pledge')
    .selectAll()
    .where('circle_id', '=', circleId)
    .where('member_id', '=', memberId)
    .where('recurring_id', '=', recurringId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw pledgeError('pledges.recurring-unknown')
  return read(row)
}

/** Locks a recurring pledge for the clock; skips it when another worker has it. */
export async function lockRecurringPledgeForClock(
  tx: Tx,
  circleId: string,
  recurringId: string,
): Promise<StoredRecurringPledge | undefined> {
  const row = await tx
    .selectFrom('recurring_pledge')
    .selectAll()
    .where('circle_id', '=', circleId)
    .where('recurring_id', '=', recurringId)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row && read(row)
}

/** Locks a member's active recurring pledges. */
export async function lockActiveRecurringPledges(
  tx: Tx,
  { circleId, memberId }: Owner,
): Promise<StoredRecurringPledge[]> {
  const rows = await tx
    .selectFrom('recurring_pledge')
    .selectAll()
    .where('circle_id', '=', circleId)
    .where('member_id', '=', memberId)
    .where('state', '=', 'active')
    .orderBy('recurring_id')
    .forUpdate()
    .execute()
  return rows.map(read)
}

export async function listOwnRecurringPledges(
  tx: Tx,
  { circleId, memberId }: Owner,
): Promise<StoredRecurringPledge[]> {
  const rows = await tx
    .selectFrom('recurring_pledge')
    .selectAll()
    .where('circle_id', '=', circleId)
    .where('member_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .limit(20)
    .execute()
  return rows.map(read)
}

/** Lists active recurring pledges whose instalment, or its reminder, is due by an instant. */
export async function listDueRecurringPledges(
  tx: Tx,
  by: Temporal.Instant,
  limit: number,
): Promise<{ circleId: string; recurringId: string }[]> {
  return listInTurns(
    tx,
    tx
      .selectFrom('recurring_pledge')
      .select(['circle_id as circleId', 'recurring_id as recurringId', 'next_due_at as dueAt'])
      .where('state', '=', 'active')
      .where('next_due_at', '<=', by),
    limit,
  )
}

export async function updateRecurringPledge(
  tx: Tx,
  circleId: string,
  recurring: RecurringPledge,
): Promise<StoredRecurringPledge> {
  const row = await tx
    .updateTable('recurring_pledge')
    .set({
      passed: recurring.passed,
      next_due_at: recurring.nextDueAt,
      skip_next: recurring.skipNext,
      reminded_for: recurring.remindedFor,
      state: recurring.state,
      version: sql<number>`version + 1`,
    })
    .where('circle_id', '=', circleId)
    .where('recurring_id', '=', recurring.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return read(row)
}
