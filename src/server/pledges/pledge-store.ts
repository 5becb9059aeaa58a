import { type NotNull, type Selectable, sql } from 'kysely'
import type { Pledge } from '#domain/pledges/pledge.ts'
import { pledgeError } from '#domain/pledges/pledge-errors.ts'
import type { PledgeId } from '#domain/shared/ids.ts'
import { type Rupees, rupees } from '#domain/shared/rupees.ts'
import { comesAfter, type Cursor } from '#server/platform/database/cursor.ts'
import type { DB } from '#server/platform/database/db-types.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { allRows } from '#server/platform/database/rows.ts'
import { listInTurns } from '#server/platform/database/fair-turns.ts'
import { type Of, prepared } from '#server/platform/database/prepared.ts'
import {
  isOneOf,
  type KeyLists,
  keyLists,
  type RowKey,
  updateAndReadRow,
  updateRows,
} from '#server/platform/database/many-rows.ts'
import { shareColumns, sharesOf } from '#server/requests/share-columns.ts'
import type { StoredPledge } from './stored-pledge.ts'

type Owner = { readonly circleId: string; readonly memberId: string }

const COLUMNS = [
  'pledgeId',
  'memberId',
  'plan',
  'recurringId',
  'instalment',
  'chosenAskId',
  'amountRupees',
  'openRupees',
  'heldRupees',
  'fulfilledRupees',
  'closedRupees',
  'state',
  'pausedBy',
  'pausedUntil',
  'queuedAt',
  'expiresAt',
  'createdAt',
  'version',
] as const

type Row = Pick<Selectable<DB['pledge']>, (typeof COLUMNS)[number]>

function read(row: Row): StoredPledge {
  return {
    id: row.pledgeId as PledgeId,
    memberId: row.memberId,
    plan: row.plan,
    recurringId: row.recurringId,
    instalment: row.instalment,
    chosenAskId: row.chosenAskId,
    shares: sharesOf(row),
    state: row.state,
    pausedBy: row.pausedBy,
    pausedUntil: row.pausedUntil,
    queuedAt: row.queuedAt,
    expiresAt: row.expiresAt,
    createdAt: row.createdAt,
    version: row.version,
  }
}

/**
 * Sums the open and held rupees of all pledges of a member, which count against the open-pledges
 * cap.
 */
export async function sumOutstanding(tx: Tx, { circleId, memberId }: Owner): Promise<Rupees> {
  const row = await allRows(tx, 'pledge', { circleId, memberId })
    .select(sql<number>`coalesce(sum(open_rupees + held_rupees), 0)::bigint`.as('sum'))
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
      circleId,
      pledgeId: pledge.id,
      memberId,
      plan: pledge.plan,
      recurringId: extra.recurring?.id ?? null,
      instalment: extra.recurring?.instalment ?? null,
      chosenAskId: extra.chosenAskId ?? null,
      ...shareColumns(pledge.shares),
      state: pledge.state,
      policyVersion: extra.policyVersion,
      queuedAt: pledge.queuedAt,
      expiresAt: pledge.expiresAt,
      createdAt: extra.now,
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
  const row = await allRows(tx, 'pledge', { circleId, memberId, pledgeId })
    .select(COLUMNS)
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
  const rows = await lockByKeys(tx, keyLists(keys))
  return new Map(rows.map((row) => [row.pledgeId, read(row)]))
}

const lockByKeys = prepared((keys: Of<KeyLists>, tx) =>
  tx
    .selectFrom('pledge')
    .select(COLUMNS)
    .where(isOneOf(['circleId', 'pledgeId'], keys))
    .orderBy('pledgeId')
    .forUpdate(),
)

/**
 * Locks and reads a member's running pledges, in the order of their ids. A fully matched one also
 * runs.
 */
export async function lockRunningPledges(
  tx: Tx,
  { circleId, memberId }: Owner,
): Promise<StoredPledge[]> {
  const rows = await allRows(tx, 'pledge', { circleId, memberId })
    .select(COLUMNS)
    .where((where) => where.or([where('openRupees', '>', 0), where('heldRupees', '>', 0)]))
    .orderBy('pledgeId')
    .forUpdate()
    .execute()
  return rows.map(read)
}

/** Lists all pledges of a circle with open shares, in queue order. */
export async function listOpenPledges(tx: Tx, circleId: string): Promise<StoredPledge[]> {
  const rows = await allRows(tx, 'pledge', { circleId })
    .select(COLUMNS)
    .where('openRupees', '>', 0)
    .where('state', '=', 'pending')
    .orderBy('queuedAt')
    .orderBy('pledgeId')
    .execute()
  return rows.map(read)
}

/** Lists a member's pledges, newest first, from before a cursor. */
export async function listOwnPledges(
  tx: Tx,
  { circleId, memberId }: Owner,
  { after, limit }: { after: Cursor | undefined; limit: number },
): Promise<StoredPledge[]> {
  const rows =
    after === undefined
      ? await newestOwn(tx, { circleId, memberId, limit })
      : await ownBefore(tx, { circleId, memberId, limit, ...after })
  return rows.map(read)
}

type OfOwner = Of<Owner & { limit: number }>

const newestOwn = prepared((of: OfOwner, tx) => own(tx, of))
const ownBefore = prepared((of: OfOwner & Of<Cursor>, tx) => own(tx, of, of))

function own(tx: Tx, { circleId, memberId, limit }: OfOwner, after?: Of<Cursor>) {
  return allRows(tx, 'pledge', { circleId, memberId })
    .select(COLUMNS)
    .where(comesAfter(['createdAt', 'pledgeId'], after))
    .orderBy('createdAt', 'desc')
    .orderBy('pledgeId', 'desc')
    .limit(limit)
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
      .select(['circleId', 'pledgeId', 'memberId', 'expiresAt as dueAt'])
      .where('openRupees', '>', 0)
      .where('expiresAt', '<=', now),
    limit,
  )
}

/** Lists pledges of active members whose pause for some days is over. */
export async function listPausesOver(
  tx: Tx,
  now: Temporal.Instant,
  limit: number,
): Promise<{ circleId: string; pledgeId: string; memberId: string }[]> {
  return listInTurns(
    tx,
    tx
      .selectFrom('pledge')
      .select(['circleId', 'pledgeId', 'memberId', 'pausedUntil as dueAt'])
      .where('pausedUntil', '<=', now)
      .where('state', 'in', ['paused', 'matched'])
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('member as m')
            .select('m.memberId')
            .whereRef('m.circleId', '=', 'pledge.circleId')
            .whereRef('m.memberId', '=', 'pledge.memberId')
            .where('m.status', '=', 'active'),
        ),
      )
      .$narrowType<{ dueAt: NotNull }>(),
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

const VERSION_RAISED = sql`version = t.version + 1`

function changesOf(pledges: readonly { circleId: string; pledge: Pledge }[]) {
  const rows = pledges.map(({ circleId, pledge }) => ({
    circleId,
    pledgeId: pledge.id,
    ...shareColumns(pledge.shares),
    state: pledge.state,
    pausedBy: pledge.pausedBy,
    pausedUntil: pledge.pausedUntil,
  }))
  return { key: ['circleId', 'pledgeId'], rows, also: VERSION_RAISED }
}
