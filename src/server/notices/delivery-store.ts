import { type Expression, type RawBuilder, sql } from 'kysely'
import {
  type Channel,
  LEASE_MS,
  type PlannedDelivery,
  TRIES_MAX,
} from '#domain/notices/deliveries.ts'
import { addMs } from '#domain/shared/calendar.ts'
import type { NoticeKind } from '#domain/shared/notice-kinds.ts'
import type { Database, Db, Tx } from '#server/platform/database/db.ts'
import {
  insertRows,
  isOneOf,
  type KeyLists,
  keyLists,
  rowsOf,
} from '#server/platform/database/many-rows.ts'
import { type Of, prepared } from '#server/platform/database/prepared.ts'
import { findNotices, type Notice } from './notice-store.ts'

export type DeliveryId = {
  readonly circleId: string
  readonly noticeId: string
  readonly channel: Channel
  /** The notice that names the job which sends it. */
  readonly jobOf?: string | null
}
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
 * Takes deliveries for sending, so that nobody else does. Returns their notices, without those that must
 * not be sent, or not yet. Mails of their notices are taken by one statement, which reads them too.
 */
export async function claimDeliveries(
  tx: Tx,
  deliveries: readonly DeliveryId[],
): Promise<Notice[]> {
  const mails = await ofMails(deliveries, (keys) => takeMails(tx, keys))
  const others = without(deliveries, mails)
  if (others.length === 0) return mails
  // Who took it before has died, or is still at it.
  await ofMails(others, (keys) => setApart(tx, { ...keys, state: 'sending' }))
  const rows = await each(others, (id) =>
    where(tx, id)
      .set({ state: 'sending', claimedAt: NOW, attempts: sql`attempts + 1` })
      .where('state', '=', 'queued')
      .where((eb) => eb.or([eb('notBefore', 'is', null), eb('notBefore', '<=', NOW)]))
      .returning(['circleId', 'noticeId as id'])
      .execute(),
  )
  return [...mails, ...(await findNotices(tx, rows.flat()))]
}

const KEY = ['n.circleId', 'n.noticeId'] as const

const takeMails = prepared(
  (keys: Of<KeyLists>) => sql<Notice>`UPDATE notice n SET mail = 'sending', mail_at = ${NOW}
    WHERE ${isOneOf(KEY, keys)} AND n.mail = 'queued'
    RETURNING n.circle_id, n.notice_id, n.kind, n.about, n.member_id, n.created_at, n.read_at`,
)

type MailEnd = { readonly state: 'sent' | 'skipped' }

const endMails = prepared(
  (of: Of<KeyLists & MailEnd>) => sql<{ noticeId: string }>`UPDATE notice n
    SET mail = ${of.state}, mail_at = ${NOW} WHERE ${isOneOf(KEY, of)} AND n.mail = 'sending'
    RETURNING n.notice_id`,
)

/**
 * Gives mails that notices keep themselves a delivery of their own, where tries are counted and the sweep
 * looks.
 */
const apart = (
  which: RawBuilder<unknown>,
  { state, jobOf }: Record<'state' | 'jobOf', Expression<unknown>>,
) => sql<{ noticeId: string }>`
  WITH apart AS (SELECT n.circle_id, n.notice_id, n.mail, n.mail_at FROM notice n
      WHERE ${which} FOR UPDATE),
    emptied AS (UPDATE notice n SET mail = NULL, mail_at = NULL FROM apart a
      WHERE (n.circle_id, n.notice_id) = (a.circle_id, a.notice_id))
  INSERT INTO delivery (circle_id, notice_id, channel, state, job_of, attempts, claimed_at)
    SELECT circle_id, notice_id, 'email', ${state}, ${jobOf}::uuid, (mail = 'sending')::integer, mail_at
    FROM apart RETURNING notice_id`

const setApart = prepared((of: Of<MailKeys & { readonly state: 'queued' | 'sending' }>) =>
  apart(sql`${isOneOf(KEY, of)} AND n.mail = 'sending'`, of),
)

/** Ids as notices of these times have them. */
type Between = { readonly since: string; readonly before: string }

// By the key of each circle, which is in order of time.
const waitingApart = prepared(({ since, before }: Of<Between>) =>
  apart(
    sql`(n.circle_id, n.notice_id) IN (SELECT w.* FROM circle c CROSS JOIN LATERAL (
      SELECT x.circle_id, x.notice_id FROM notice x WHERE x.circle_id = c.circle_id
        AND x.notice_id BETWEEN ${since} AND ${before} AND x.mail IN ('queued', 'sending') OFFSET 0) w)`,
    { state: sql`mail`, jobOf: sql`NULL` },
  ),
)

/** Marks deliveries as sent. */
export async function markSent(
  { db }: Pick<Database, 'db'>,
  deliveries: readonly DeliveryId[],
): Promise<void> {
  const ended = await ofMails(deliveries, (keys) => endMails(db, { ...keys, state: 'sent' }))
  const others = without(deliveries, ended)
  if (others.length === 0) return
  await db
    .transaction()
    .execute((tx) =>
      each(others, (id) =>
        where(tx, id).set({ state: 'sent', sentAt: NOW }).where('state', '=', 'sending').execute(),
      ),
    )
}

export async function markSkipped(tx: Tx, deliveries: readonly DeliveryId[]): Promise<void> {
  const ended = await ofMails(deliveries, (keys) => endMails(tx, { ...keys, state: 'skipped' }))
  await each(without(deliveries, ended), (id) =>
    where(tx, id).set({ state: 'skipped' }).where('state', '=', 'sending').execute(),
  )
}

/**
 * Puts back a delivery that the provider certainly did not take; after too many tries it fails.
 * Returns whether it waits for another try.
 */
export async function putBack(tx: Tx, id: DeliveryId): Promise<boolean> {
  const first = await ofMails([id], (keys) => setApart(tx, { ...keys, state: 'queued' }))
  if (first.length > 0) return true
  const row = await where(tx, id)
    .set({ state: sql`CASE WHEN attempts >= ${TRIES_MAX}::int THEN 'failed' ELSE 'queued' END` })
    .where('state', '=', 'sending')
    .returning('state')
    .executeTakeFirst()
  return row?.state === 'queued'
}

/**
 * Gives mails of that time that still wait deliveries of their own: the job that names them may be lost. Returns
 * how many they are.
 */
export async function setWaitingApart(tx: Tx, between: Between): Promise<number> {
  return (await waitingApart(tx, between)).length
}

/** Leaves a delivery whose end nobody knows to the sweep. Returns false: its job does not try again. */
export async function leaveToSweep(tx: Tx, id: DeliveryId): Promise<false> {
  await ofMails([id], (keys) => setApart(tx, { ...keys, state: 'sending' }))
  return false
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

/** The keys of mails that one job sends. */
type MailKeys = KeyLists & { readonly jobOf: string | null }

/** Does something with those deliveries that notices may keep themselves. */
async function ofMails<T>(
  deliveries: readonly DeliveryId[],
  work: (keys: MailKeys) => Promise<T[]>,
): Promise<T[]> {
  const mails = deliveries.filter(({ channel }) => channel === 'email')
  const [first] = mails
  if (first === undefined) return []
  const keys = mails.map(({ circleId, noticeId }) => ({ circleId, id: noticeId }))
  return work({ ...keyLists(keys), jobOf: first.jobOf ?? null })
}

/** The deliveries of other notices than these. */
function without(
  deliveries: readonly DeliveryId[],
  notices: readonly { readonly noticeId: string }[],
): DeliveryId[] {
  const ids = new Set(notices.map(({ noticeId }) => noticeId))
  return deliveries.filter(({ noticeId }) => !ids.has(noticeId))
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
