import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/db.ts'
import { type NoticeEvent, noticesOf } from '#server/platform/events/event-notices.ts'
import { inTransaction } from '#server/platform/use-case/transaction.ts'
import type { World } from '#server/platform/use-case/world.ts'
import { insertNotices } from './notice-store.ts'

const IDS_AT_ONCE = 10_000
/** A night that was left out is made up for in the next. */
const CHECKED_HOURS = 48

/** Each night: makes notices that are missing again, and says so, because none should be. */
export async function remakeMissingNotices(world: World): Promise<void> {
  const options = { vault: world.vault, language: 'en' } as const
  const made = await inTransaction(world.database, options, ({ tx, now }) =>
    remakeNotices(tx, now.subtract({ hours: CHECKED_HOURS })),
  )
  if (made > 0) world.log.error({ made }, 'notices were missing and are made again')
}

/**
 * Makes the notices of relayed events since a day again where they are missing, unread and without
 * deliveries. Leaves out people who are erased. Returns how many were missing: none, as long as the
 * relay works. Relays nothing and can run beside one.
 */
export async function remakeNotices(tx: Tx, since: Temporal.Instant): Promise<number> {
  const { rows } = await sql<NoticeEvent>`
    SELECT e.circle_id, e.event_no, e.happened_at, e.notices
    FROM circle_event e JOIN event_position p ON p.circle_id = e.circle_id AND e.event_no <= p.event_no
    WHERE e.happened_at >= ${since} AND e.notices IS NOT NULL
      AND NOT EXISTS (SELECT FROM parked_event k
        WHERE (k.circle_id, k.event_no) = (e.circle_id, e.event_no))
    ORDER BY e.circle_id, e.event_no`.execute(tx)
  const notices = rows.flatMap(noticesOf)
  let made = 0
  for (let from = 0; from < notices.length; from += IDS_AT_ONCE) {
    const some = notices.slice(from, from + IDS_AT_ONCE)
    const missing = await missingOf(
      tx,
      some.map(({ noticeId }) => noticeId),
      some.map(({ circleId }) => circleId),
      some.map(({ memberId }) => memberId),
    )
    await insertNotices(
      tx,
      some.filter(({ noticeId }) => missing.has(noticeId)),
    )
    made += missing.size
  }
  return made
}

async function missingOf(
  tx: Tx,
  noticeIds: readonly string[],
  circleIds: readonly string[],
  memberIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ noticeId: string }>`
    SELECT e.notice_id
    FROM unnest(${noticeIds}::uuid[], ${circleIds}::uuid[], ${memberIds}::uuid[])
      e (notice_id, circle_id, member_id)
    JOIN person_key k ON (k.circle_id, k.member_id) = (e.circle_id, e.member_id)
    WHERE NOT EXISTS (SELECT FROM notice n
      WHERE (n.circle_id, n.notice_id) = (e.circle_id, e.notice_id))`.execute(tx)
  return new Set(rows.map(({ noticeId }) => noticeId))
}
