import { type Selectable, sql } from 'kysely'
import { pledgeError } from '#domain/pledges/pledge-errors.ts'
import type { RecurringPledge } from '#domain/pledges/recurring.ts'
import { type RecurringId } from '#domain/shared/ids.ts'
import { rupees } from '#domain/shared/rupees.ts'
import type { DB } from '#server/platform/database/db-types.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { type Of, prepared } from '#server/platform/database/prepared.ts'
import { allRows, insertRow } from '#server/platform/database/rows.ts'
import { listInTurns } from '#server/platform/database/fair-turns.ts'

export type StoredRecurringPledge = RecurringPledge & {
  readonly circleId: string
  readonly memberId: string
  readonly version: number
}

type Owner = { readonly circleId: string; readonly memberId: string }

const COLUMNS = [
  'circleId',
  'recurringId',
  'memberId',
  'amountRupees',
  'instalments',
  'passed',
  'nextDueAt',
  'skipNext',
  'remindedFor',
  'state',
  'version',
] as const
type Row = Pick<Selectable<DB['recurringPledge']>, (typeof COLUMNS)[number]>

function read({ recurringId, amountRupees, ...row }: Row): StoredRecurringPledge {
  return { ...row, id: recurringId as RecurringId, amount: rupees(amountRupees) }
}

export async function insertRecurringPledge(
  tx: Tx,
  { circleId, memberId }: Owner,
  { id: recurringId, amount: amountRupees, ...recurring }: RecurringPledge,
  now: Temporal.Instant,
): Promise<void> {
  await insertRow(tx, 'recurringPledge', {
    circleId,
    memberId,
    recurringId,
    amountRupees,
    ...recurring,
    createdAt: now,
  })
}

/** Locks a recurring pledge of this member. Throws pledges.recurring-unknown for any other. */
export async function lockOwnRecurringPledge(
  tx: Tx,
  { circleId, memberId }: Owner,
  recurringId: string,
): Promise<StoredRecurringPledge> {
  const row = await allRows(tx, 'recurringPledge', { circleId, memberId, recurringId })
    .select(COLUMNS)
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
  const row = await allRows(tx, 'recurringPledge', { circleId, recurringId })
    .select(COLUMNS)
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
  const rows = await allRows(tx, 'recurringPledge', { circleId, memberId, state: 'active' })
    .select(COLUMNS)
    .orderBy('recurringId')
    .forUpdate()
    .execute()
  return rows.map(read)
}

export async function listOwnRecurringPledges(
  tx: Tx,
  { circleId, memberId }: Owner,
): Promise<StoredRecurringPledge[]> {
  return (await ownNewest(tx, { circleId, memberId })).map(read)
}

const ownNewest = prepared(({ circleId, memberId }: Of<Owner>, tx) =>
  allRows(tx, 'recurringPledge', { circleId, memberId })
    .select(COLUMNS)
    .orderBy('createdAt', 'desc')
    .limit(20),
)

/** Lists active recurring pledges whose instalment, or its reminder, is due by an instant. */
export async function listDueRecurringPledges(
  tx: Tx,
  by: Temporal.Instant,
  limit: number,
): Promise<{ circleId: string; recurringId: string }[]> {
  return listInTurns(
    tx,
    tx
      .selectFrom('recurringPledge')
      .select(['circleId', 'recurringId', 'nextDueAt as dueAt'])
      .where('state', '=', 'active')
      .where('nextDueAt', '<=', by),
    limit,
  )
}

export async function updateRecurringPledge(
  tx: Tx,
  circleId: string,
  recurring: RecurringPledge,
): Promise<StoredRecurringPledge> {
  const row = await tx
    .updateTable('recurringPledge')
    .set({
      passed: recurring.passed,
      nextDueAt: recurring.nextDueAt,
      skipNext: recurring.skipNext,
      remindedFor: recurring.remindedFor,
      state: recurring.state,
      version: sql<number>`version + 1`,
    })
    .where('circleId', '=', circleId)
    .where('recurringId', '=', recurring.id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
  return read(row)
}
