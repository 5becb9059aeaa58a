import { sql } from 'kysely'
import { pledgeError } from '#domain/pledges/pledge-errors.ts'
import type { Standing, StandingState } from '#domain/pledges/standing.ts'
import { type StandingId } from '#domain/shared/ids.ts'
import { rupees } from '#domain/shared/rupees.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { listInTurns } from '#server/platform/database/fair-turns.ts'

export type StoredStanding = Standing & {
  readonly circleId: string
  readonly memberId: string
  readonly version: number
}

type Owner = { readonly circleId: string; readonly memberId: string }
type Row = {
  circle_id: string
  standing_id: string
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

function read(row: Row): StoredStanding {
  return {
    id: row.standing_id as StandingId,
    circleId: row.circle_id,
    memberId: row.member_id,
    amount: rupees(row.amount_rupees),
    instalments: row.instalments,
    passed: row.passed,
    nextDueAt: row.next_due_at,
    skipNext: row.skip_next,
    remindedFor: row.reminded_for,
    state: row.state as StandingState,
    version: row.version,
  }
}

export async function insertStanding(
  tx: Tx,
  { circleId, memberId }: Owner,
  standing: Standing,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .insertInto('standing_pledge')
    .values({
      circle_id: circleId,
      standing_id: standing.id,
      member_id: memberId,
      amount_rupees: standing.amount,
      instalments: standing.instalments,
      passed: standing.passed,
      next_due_at: standing.nextDueAt,
      skip_next: standing.skipNext,
      reminded_for: standing.remindedFor,
      state: standing.state,
      created_at: now,
    })
    .execute()
}

/** One's own standing pledge, locked. Throws pledges.standing-unknown for any other. */
export async function lockOwnStanding(
  tx: Tx,
  { circleId, memberId }: Owner,
  standingId: string,
): Promise<StoredStanding> {
  const row = await tx
    .selectFrom('standing_pledge')
    .selectAll()
    .where('circle_id', '=', circleId)
    .where('member_id', '=', memberId)
    .where('standing_id', '=', standingId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw pledgeError('pledges.standing-unknown')
  return read(row)
}

/** A standing pledge for the clock, locked; skipped when another worker has it. */
export async function lockStandingForClock(
  tx: Tx,
  circleId: string,
  standingId: string,
): Promise<StoredStanding | undefined> {
  const row = await tx
    .selectFrom('standing_pledge')
    .selectAll()
    .where('circle_id', '=', circleId)
    .where('standing_id', '=', standingId)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row && read(row)
}

/** A member's standing pledges that go on, locked. */
export async function lockActiveStandings(
  tx: Tx,
  { circleId, memberId }: Owner,
): Promise<StoredStanding[]> {
  const rows = await tx
    .selectFrom('standing_pledge')
    .selectAll()
    .where('circle_id', '=', circleId)
    .where('member_id', '=', memberId)
    .where('state', '=', 'active')
    .orderBy('standing_id')
    .forUpdate()
    .execute()
  return rows.map(read)
}

export async function listOwnStandings(
  tx: Tx,
  { circleId, memberId }: Owner,
): Promise<StoredStanding[]> {
  const rows = await tx
    .selectFrom('standing_pledge')
    .selectAll()
    .where('circle_id', '=', circleId)
    .where('member_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .limit(20)
    .execute()
  return rows.map(read)
}

/** Active standing pledges whose instalment, or its reminder, is due by an instant. */
export async function listDueStandings(
  tx: Tx,
  by: Temporal.Instant,
  limit: number,
): Promise<{ circleId: string; standingId: string }[]> {
  return listInTurns(
    tx,
    tx
      .selectFrom('standing_pledge')
      .select(['circle_id as circleId', 'standing_id as standingId', 'next_due_at as dueAt'])
      .where('state', '=', 'active')
      .where('next_due_at', '<=', by),
    limit,
  )
}

export async function updateStanding(
  tx: Tx,
  circleId: string,
  standing: Standing,
): Promise<StoredStanding> {
  const row = await tx
    .updateTable('standing_pledge')
    .set({
      passed: standing.passed,
      next_due_at: standing.nextDueAt,
      skip_next: standing.skipNext,
      reminded_for: standing.remindedFor,
      state: standing.state,
      version: sql<number>`version + 1`,
    })
    .where('circle_id', '=', circleId)
    .where('standing_id', '=', standing.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return read(row)
}
