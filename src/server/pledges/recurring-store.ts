import { sql } from 'kysely'
import { pledgeError } from '#domain/pledges/pledge-errors.ts'
import type { RecurringPledge, RecurringState } from '#domain/pledges/recurring.ts'
import { type RecurringId } from '#domain/shared/ids.ts'
import { rupees } from '#domain/shared/rupees.ts'
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
type Row = {
  circleId: string
  recurringId: string
  memberId: string
  amountRupees: number
  instalments: number
  passed: number
  nextDueAt: Temporal.Instant | null
  skipNext: boolean
  remindedFor: number
  state: RecurringState
  version: number
}

function read(row: Row): StoredRecurringPledge {
  return {
    id: row.recurringId as RecurringId,
    circleId: row.circleId,
    memberId: row.memberId,
    amount: rupees(row.amountRupees),
    instalments: row.instalments,
    passed: row.passed,
    nextDueAt: row.nextDueAt,
    skipNext: row.skipNext,
    remindedFor: row.remindedFor,
    state: row.state,
    version: row.version,
  }
}

export async function insertRecurringPledge(
  tx: Tx,
  { circleId, memberId }: Owner,
  recurring: RecurringPledge,
  now: Temporal.Instant,
): Promise<void> {
  await insertRow(tx, 'recurringPledge', {
    circleId,
    recurringId: recurring.id,
    memberId,
    amountRupees: recurring.amount,
    instalments: recurring.instalments,
    passed: recurring.passed,
    nextDueAt: recurring.nextDueAt,
    skipNext: recurring.skipNext,
    remindedFor: recurring.remindedFor,
    state: recurring.state,
    createdAt: now,
  })
}

/** Locks a recurring pledge of this member. Throws pledges.recurring-unknown for any other. */
export async function lockOwnRecurringPledge(
  tx: Tx,
  { circleId, memberId }: Owner,
  recurringId: string,
): Promise<StoredRecurringPledge> {
  const row = await tx
    .selectFrom('recurringPledge')
    .selectAll()
    .where('circleId', '=', circleId)
    .where('memberId', '=', memberId)
    .where('recurringId', '=', recurringId)
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
    .selectFrom('recurringPledge')
    .selectAll()
    .where('circleId', '=', circleId)
    .where('recurringId', '=', recurringId)
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
    .selectFrom('recurringPledge')
    .selectAll()
    .where('circleId', '=', circleId)
    .where('memberId', '=', memberId)
    .where('state', '=', 'active')
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
    .select([
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
    ])
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
    .returningAll()
    .executeTakeFirstOrThrow()
  return read(row)
}
