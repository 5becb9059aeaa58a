import { sql } from 'kysely'
import type { Pledge } from '#domain/pledges/pledge.ts'
import { pledgeError } from '#domain/pledges/pledge-errors.ts'
import type { PledgeState } from '#domain/pledges/pledge-transitions.ts'
import type { Plan } from '#domain/pledges/plans.ts'
import type { PledgeId } from '#domain/shared/ids.ts'
import type { PausedBy } from '#domain/shared/request-transitions.ts'
import { type Rupees, rupees } from '#domain/shared/rupees.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { listInTurns } from '#server/platform/database/fair-turns.ts'
import {
  isOneOf,
  type RowKey,
  updateAndReadRow,
  updateRows,
} from '#server/platform/database/many-rows.ts'
import { shareColumns, sharesOf } from '#server/requests/share-columns.ts'
import type { StoredPledge } from './stored-pledge.ts'

type Owner = { readonly circleId: string; readonly memberId: string }

const COLUMNS = [
  'pledge_id',
  'member_id',
  'plan',
  'recurring_id',
  'instalment',
  'chosen_ask_id',
  'amount_rupees',
  'open_rupees',
  'held_rupees',
  'fulfilled_rupees',
  'closed_rupees',
  'state',
  'paused_by',
  'queued_at',
  'expires_at',
  'created_at',
  'version',
] as const

type Row = {
  pledge_id: string
  member_id: string
  plan: string
  recurring_id: string | null
  instalment: number | null
  chosen_ask_id: string | null
  amount_rupees: number
  open_rupees: number
  held_rupees: number
  fulfilled_rupees: number
  closed_rupees: number
  state: string
  paused_by: string | null
  queued_at: Temporal.Instant
  expires_at: Temporal.Instant
  created_at: Temporal.Instant
  version: number
}

function read(row: Row): StoredPledge {
  return {
    id: row.pledge_id as PledgeId,
    memberId: row.member_id,
    plan: row.plan as Plan,
    recurringId: row.recurring_id,
    instalment: row.instalment,
    chosenAskId: row.chosen_ask_id,
    shares: sharesOf(row),
    state: row.state as PledgeState,
    pausedBy: row.paused_by as PausedBy | null,
    queuedAt: row.queued_at,
    expiresAt: row.expires_at,
    createdAt: row.created_at,
    version: row.version,
  }
}

/**
 * Sums the open and held rupees of all pledges of a member, which count against the open-pledges
 * cap.
 */
export async function sumOutstanding(tx: Tx, { circleId, memberId }: Owner): Promise<Rupees> {
  const row = await tx
    .selectFrom('pledge')
    .select(sql<number>`coalesce(sum(open_rupees + held_rupees), 0)::bigint`.as('sum'))
    .where('circle_id', '=', circleId)
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  return rupees(row.sum)
}

export async function insertPledge(
  tx: Tx,
  { circleId, memberId }: Owner,
  pledge: Pledge,
  extra: {
    policyVersion: number
    now: Temporal.Instant
    recurring?: { id: string; instalment: number } | undefined
    chosenAskId?: string | undefined
  },
): Promise<StoredPledge> {
  const row = await tx
    .insertInto('pledge')
    .values({
      circle_id: circleId,
      pledge_id: pledge.id,
      member_id: memberId,
      plan: pledge.plan,
      recurring_id: extra.recurring?.id ?? null,
      instalment: extra.recurring?.instalment ?? null,
      chosen_ask_id: extra.chosenAskId ?? null,
      ...shareColumns(pledge.shares),
      state: pledge.state,
      policy_version: extra.policyVersion,
      queued_at: pledge.queuedAt,
      expires_at: pledge.expiresAt,
      created_at: extra.now,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
  return read(row)
}

/** Locks a pledge of this member. Throws pledges.unknown for any other. */
export async function lockOwnPledge(
  tx: Tx,
  { circleId, memberId }: Owner,
  pledgeId: string,
): Promise<StoredPledge> {
  const row = await tx
    .selectFrom('pledge')
    .select(COLUMNS)
    .where('circle_id', '=', circleId)
    .where('member_id', '=', memberId)
    .where('pledge_id', '=', pledgeId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw pledgeError('pledges.unknown')
  return read(row)
}

/** Locks and reads pledges by key, in the order of their ids. */
export async function lockPledges(
  tx: Tx,
  keys: readonly RowKey[],
): Promise<Map<string, StoredPledge>> {
  if (keys.length === 0) return new Map()
  const rows = await tx
    .selectFrom('pledge')
    .select(COLUMNS)
    .where(isOneOf(['circle_id', 'pledge_id'], keys))
    .orderBy('pledge_id')
    .forUpdate()
    .execute()
  return new Map(rows.map((row) => [row.pledge_id, read(row)]))
}

/**
 * Locks and reads a member's running pledges, in the order of their ids. A fully matched one also
 * runs.
 */
export async function lockRunningPledges(
  tx: Tx,
  { circleId, memberId }: Owner,
): Promise<StoredPledge[]> {
  const rows = await tx
    .selectFrom('pledge')
    .select(COLUMNS)
    .where('circle_id', '=', circleId)
    .where('member_id', '=', memberId)
    .where((where) => where.or([where('open_rupees', '>', 0), where('held_rupees', '>', 0)]))
    .orderBy('pledge_id')
    .forUpdate()
    .execute()
  return rows.map(read)
}

/** Lists all pledges of a circle with open shares, in queue order. */
export async function listOpenPledges(tx: Tx, circleId: string): Promise<StoredPledge[]> {
  const rows = await tx
    .selectFrom('pledge')
    .select(COLUMNS)
    .where('circle_id', '=', circleId)
    .where('open_rupees', '>', 0)
    .where('state', '=', 'pending')
    .orderBy('queued_at')
    .orderBy('pledge_id')
    .execute()
  return rows.map(read)
}

/** Lists a member's pledges, newest first, from before a cursor. */
export async function listOwnPledges(
  tx: Tx,
  { circleId, memberId }: Owner,
  limit: number,
): Promise<StoredPledge[]> {
  const rows = await tx
    .selectFrom('pledge')
    .select(COLUMNS)
    .where('circle_id', '=', circleId)
    .where('member_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .orderBy('pledge_id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(read)
}

export async function listExpiredPledges(
  tx: Tx,
  now: Temporal.Instant,
  limit: number,
): Promise<{ circleId: string; pledgeId: string; memberId: string }[]> {
  return listInTurns(
    tx,
    tx
      .selectFrom('pledge')
      .select([
        'circle_id as circleId',
        'pledge_id as pledgeId',
        'member_id as memberId',
        'expires_at as dueAt',
      ])
      .where('open_rupees', '>', 0)
      .where('expires_at', '<=', now),
    limit,
  )
}

/** Saves a pledge's shares, state and who paused it. Raises the version. */
export async function updatePledge(
  tx: Tx,
  circleId: string,
  pledge: Pledge,
): Promise<StoredPledge> {
  return read(
    await updateAndReadRow<Row>(tx, 'pledge', {
      ...changesOf([{ circleId, pledge }]),
      returning: COLUMNS,
    }),
  )
}

/** Saves many pledges in one statement. */
export async function updatePledges(
  tx: Tx,
  pledges: readonly { circleId: string; pledge: Pledge }[],
): Promise<void> {
  await updateRows(tx, 'pledge', changesOf(pledges))
}

function changesOf(pledges: readonly { circleId: string; pledge: Pledge }[]) {
  const rows = pledges.map(({ circleId, pledge }) => ({
    circle_id: circleId,
    pledge_id: pledge.id,
    ...shareColumns(pledge.shares),
    state: pledge.state,
    paused_by: pledge.pausedBy,
  }))
  return { key: ['circle_id', 'pledge_id'], rows, also: sql`version = t.version + 1` }
}
