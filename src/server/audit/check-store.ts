import { sql } from 'kysely'
import { letStatementsTake } from '#server/platform/database/bounded-client.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { allRows, insertRow, oneRow } from '#server/platform/database/rows.ts'
import { DISPUTES } from './dispute-invariants-store.ts'
import { HELPING, LEDGER } from './invariants-store.ts'

/**
 * Every invariant by name; its query finds rows that break it. The tests run these queries after
 * each test.
 */
export const INVARIANTS: Readonly<Record<string, string>> = { ...LEDGER, ...HELPING, ...DISPUTES }

/** Ten minutes: a check of a large circle reads all its rows. */
const STATEMENT_MS_MAX = 10 * 60_000

// The tables that the invariants name. In a check each name covers one circle's rows only, so that
// unchanged queries tell which circle is broken.
const TABLES = [
  'ledger_transfer',
  'ledger_entry',
  'member',
  'circle',
  'circle_policy',
  'pledge',
  'ask',
  'match',
  'running_match',
  'match_event',
  'claim',
  'utr_use',
  'matching_run',
  'notice',
  'dispute',
  'dispute_event',
  'ruling',
  'measure_decision',
  'audit_log',
]

/**
 * Returns the names of the broken invariants of one circle. The transaction must see one moment
 * only.
 */
export async function findBroken(tx: Tx, circleId: string): Promise<string[]> {
  await letStatementsTake(tx, STATEMENT_MS_MAX)
  const own = sql.join(
    TABLES.map(
      (table) =>
        sql`${sql.ref(table)} AS NOT MATERIALIZED
          (SELECT * FROM ${sql.table(`public.${table}`)} WHERE circle_id = ${circleId}::uuid)`,
    ),
  )
  const broken: string[] = []
  for (const [name, wrong] of Object.entries(INVARIANTS)) {
    const { rows } = await sql`WITH ${own} SELECT 1 WHERE EXISTS (${sql.raw(wrong)})`.execute(tx)
    if (rows.length > 0) broken.push(name)
  }
  return broken
}

/** Counts transfers that have waited for their seal for over a minute, now or at another time. */
export async function countUnsealed(
  tx: Tx,
  circleId: string,
  asOf?: Temporal.Instant,
): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`SELECT count(*) AS count FROM unsealed_transfer t
    WHERE t.circle_id = ${circleId}::uuid AND t.posted_at < coalesce(${asOf ?? null}::timestamptz, app_now()) - interval '1 minute'`.execute(
    tx,
  )
  return rows[0]?.count ?? 0
}

/** Returns the number of the circle's last seal, and the seals that earlier checks published. */
export async function findSealsSeen(
  tx: Tx,
  circleId: string,
  limit: number,
): Promise<{ last: number; seen: string[] }> {
  const last = await allRows(tx, 'seal', { circleId })
    .select('sealNumber')
    .orderBy('sealNumber', 'desc')
    .limit(1)
    .executeTakeFirst()
  const rows = await allRows(tx, 'circleCheck', { circleId })
    .select('head')
    .where('head', 'is not', null)
    .orderBy('endedAt', 'desc')
    .limit(limit)
    .execute()
  return {
    last: last?.sealNumber ?? 0,
    seen: [...new Set(rows.flatMap(({ head }) => head?.toString('hex') ?? []))],
  }
}

export type CircleCheck = {
  readonly checkId: string
  readonly circleId: string
  readonly beganAt: Temporal.Instant
  readonly endedAt: Temporal.Instant
  readonly broken: readonly string[]
  readonly transfers: number
  readonly head: string | null
}

export async function insertCheck(tx: Tx, { broken, head, ...check }: CircleCheck): Promise<void> {
  await insertRow(tx, 'circleCheck', {
    ...check,
    broken: [...broken],
    head: head === null ? null : Buffer.from(head, 'hex'),
  })
}

export async function insertStop(
  tx: Tx,
  {
    circleId,
    stopId,
    failedCheck,
    now,
  }: { circleId: string; stopId: string; failedCheck: string; now: Temporal.Instant },
): Promise<void> {
  await insertRow(tx, 'postingStop', { circleId, stopId, beganAt: now, failedCheck })
}

export async function endStop(
  tx: Tx,
  {
    circleId,
    stopId,
    passedCheck,
    now,
  }: { circleId: string; stopId: string; passedCheck: string; now: Temporal.Instant },
): Promise<void> {
  await oneRow(tx, 'postingStop', { circleId, stopId }).update({ endedAt: now, passedCheck })
}

export async function listCircleIds(tx: Tx): Promise<string[]> {
  const rows = await tx.selectFrom('circle').select('circleId').orderBy('circleId').execute()
  return rows.map((row) => row.circleId)
}

/** Lists the latest checks of a circle, newest first. */
export function listChecks(tx: Tx, circleId: string, limit: number) {
  return allRows(tx, 'circleCheck', { circleId })
    .select(['checkId as id', 'endedAt as at', 'broken', 'transfers', 'head'])
    .orderBy('endedAt', 'desc')
    .limit(limit)
    .execute()
}

/**
 * Summarises the latest checks of all circles: when the oldest was, and whether any failed.
 * Undefined before the first.
 */
export async function findLatestOfAll(
  tx: Tx,
): Promise<{ at: Temporal.Instant; failed: boolean } | undefined> {
  const { rows } = await sql<{
    at: Temporal.Instant | null
    failed: boolean | null
  }>`SELECT min(last.ended_at) AS at, bool_or(last.broken <> '{}')
    OR EXISTS (SELECT FROM posting_stop WHERE ended_at IS NULL) AS failed
    FROM circle c,
      LATERAL (SELECT k.ended_at, k.broken FROM circle_check k WHERE k.circle_id = c.circle_id
          ORDER BY k.ended_at DESC LIMIT 1) last`.execute(tx)
  const [row] = rows
  return row === undefined || row.at === null
    ? undefined
    : { at: row.at, failed: row.failed ?? false }
}

/** Lists active stewards of a circle who did not get this seal yet. */
export async function listStewardsToNotify(
  tx: Tx,
  circleId: string,
  seal: string,
): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`SELECT r.member_id AS id FROM member_role r JOIN member m USING (circle_id, member_id)
    WHERE r.circle_id = ${circleId}::uuid AND r.role = 'steward' AND m.status = 'active'
    AND NOT EXISTS (SELECT FROM sent_notice n
        WHERE n.circle_id = r.circle_id AND n.member_id = r.member_id AND n.kind = 'ledger_sealed'
          AND n.about->>'seal' = ${seal}) ORDER BY 1`.execute(tx)
  return rows.map(({ id }) => id)
}
