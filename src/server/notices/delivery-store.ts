import { sql } from 'kysely'
import {
  type Channel,
  LEASE_MS,
  type PlannedDelivery,
  TRIES_MAX,
} from '#domain/notices/deliveries.ts'
import { addMs } from '#domain/shared/calendar.ts'
import type { NoticeKind } from '#domain/shared/notice-kinds.ts'
import type { Database, Db, Tx } from '#server/platform/database/db.ts'
import { insertRows, rowsOf } from '#server/platform/database/many-rows.ts'

export type DeliveryId = {
  readonly circleId: string
  readonly noticeId: string
  readonly channel: Channel
}
/** A delivery, and the notice that names the job which sends it; null without a job. */
export type DeliveryWithJob = DeliveryId & { readonly jobOf: string | null }

const NOW = sql<Temporal.Instant>`app_now()`
const SWEPT_MAX = 500
/** A job that has not begun after two minutes was lost with its worker. */
const JOB_LOST_AFTER_MS = 2 * 60_000

export async function insertDeliveries(
  tx: Tx,
  planned: readonly (DeliveryWithJob & PlannedDelivery)[],
): Promise<void> {
  await insertRows(
    tx,
    'delivery',
    planned.map(({ circleId, noticeId, channel, state, notBefore, jobOf }) => ({
      circleId,
      noticeId,
      channel,
      state,
      notBefore,
      jobOf,
    })),
  )
}

/** Saves which jobs send deliveries now. */
export async function updateJobs(tx: Tx, deliveries: readonly DeliveryWithJob[]): Promise<void> {
  if (deliveries.length === 0) return
  const rows = deliveries.map(({ circleId, noticeId, channel, jobOf }) => ({
    circleId,
    noticeId,
    channel,
    jobOf,
  }))
  await sql`UPDATE delivery d SET job_of = v.job_of FROM ${rowsOf('delivery', rows)} v
    WHERE (d.circle_id, d.notice_id, d.channel) = (v.circle_id, v.notice_id, v.channel)`.execute(tx)
}

/**
 * Takes deliveries for sending, so that nobody else does. Returns the ids of their notices, without those
 * that must not be sent, or not yet.
 */
export async function claimDeliveries(
  tx: Tx,
  deliveries: readonly DeliveryId[],
): Promise<Set<string>> {
  const rows = await each(deliveries, (id) =>
    where(tx, id)
      .set({ state: 'sending', claimedAt: NOW, attempts: sql`attempts + 1` })
      .where('state', '=', 'queued')
      .where((eb) => eb.or([eb('notBefore', 'is', null), eb('notBefore', '<=', NOW)]))
      .returning('noticeId')
      .execute(),
  )
  return new Set(rows.flat().map(({ noticeId }) => noticeId))
}

/** Marks deliveries as sent, in a transaction of its own. */
export async function markSent(
  { db }: Pick<Database, 'db'>,
  deliveries: readonly DeliveryId[],
): Promise<void> {
  if (deliveries.length === 0) return
  await db
    .transaction()
    .execute((tx) =>
      each(deliveries, (id) =>
        where(tx, id).set({ state: 'sent', sentAt: NOW }).where('state', '=', 'sending').execute(),
      ),
    )
}

export async function markSkipped(tx: Tx, deliveries: readonly DeliveryId[]): Promise<void> {
  await each(deliveries, (id) =>
    where(tx, id).set({ state: 'skipped' }).where('state', '=', 'sending').execute(),
  )
}

/**
 * Puts back a delivery that the provider certainly did not take; after too many tries it fails.
 * Returns whether it waits for another try.
 */
export async function putBack(tx: Tx, id: DeliveryId): Promise<boolean> {
  const row = await where(tx, id)
    .set({ state: sql`CASE WHEN attempts >= ${TRIES_MAX}::int THEN 'failed' ELSE 'queued' END` })
    .where('state', '=', 'sending')
    .returning('state')
    .executeTakeFirst()
  return row?.state === 'queued'
}

/**
 * Whether an SMS of one of these kinds went to the member of a notice, or is on its way, since the
 * notice was there. Opening it, they see the notice too.
 */
export async function hasTextedSince(
  tx: Tx,
  notice: { circleId: string; memberId: string; noticeId: string; createdAt: Temporal.Instant },
  kinds: readonly NoticeKind[],
): Promise<boolean> {
  const row = await tx
    .selectFrom('delivery as d')
    .innerJoin('notice as n', (on) =>
      on.onRef('n.circleId', '=', 'd.circleId').onRef('n.noticeId', '=', 'd.noticeId'),
    )
    .select('d.noticeId')
    .where('n.circleId', '=', notice.circleId)
    .where('n.memberId', '=', notice.memberId)
    .where('n.kind', 'in', [...kinds])
    .where('n.noticeId', '<>', notice.noticeId)
    .where('d.channel', '=', 'sms')
    .where('d.state', 'in', ['sending', 'sent'])
    .where('d.claimedAt', '>=', notice.createdAt)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Sends a statement for each, without waiting in between. One statement for all would be planned over the
 * index of what is under way, and read the whole queue.
 */
function each<T>(
  deliveries: readonly DeliveryId[],
  work: (id: DeliveryId) => Promise<T>,
): Promise<T[]> {
  return Promise.all(deliveries.map(work))
}

function where(tx: Db, { circleId, noticeId, channel }: DeliveryId) {
  return tx
    .updateTable('delivery')
    .where('circleId', '=', circleId)
    .where('noticeId', '=', noticeId)
    .where('channel', '=', channel)
}

/**
 * Recovers deliveries whose sender stopped responding: put back for one more try the first time,
 * failed the second time. Returns the number of each.
 */
export async function recoverSilent(
  tx: Tx,
  now: Temporal.Instant,
): Promise<{ again: number; lost: number }> {
  const { rows } = await sql<{
    state: string
  }>`UPDATE delivery d SET state = CASE WHEN d.unsure THEN 'failed' ELSE 'queued' END, unsure = true
    FROM (SELECT circle_id, notice_id, channel FROM delivery
        WHERE state = 'sending' AND claimed_at < ${addMs(now, -LEASE_MS)} LIMIT ${SWEPT_MAX}
        FOR UPDATE SKIP LOCKED) x
    WHERE (d.circle_id, d.notice_id, d.channel) = (x.circle_id, x.notice_id, x.channel)
    RETURNING d.state`.execute(tx)
  const again = rows.filter(({ state }) => state === 'queued').length
  return { again, lost: rows.length - again }
}

/** Lists due deliveries without a job: their time has come, or their job was lost. */
export async function listWithoutJob(tx: Tx, now: Temporal.Instant): Promise<DeliveryId[]> {
  const { rows } = await sql<DeliveryId>`
    SELECT d.circle_id, d.notice_id, d.channel FROM delivery d
    JOIN notice n ON n.circle_id = d.circle_id AND n.notice_id = d.notice_id
    WHERE d.state = 'queued'
      AND (d.not_before <= ${now}
        OR (d.not_before IS NULL
          AND (d.unsure OR n.created_at < ${addMs(now, -JOB_LOST_AFTER_MS)})))
      AND NOT EXISTS (SELECT FROM graphile_worker.jobs j
        WHERE j.key = d.channel || ' ' || coalesce(d.job_of, d.notice_id)
          AND j.attempts < j.max_attempts)
    ORDER BY n.created_at LIMIT ${SWEPT_MAX}`.execute(tx)
  return rows
}

/**
 * Lists members whose mail of the day is due: they have updates from before `at`, and their last
 * one is older.
 */
export async function listDigestsDue(
  tx: Tx,
  at: Temporal.Instant,
): Promise<{ circleId: string; memberId: string }[]> {
  const { rows } = await sql<{ circleId: string; memberId: string }>`
    SELECT DISTINCT n.circle_id, n.member_id FROM delivery d
    JOIN notice n ON n.circle_id = d.circle_id AND n.notice_id = d.notice_id
    JOIN member m ON m.circle_id = n.circle_id AND m.member_id = n.member_id
    WHERE d.state = 'digest' AND n.created_at < ${at}
      AND (m.digest_sent_at IS NULL OR m.digest_sent_at < ${at})
      AND NOT EXISTS (SELECT FROM graphile_worker.jobs j
        WHERE j.key = 'digest ' || n.member_id AND j.attempts < j.max_attempts)
    LIMIT ${SWEPT_MAX}`.execute(tx)
  return rows
}

/**
 * Takes the updates of a mail of the day, oldest first, and counts one more try. Updates taken
 * twice before fail.
 */
export async function takeDigest(
  tx: Tx,
  { circleId, memberId }: { circleId: string; memberId: string },
  { at, now }: { at: Temporal.Instant; now: Temporal.Instant },
): Promise<string[]> {
  const { rows } = await sql<{
    noticeId: string
    state: string
  }>`UPDATE delivery d
    SET attempts = attempts + 1, claimed_at = ${now}, state = CASE WHEN d.attempts < 2 THEN 'digest'
      ELSE 'failed' END FROM notice n
    WHERE n.circle_id = d.circle_id AND n.notice_id = d.notice_id AND d.circle_id = ${circleId}
      AND n.member_id = ${memberId} AND n.created_at < ${at} AND d.state = 'digest'
    RETURNING d.notice_id, d.state`.execute(tx)
  return rows
    .filter(({ state }) => state === 'digest')
    .map((row) => row.noticeId)
    .sort()
}

/** Marks the updates of a mail of the day as sent, or as certainly not sent. */
export async function recordDigest(
  tx: Tx,
  circleId: string,
  noticeIds: readonly string[],
  { sent, now }: { sent: boolean; now: Temporal.Instant },
): Promise<void> {
  if (noticeIds.length === 0) return
  await tx
    .updateTable('delivery')
    .set(sent ? { state: 'sent', sentAt: now } : { attempts: sql`attempts - 1` })
    .where('circleId', '=', circleId)
    .where('channel', '=', 'email')
    .where('state', '=', 'digest')
    .where('noticeId', 'in', noticeIds)
    .execute()
}
