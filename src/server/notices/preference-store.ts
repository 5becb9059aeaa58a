import { sql } from 'kysely'
import type { Wishes } from '#domain/notices/deliveries.ts'
import type { ChosenTopic, NoticeTopic } from '#domain/shared/notice-kinds.ts'
import { SMS_WITHOUT_EMAIL } from '#domain/shared/notice-sms.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { allRows } from '#server/platform/database/rows.ts'

type Owner = { readonly circleId: string; readonly memberId: string }
export type TopicPreference = {
  readonly topic: ChosenTopic
  readonly email: boolean
  readonly push: boolean
  /** Null where the member did not choose: then it depends on whether they have an address. */
  readonly sms: boolean | null
}

/**
 * Returns members' choices for topics, in the given order; undefined for a closed account,
 * which still hears of a breach. Without
 * a choice everything is sent, SMS only of some topics and to those without a proved address. Nobody
 * gets a mail without one.
 */
export async function findWishes(
  tx: Tx,
  asked: readonly (Owner & { readonly topic: NoticeTopic })[],
): Promise<(Wishes | undefined)[]> {
  const nameOf = ({ circleId, memberId, topic }: (typeof asked)[number]) =>
    `${circleId} ${memberId} ${topic}`
  // A matching run notifies a person once per match, so equal look-ups are merged.
  const once = [...new Map(asked.map((one) => [nameOf(one), one])).values()]
  const { rows } = await sql<Wishes & { place: number }>`
    SELECT a.place, coalesce(p.email, true) AND i.has_email AS email, i.has_email, m.digest,
      coalesce(p.sms, NOT i.has_email AND a.topic = ANY (${[...SMS_WITHOUT_EMAIL]}::text[])) AS sms,
      coalesce(p.push, true)
        AND EXISTS (SELECT FROM push_subscription s
          WHERE s.circle_id = m.circle_id AND s.member_id = m.member_id) AS push
    FROM unnest(${once.map(({ circleId }) => circleId)}::uuid[],
        ${once.map(({ memberId }) => memberId)}::uuid[], ${once.map(({ topic }) => topic)}::text[])
      WITH ORDINALITY AS a (circle_id, member_id, topic, place)
    JOIN member m ON m.circle_id = a.circle_id AND m.member_id = a.member_id
      AND (m.status <> 'closed' OR (a.topic = 'operator' AND m.erased_at IS NULL))
    CROSS JOIN LATERAL (SELECT EXISTS (SELECT FROM identity
        WHERE circle_id = m.circle_id AND member_id = m.member_id
          AND email_verified_at IS NOT NULL) AS has_email) i
    LEFT JOIN notice_preference p ON p.circle_id = m.circle_id AND p.member_id = m.member_id
      AND p.topic = a.topic`.execute(tx)
  const found = new Map(rows.map(({ place, ...wishes }) => [place, wishes]))
  const wishesOf = new Map(once.map((one, at) => [nameOf(one), found.get(at + 1)]))
  return asked.map((one) => wishesOf.get(nameOf(one)))
}

export async function listPreferences(
  tx: Tx,
  { circleId, memberId }: Owner,
): Promise<TopicPreference[]> {
  return allRows(tx, 'noticePreference', { circleId, memberId })
    .select(['topic', 'email', 'push', 'sms'])
    .execute()
}

export async function upsertPreferences(
  tx: Tx,
  { circleId, memberId }: Owner,
  topics: readonly TopicPreference[],
): Promise<void> {
  if (topics.length === 0) return
  await tx
    .insertInto('noticePreference')
    .values(
      topics.map(({ topic, email, push, sms }) => ({
        circleId,
        memberId,
        topic,
        email,
        push,
        sms,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['circleId', 'memberId', 'topic']).doUpdateSet((eb) => ({
        email: eb.ref('excluded.email'),
        push: eb.ref('excluded.push'),
        sms: eb.ref('excluded.sms'),
      })),
    )
    .execute()
}
