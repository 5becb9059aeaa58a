import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { allRows, insertRow, oneRow } from '#server/platform/database/rows.ts'
import { LASTING } from '#server/platform/events/lasting-connection.ts'
import { newUuid } from '#server/platform/crypto/ids.ts'

export type RecoveryRun = {
  readonly kind: 'backup' | 'drill'
  readonly seconds: number
  readonly newestAt: Temporal.Instant | null
  readonly failed: readonly string[]
}

/** Jobs that hand messages to providers, by the beginning of their names. */
const OUTGOING = ['deliver-%', 'send-%', 'mail-address-owner']

export async function insertRun(db: Db | Tx, run: RecoveryRun): Promise<void> {
  await db
    .insertInto('recoveryRun')
    .values({ runId: newUuid(), ...run, failed: [...run.failed] })
    .execute()
}

/** Finds the latest run of a kind. */
export function findLastRun(db: Db | Tx, kind: RecoveryRun['kind']) {
  return db
    .selectFrom('recoveryRun')
    .select(['endedAt', 'seconds', 'newestAt', 'failed'])
    .where('kind', '=', kind)
    .orderBy('endedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

type Ages = {
  readonly reach: number | null
  readonly backup: number | null
  readonly drill: number | null
}

/** Returns the ages in seconds of the newest stored data, the last base backup and the last drill. */
export async function findAges(db: Db | Tx): Promise<Ages> {
  const { rows } = await sql<Ages>`
    WITH last AS (SELECT kind, extract(epoch FROM clock_timestamp() - max(ended_at))::float8 AS age
      FROM recovery_run GROUP BY kind)
    SELECT (SELECT extract(epoch FROM clock_timestamp() - reach_at)::float8 FROM backup_reach) AS reach,
      (SELECT age FROM last WHERE kind = 'backup') AS backup,
      (SELECT age FROM last WHERE kind = 'drill') AS drill`.execute(db)
  return rows[0] ?? { reach: null, backup: null, drill: null }
}

/** Records up to when the followed log is in the backup. */
export async function saveReach(db: Db | Tx, reachAt: Temporal.Instant): Promise<void> {
  await db
    .insertInto('backupReach')
    .values({ reachAt })
    .onConflict((conflict) => conflict.column('onlyRow').doUpdateSet({ reachAt }))
    .execute()
}

/** Finds the role that owns the tables. */
export async function findOwner(db: Db): Promise<string> {
  const { rows } = await sql<{ owner: string }>`
    SELECT relowner::regrole::text AS owner FROM pg_class
    WHERE oid = 'installation'::regclass`.execute(db)
  return rows[0]?.owner ?? ''
}

/** Marks a database as restored and ends every session and token: some had ended after the backup. */
export async function markRestored(tx: Tx, newestAt: Temporal.Instant): Promise<void> {
  await tx.deleteFrom('session').execute()
  await tx.deleteFrom('circleToken').execute()
  await insertRow(tx, 'restoredInstallation', { restoredId: newUuid(), newestAt })
}

/** Finds the restore that waits for the operator. */
export function findRestored(tx: Tx) {
  return allRows(tx, 'restoredInstallation', { liveAt: null })
    .select(['restoredId', 'restoredAt', 'newestAt'])
    .forUpdate()
    .executeTakeFirst()
}

/** Finds the last restore, live or not. */
export function findLastRestore(tx: Tx) {
  return tx
    .selectFrom('restoredInstallation')
    .select(['newestAt', 'liveAt'])
    .orderBy('restoredAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/**
 * Counts messages that wait to go out, and the time of the oldest. A notice whose event is not relayed
 * counts once, before it is known which ways it takes.
 */
export async function countWaiting(
  db: Db | Tx,
): Promise<{ messages: number; oldestAt: Temporal.Instant | null }> {
  const { rows } = await sql<{ messages: number; oldestAt: Temporal.Instant | null }>`
    WITH waiting (messages, since) AS (
      SELECT CASE WHEN json_typeof(j.payload) = 'array'
          THEN json_array_length(j.payload) ELSE 1 END, j.created_at
      FROM graphile_worker._private_jobs j
      JOIN graphile_worker._private_tasks t ON t.id = j.task_id
      WHERE t.identifier LIKE ANY (${OUTGOING}::text[])
      UNION ALL
      SELECT (SELECT count(*) FROM jsonb_array_elements(e.jobs) j (job)
          WHERE j.job ->> 'name' LIKE ANY (${OUTGOING}::text[]))
        + (SELECT coalesce(sum(jsonb_array_length(n.notice -> 'to')), 0)
          FROM jsonb_array_elements(e.notices) n (notice))
        + 2 * coalesce(cardinality(e.payments), 0) / 3, e.happened_at
      FROM waiting_event e)
    SELECT coalesce(sum(messages), 0)::integer AS messages, min(since) AS oldest_at
    FROM waiting WHERE messages > 0`.execute(db)
  return rows[0] ?? { messages: 0, oldestAt: null }
}

/** Drops messages that wait: their jobs, and deliveries that later sweeps would send. */
export async function dropWaiting(tx: Tx): Promise<void> {
  // All of them, also one whose job is lost: the night would find it.
  await sql`UPDATE notice SET mail = 'skipped', mail_at = app_now()
    WHERE mail IN ('queued', 'sending')`.execute(tx)
  await sql`DELETE FROM graphile_worker._private_jobs j USING graphile_worker._private_tasks t
    WHERE t.id = j.task_id AND t.identifier LIKE ANY (${OUTGOING}::text[])`.execute(tx)
  await tx
    .updateTable('delivery')
    .set({ state: 'skipped' })
    .where('state', 'in', ['queued', 'sending', 'digest'])
    .execute()
  await tx
    .updateTable('webhookDelivery')
    .set({ state: 'failed' })
    .where('state', '=', 'waiting')
    .execute()
}

/** Records that a restored installation is live. */
export async function saveLive(
  tx: Tx,
  restoredId: string,
  messages: 'sent' | 'dropped',
): Promise<void> {
  await oneRow(tx, 'restoredInstallation', { restoredId }).update({
    liveAt: sql<Temporal.Instant>`clock_timestamp()`,
    messages,
  })
}

/** Waits until no process seals, and keeps all from it until the end of the transaction. */
export async function lockSealer(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('paraspar sealer', 0))`.execute(tx)
}

export type NamedCircle = { readonly circleId: string; readonly slug: string }

export function listCircles(tx: Tx): Promise<NamedCircle[]> {
  return tx.selectFrom('circle').select(['circleId', 'slug']).orderBy('circleId').execute()
}

/** Lists the latest seal of every circle. */
export async function listLastSeals(db: Db | Tx): Promise<
  {
    circleId: string
    slug: string
    number: number
    head: Buffer
    addedAt: Temporal.Instant
  }[]
> {
  const { rows } = await sql<{
    circleId: string
    slug: string
    number: number
    head: Buffer
    addedAt: Temporal.Instant
  }>`SELECT c.circle_id, c.slug, last.seal_number AS number, last.head, last.added_at
    FROM circle c CROSS JOIN LATERAL (SELECT s.seal_number, s.head,
        coalesce((to_jsonb(s) ->> 'added_at')::timestamptz, s.sealed_at) AS added_at FROM seal s
      WHERE s.circle_id = c.circle_id ORDER BY s.seal_number DESC LIMIT 1) last
    ORDER BY c.slug`.execute(db)
  return rows
}

/** Lists seals that a circle made until a time, by their heads; or all of these heads that exist. */
export async function findHeads(
  db: Db | Tx,
  wanted: readonly Buffer[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ head: Buffer }>`
    SELECT head FROM seal WHERE head = ANY (${[...wanted]}::bytea[])`.execute(db)
  return new Set(rows.map(({ head }) => head.toString('hex')))
}

/**
 * Returns a time of the machine as one of the circles' clock, which differs in practice and test
 * databases alone.
 */
export async function inCirclesTime(
  db: Db | Tx,
  time: Temporal.Instant,
): Promise<Temporal.Instant> {
  const { rows } = await sql<{ time: Temporal.Instant }>`
    SELECT ${time}::timestamptz + (app_now() - clock_timestamp()) AS time`.execute(db)
  return rows[0]?.time ?? time
}

/** Returns the last seal of each circle that was made until a time. */
export async function listSealsUntil(db: Db | Tx, until: Temporal.Instant): Promise<Buffer[]> {
  const { rows } = await sql<{ head: Buffer }>`
    SELECT last.head FROM circle c CROSS JOIN LATERAL (SELECT s.head FROM seal s
      WHERE s.circle_id = c.circle_id AND s.added_at <= ${until}
      ORDER BY s.seal_number DESC LIMIT 1) last`.execute(db)
  return rows.map(({ head }) => head)
}

/** Lists members who are not erased, the newest first, with their sealed name. */
export function listNewestMembers(tx: Tx, limit: number) {
  return tx
    .selectFrom('member')
    .select(['circleId', 'memberId', 'nameSealed'])
    .where('erasedAt', 'is', null)
    .orderBy('registeredAt', 'desc')
    .limit(limit)
    .execute()
}

/** Lists where stored pictures are, the newest first. */
export async function listNewestPictures(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('storedFile')
    .select('storageName')
    .where('purgedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ storageName }) => storageName)
}

type WrappedKey = {
  readonly memberId: string
  readonly masterKeyId: string
  readonly wrapped: Buffer
}

/**
 * Wraps some keys of people with another master key and returns how many. Rows that somebody else
 * holds are left for a later turn.
 */
export async function rewrapSome(
  tx: Tx,
  { newest, limit, rewrap }: { newest: string; limit: number; rewrap(row: WrappedKey): Buffer },
): Promise<number> {
  const rows = await tx
    .selectFrom('personKey')
    .select(['circleId', 'memberId', 'masterKeyId', 'wrapped'])
    .where('masterKeyId', 'not in', [newest, ''])
    .orderBy('circleId')
    .orderBy('memberId')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  for (const row of rows)
    await oneRow(tx, 'personKey', { circleId: row.circleId, memberId: row.memberId }).update({
      masterKeyId: newest,
      wrapped: rewrap(row),
    })
  return rows.length
}

/** Counts keys of people by the master key that wraps them, without one. */
export async function countWrapped(db: Db, without: string): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('personKey')
    .select(['masterKeyId', (eb) => eb.fn.countAll<number>().as('rows')])
    .where('masterKeyId', 'not in', [without, ''])
    .groupBy('masterKeyId')
    .execute()
  return new Map(rows.map(({ masterKeyId, rows: count }) => [masterKeyId, count]))
}

/**
 * Counts running servers that began before a master key was known here, by the connection that lasts as
 * long as their process.
 */
export async function countEarlierProcesses(db: Db, masterKey: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM pg_stat_activity a
    JOIN known_key k ON k.setting = 'MASTER_KEYS' AND k.name = ${masterKey}
    WHERE a.datname = current_database() AND a.application_name = ${LASTING}
      AND a.backend_start < k.known_since`.execute(db)
  return rows[0]?.count ?? 0
}
