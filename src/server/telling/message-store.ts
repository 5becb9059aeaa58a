import { sql } from 'kysely'
import type { Channel } from '#domain/notices/deliveries.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { oneRow } from '#server/platform/database/rows.ts'
import { type Audience, isIn } from './audience-store.ts'

export type Texts = {
  readonly titleEn: string
  readonly bodyEn: string
  readonly titleHi: string
  readonly bodyHi: string
}
export type StoredMessage = Texts & {
  readonly messageId: string
  readonly audience: Audience['kind']
  readonly circleId: string | null
  readonly breachId: string | null
  readonly breachVersion: number | null
  readonly sentAt: Temporal.Instant
}
export type MessageReach = Readonly<Record<Channel | 'people' | 'none', number>>

/** Counts the people of an audience, and by which ways they are reached. Only of a breach an SMS goes beside a mail. */
export async function countReach(tx: Tx, audience: Audience): Promise<MessageReach> {
  const always = audience.kind === 'breach'
  const { rows } = await sql<MessageReach>`
    SELECT count(*)::int AS people, count(*) FILTER (WHERE email)::int AS email,
      count(*) FILTER (WHERE push)::int AS push,
      count(*) FILTER (WHERE phone AND (${always} OR NOT email))::int AS sms,
      count(*) FILTER (WHERE NOT (email OR push OR phone))::int AS none
    FROM (SELECT EXISTS (SELECT FROM identity i WHERE i.circle_id = m.circle_id
          AND i.member_id = m.member_id AND i.email_verified_at IS NOT NULL) AS email,
        EXISTS (SELECT FROM identity i WHERE i.circle_id = m.circle_id
          AND i.member_id = m.member_id AND i.phone_verified_at IS NOT NULL) AS phone,
        EXISTS (SELECT FROM push_subscription p WHERE p.circle_id = m.circle_id
          AND p.member_id = m.member_id) AS push
      FROM member m WHERE ${isIn(audience)}) reached`.execute(tx)
  return rows[0] ?? { people: 0, email: 0, push: 0, sms: 0, none: 0 }
}

/** Lists the circles that have people of an audience. */
export async function listCirclesOf(tx: Tx, audience: Audience): Promise<string[]> {
  const { rows } = await sql<{ circleId: string }>`
    SELECT DISTINCT m.circle_id FROM member m WHERE ${isIn(audience)}`.execute(tx)
  return rows.map(({ circleId }) => circleId)
}

/** Lists the next people of an audience in a circle, in the order of their ids. */
export async function listNext(
  tx: Tx,
  audience: Audience,
  { circleId, after, limit }: { circleId: string; after: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ memberId: string }>`
    SELECT m.member_id FROM member m
    WHERE m.circle_id = ${circleId} AND (${after}::uuid IS NULL OR m.member_id > ${after}::uuid)
      AND ${isIn(audience)} ORDER BY m.member_id LIMIT ${limit}`.execute(tx)
  return rows.map(({ memberId }) => memberId)
}

/** Sends a message of an operator; why not, when it may not be sent. */
export async function insertMessage(
  tx: Tx,
  sessionId: string,
  {
    circleIds,
    ...message
  }: Omit<StoredMessage, 'sentAt'> & { readonly circleIds: readonly string[] },
): Promise<'sent' | 'enough' | 'sent-already'> {
  const row = {
    message_id: message.messageId,
    audience: message.audience,
    circle_id: message.circleId,
    breach_id: message.breachId,
    breach_version: message.breachVersion,
    title_en: message.titleEn,
    title_hi: message.titleHi,
    body_en: message.bodyEn,
    body_hi: message.bodyHi,
  }
  const { rows } = await sql<{ outcome: 'sent' | 'enough' | 'sent-already' }>`
    SELECT send_member_message(${sessionId}, ${JSON.stringify(row)}::jsonb,
      ${[...circleIds]}::uuid[]) AS outcome`.execute(tx)
  return rows[0]?.outcome ?? 'enough'
}

/** Lists the latest messages. */
export async function listMessages(
  tx: Tx,
  limit: number,
): Promise<Omit<StoredMessage, 'breachVersion'>[]> {
  return tx
    .selectFrom('memberMessage')
    .select([
      'messageId',
      'audience',
      'circleId',
      'breachId',
      'titleEn',
      'titleHi',
      'bodyEn',
      'bodyHi',
      'sentAt',
    ])
    .orderBy('sentAt', 'desc')
    .orderBy('messageId')
    .limit(limit)
    .execute()
}

export async function findMessage(tx: Tx, messageId: string): Promise<StoredMessage | undefined> {
  return oneRow(tx, 'memberMessage', { messageId }).find([
    'messageId',
    'audience',
    'circleId',
    'breachId',
    'breachVersion',
    'titleEn',
    'titleHi',
    'bodyEn',
    'bodyHi',
    'sentAt',
  ])
}

type CircleMessage = { readonly circleId: string; readonly messageId: string }

/** Locks the place of a message in a circle; undefined once everybody there has a notice. */
export async function lockCircleMessage(
  tx: Tx,
  of: CircleMessage,
): Promise<{ afterId: string | null; people: number } | undefined> {
  const row = await oneRow(tx, 'memberMessageCircle', of).lock(['afterId', 'people', 'doneAt'])
  return row?.doneAt === null ? row : undefined
}

export async function updateCircleMessage(
  tx: Tx,
  of: CircleMessage,
  change: { afterId: string | null; people: number; doneAt: Temporal.Instant | null },
): Promise<void> {
  await oneRow(tx, 'memberMessageCircle', of).update(change)
}

export type MessageProgress = {
  readonly messageId: string
  readonly people: number
  readonly done: boolean
}

/** How far messages are: people with a notice, and whether all have theirs. */
export async function listProgress(
  tx: Tx,
  messageIds: readonly string[],
): Promise<MessageProgress[]> {
  if (messageIds.length === 0) return []
  const { rows } = await sql<MessageProgress>`
    SELECT message_id, sum(people)::int AS people, bool_and(done_at IS NOT NULL) AS done
    FROM member_message_circle WHERE message_id = ANY (${[...messageIds]}::uuid[])
    GROUP BY message_id`.execute(tx)
  return rows
}

export type WayCount = {
  readonly messageId: string
  readonly read: number
  readonly way: Channel | null
  readonly state: string
  readonly count: number
}

/** OFFSET 0, or PostgreSQL reads all notices of the circle. */
const WAYS_OUT = sql`SELECT channel, state, claimed_at, sent_at FROM every_delivery e
  WHERE e.circle_id = t.circle_id AND e.notice_id = t.notice_id OFFSET 0`

/** Counts the notices of messages that were read, and deliveries by way and state. */
export async function countOutcomes(tx: Tx, messageIds: readonly string[]): Promise<WayCount[]> {
  if (messageIds.length === 0) return []
  const { rows } = await sql<WayCount>`
    WITH told AS MATERIALIZED (SELECT n.circle_id, n.notice_id, n.read_at,
        (n.about->>'messageId')::uuid AS message_id FROM notice n
      WHERE n.kind IN ('operator_wrote', 'breach_told')
        AND n.about->>'messageId' = ANY (${[...messageIds]}::text[]))
    SELECT message_id, count(*) FILTER (WHERE read_at IS NOT NULL)::int AS read,
        NULL AS way, '' AS state, 0 AS count FROM told GROUP BY message_id
    UNION ALL SELECT t.message_id, 0, d.channel, d.state, count(*)::int
      FROM told t CROSS JOIN LATERAL (${WAYS_OUT}) d
      GROUP BY t.message_id, d.channel, d.state`.execute(tx)
  return rows
}

export type SentLine = {
  readonly slug: string
  readonly memberId: string
  readonly way: Channel | null
  readonly state: string
  readonly at: Temporal.Instant
}

/** Lists who got what of a message in a circle: the notice itself, and each way out. */
export async function listSent(
  tx: Tx,
  { circleId, messageId }: CircleMessage,
): Promise<SentLine[]> {
  const { rows } = await sql<SentLine>`
    WITH told AS MATERIALIZED (SELECT n.* FROM notice n
      WHERE n.kind IN ('operator_wrote', 'breach_told') AND n.about->>'messageId' = ${messageId})
    SELECT c.slug, t.member_id, NULL AS way,
        CASE WHEN t.read_at IS NULL THEN 'unread' ELSE 'read' END AS state,
        coalesce(t.read_at, t.created_at) AS at
      FROM told t JOIN circle c USING (circle_id) WHERE t.circle_id = ${circleId}
    UNION ALL SELECT c.slug, t.member_id, d.channel, d.state,
        coalesce(d.sent_at, d.claimed_at, t.created_at)
      FROM told t CROSS JOIN LATERAL (${WAYS_OUT}) d JOIN circle c USING (circle_id)
      WHERE t.circle_id = ${circleId}
    ORDER BY member_id, way NULLS FIRST`.execute(tx)
  return rows
}

export async function listCircleIds(tx: Tx, messageId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('memberMessageCircle')
    .select('circleId')
    .where('messageId', '=', messageId)
    .orderBy('circleId')
    .execute()
  return rows.map(({ circleId }) => circleId)
}

/** Names of circles by id. */
export async function circleNames(
  tx: Tx,
  circleIds: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const ids = circleIds.filter((each) => each !== null)
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('circle')
    .select(['circleId', 'name'])
    .where('circleId', 'in', ids)
    .execute()
  return new Map(rows.map(({ circleId, name }) => [circleId, name]))
}
