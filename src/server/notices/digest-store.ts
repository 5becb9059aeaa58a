import { sql } from 'kysely'
import type { Digest } from '#domain/notices/deliveries.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { allRows, oneRow } from '#server/platform/database/rows.ts'

type Owner = { readonly circleId: string; readonly memberId: string }

/** At most so many are written in one sweep. */
const SWEPT_MAX = 500

/**
 * Takes the mail of the day that is due since `at`; undefined when another worker has taken it.
 * `before` is when the last one went out.
 */
export async function claimDigestDay(
  tx: Tx,
  who: Owner,
  { at, now }: { at: Temporal.Instant; now: Temporal.Instant },
): Promise<{ before: Temporal.Instant | null } | undefined> {
  const day = await findDigestDay(tx, who)
  if (day === undefined || (day.sentAt !== null && Temporal.Instant.compare(day.sentAt, at) >= 0))
    return undefined
  await updateDigestDay(tx, who, now)
  return { before: day.sentAt }
}

/** Returns whether a member gets one mail a day for updates that need no action. */
export async function digestOf(tx: Tx, who: Owner): Promise<Digest> {
  return (await findDigestDay(tx, who))?.digest ?? 'off'
}

/**
 * Reads a member's choice and when their last mail of the day went out; locked until the
 * transaction ends. Undefined for a closed account.
 */
async function findDigestDay(
  tx: Tx,
  { circleId, memberId }: Owner,
): Promise<{ digest: Digest; sentAt: Temporal.Instant | null } | undefined> {
  return allRows(tx, 'member', { circleId, memberId })
    .select(['digest', 'digestSentAt as sentAt'])
    .where('status', '<>', 'closed')
    .forNoKeyUpdate()
    .$narrowType<{ digest: Digest }>()
    .executeTakeFirst()
}

/**
 * Sets when the last mail of the day went out. Restores the earlier time if a mail certainly was
 * not sent.
 */
export async function updateDigestDay(
  tx: Tx,
  who: Owner,
  sentAt: Temporal.Instant | null,
): Promise<void> {
  await oneRow(tx, 'member', who).update({ digestSentAt: sentAt })
}

export async function updateDigest(tx: Tx, who: Owner, digest: Digest): Promise<void> {
  await oneRow(tx, 'member', who).update({ digest })
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
