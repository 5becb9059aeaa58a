import { sql } from 'kysely'
import type { WrittenLanguage } from '#contract/messages/translate.ts'
import {
  type NoticeAbout,
  type NoticeKind,
  NEVER_READ_BY_PROGRAMS,
  NOTICE_KINDS,
  NOTICE_TOPIC_OF,
  type NoticeSubject,
  type NoticeTopic,
} from '#domain/shared/notice-kinds.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { allRows, countRows } from '#server/platform/database/rows.ts'
import type { EventNotice, NoticeEvent } from '#server/platform/events/event-notices.ts'
import type { Cursor } from '#server/platform/database/cursor.ts'
import { insertRows, isOneOf, type RowKey } from '#server/platform/database/many-rows.ts'

type Owner = { readonly circleId: string; readonly memberId: string }
export type Notice = {
  readonly circleId: string
  readonly noticeId: string
  readonly kind: NoticeKind
  readonly about: NoticeAbout
  readonly memberId: string
  readonly createdAt: Temporal.Instant
  readonly readAt: Temporal.Instant | null
}

const COLUMNS = [
  'n.circleId',
  'n.noticeId',
  'n.kind',
  'n.about',
  'n.memberId',
  'n.createdAt',
  'n.readAt',
] as const

/** `mail`: goes at once, by a job. */
type NewNotice = EventNotice & { readonly mail?: 'queued' }

export async function insertNotices(tx: Tx, notices: readonly NewNotice[]): Promise<void> {
  await insertRows(
    tx,
    'notice',
    notices.map(({ about, mail = null, ...notice }) => ({ ...notice, mail, about: { ...about } })),
  )
}

/** Finds notices by their keys, oldest first. */
export async function findNotices(tx: Tx, notices: readonly RowKey[]): Promise<Notice[]> {
  if (notices.length === 0) return []
  return tx
    .selectFrom('notice as n')
    .select(COLUMNS)
    .where(isOneOf(['n.circleId', 'n.noticeId'], notices))
    .orderBy('n.createdAt')
    .orderBy('n.noticeId')
    .$castTo<Notice>()
    .execute()
}

/** Lists a member's notices, newest first; optionally of one topic, or those not read. */
export async function listNotices(
  tx: Tx,
  { circleId, memberId }: Owner,
  {
    after,
    limit,
    topic,
    isUnread = false,
  }: {
    after: Cursor | undefined
    limit: number
    topic: NoticeTopic | undefined
    isUnread?: boolean
  },
): Promise<Notice[]> {
  return tx
    .selectFrom('notice as n')
    .select(COLUMNS)
    .where('n.circleId', '=', circleId)
    .where('n.memberId', '=', memberId)
    .$if(isUnread, (qb) => qb.where('n.readAt', 'is', null))
    .$if(topic !== undefined, (qb) =>
      qb.where(
        // As one value: no index of some kinds, which may be most of the table, is taken for those of one member.
        sql<boolean>`n.kind = ANY(${NOTICE_KINDS.filter((kind) => NOTICE_TOPIC_OF[kind] === topic)}::text[])`,
      ),
    )
    .$if(after !== undefined, (qb) =>
      qb.where(sql<boolean>`(n.created_at, n.notice_id) < (${after?.at}, ${after?.id})`),
    )
    .orderBy('n.createdAt', 'desc')
    .orderBy('n.noticeId', 'desc')
    .limit(limit)
    .$castTo<Notice>()
    .execute()
}

export type MessageWords = Readonly<Record<WrittenLanguage, { title: string; body: string }>>

/** Returns the words of the operator's messages, by message. */
export async function findMessageWords(
  tx: Tx,
  messageIds: readonly string[],
): Promise<Map<string, MessageWords>> {
  if (messageIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('memberMessage')
    .select(['messageId', 'titleEn', 'titleHi', 'bodyEn', 'bodyHi'])
    .where('messageId', 'in', messageIds)
    .execute()
  return new Map(
    rows.map(({ messageId, ...row }) => [
      messageId,
      {
        en: { title: row.titleEn, body: row.bodyEn },
        hi: { title: row.titleHi, body: row.bodyHi },
      },
    ]),
  )
}

export async function countUnread(tx: Tx, { circleId, memberId }: Owner): Promise<number> {
  return countRows(tx, 'notice', { circleId, memberId, readAt: null })
}

/**
 * Marks notices of one member as read; without ids all of them. Notices that were read before keep
 * their time.
 */
export async function markRead(
  tx: Tx,
  { circleId, memberId }: Owner,
  of: { ids: readonly string[] | undefined; byProgram: boolean; now: Temporal.Instant },
): Promise<void> {
  const { ids, byProgram, now } = of
  if (ids?.length === 0) return
  await tx
    .updateTable('notice')
    .set({ readAt: now })
    .where('circleId', '=', circleId)
    .where('memberId', '=', memberId)
    .where('readAt', 'is', null)
    .$if(ids !== undefined, (qb) => qb.where('noticeId', 'in', ids ?? []))
    .$if(byProgram, (qb) => qb.where('kind', 'not in', NEVER_READ_BY_PROGRAMS))
    .execute()
}

export type NoticeMatch = {
  readonly matchId: string
  readonly amount: number
  readonly code: string
  readonly giverId: string
  readonly receiverId: string
  readonly deadlineAt: Temporal.Instant | null
  readonly cancelUntil: Temporal.Instant | null
  readonly returnAmount: number | null
  readonly returnBy: Temporal.Instant | null
}

/** Returns the figures that a notice's text may name, by match. */
export async function findMatchFacts(
  tx: Tx,
  matches: readonly RowKey[],
): Promise<Map<string, NoticeMatch>> {
  if (matches.length === 0) return new Map()
  const rows = await tx
    .selectFrom('match')
    .where(isOneOf(['circleId', 'matchId'], matches))
    .select([
      'matchId',
      'amountRupees as amount',
      'code',
      'giverId',
      'receiverId',
      'deadlineAt',
      'cancelUntilAt as cancelUntil',
      'returnRupees as returnAmount',
      'returnByAt as returnBy',
    ])
    .execute()
  return new Map(rows.map((row) => [row.matchId, row]))
}

/** Returns the matches of disputes, by dispute. */
export async function findDisputedMatches(
  tx: Tx,
  disputes: readonly RowKey[],
): Promise<Map<string, string>> {
  if (disputes.length === 0) return new Map()
  const rows = await tx
    .selectFrom('dispute')
    .select(['disputeId', 'matchId'])
    .where(isOneOf(['circleId', 'disputeId'], disputes))
    .execute()
  return new Map(rows.map((row) => [row.disputeId, row.matchId]))
}

const STATES: Readonly<Record<NoticeSubject, { table: string; id: string; state: string }>> = {
  match: { table: 'match', id: 'matchId', state: 'state' },
  return: {
    table: 'match',
    id: 'matchId',
    state: `CASE WHEN return_by_at IS NULL THEN 'over' ELSE 'open' END`,
  },
  proposal: {
    table: 'match',
    id: 'matchId',
    state: `CASE WHEN cancel_by IS NULL THEN 'over' ELSE 'open' END`,
  },
  dispute: { table: 'dispute', id: 'disputeId', state: 'state' },
  ask: { table: 'ask', id: 'askId', state: 'state' },
  ticket: { table: 'ticket', id: 'ticketId', state: 'state' },
  approval: { table: 'approval', id: 'approvalId', state: 'state' },
  application: { table: 'application', id: 'applicationId', state: 'state' },
  identity_dispute: { table: 'identityDispute', id: 'identityDisputeId', state: 'state' },
  contact: { table: 'contactMessage', id: 'contactId', state: 'state' },
}

/** Returns the states of subjects of one kind, by id; leaves out those of another circle. */
export async function findStates(
  tx: Tx,
  subject: NoticeSubject,
  keys: readonly RowKey[],
): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map()
  const { table, id, state } = STATES[subject]
  const { rows } = await sql<{
    id: string
    state: string
  }>`SELECT ${sql.ref(id)} AS id, ${sql.raw(state)} AS state FROM ${sql.table(table)}
    WHERE ${isOneOf(['circleId', id], keys)}`.execute(tx)
  return new Map(rows.map((row) => [row.id, row.state]))
}

/** Lists everybody who takes part in a circle, suspended or not, the oldest member first. */
export async function listTakingPart(tx: Tx, circleId: string): Promise<string[]> {
  const rows = await allRows(tx, 'member', { circleId })
    .select('memberId')
    .where('status', 'in', ['active', 'suspended'])
    .orderBy('joinedAt')
    .orderBy('memberId')
    .execute()
  return rows.map((row) => row.memberId)
}

/**
 * Finds a member's latest removal by a dispute: its id, and its reasons sealed under that member's
 * key.
 */
export async function findRemoval(
  tx: Tx,
  { circleId, memberId }: Owner,
  disputeId: string,
): Promise<{ decisionId: string; reasonsSealed: Buffer } | undefined> {
  return allRows(tx, 'measureDecision', {
    circleId,
    memberId,
    disputeId,
    measure: 'removal',
    state: 'in_force',
  })
    .select(['decisionId', 'reasonsSealed'])
    .orderBy('decidedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Lists the relayed events with notices since an instant. */
export async function listNoticeEvents(tx: Tx, since: Temporal.Instant): Promise<NoticeEvent[]> {
  const { rows } = await sql<NoticeEvent>`
    SELECT e.circle_id, e.event_no, e.happened_at, e.notices, e.payments
    FROM circle_event e JOIN event_position p ON p.circle_id = e.circle_id AND e.event_no <= p.event_no
    WHERE e.happened_at >= ${since} AND num_nonnulls(e.notices, e.payments) > 0
      AND NOT EXISTS (SELECT FROM parked_event k
        WHERE (k.circle_id, k.event_no) = (e.circle_id, e.event_no))
    ORDER BY e.circle_id, e.event_no`.execute(tx)
  return rows
}

/** Returns the ids of those notices that are not there; leaves out people who are erased. */
export async function findMissing(
  tx: Tx,
  notices: readonly (Owner & { readonly noticeId: string })[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ noticeId: string }>`
    SELECT e.notice_id
    FROM unnest(${notices.map(({ noticeId }) => noticeId)}::uuid[],
        ${notices.map(({ circleId }) => circleId)}::uuid[],
        ${notices.map(({ memberId }) => memberId)}::uuid[])
      e (notice_id, circle_id, member_id)
    JOIN person_key k ON (k.circle_id, k.member_id) = (e.circle_id, e.member_id)
    WHERE NOT EXISTS (SELECT FROM notice n
      WHERE (n.circle_id, n.notice_id) = (e.circle_id, e.notice_id))`.execute(tx)
  return new Set(rows.map(({ noticeId }) => noticeId))
}
