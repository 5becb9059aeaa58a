import { sql } from 'kysely'
import {
  type NoticeAbout,
  type NoticeKind,
  NOTICE_KINDS,
  NOTICE_TOPIC_OF,
  type NoticeSubject,
  type NoticeTopic,
} from '#domain/shared/notice-kinds.ts'
import type { Tx } from '#server/platform/database/db.ts'
import type { Cursor } from '#server/platform/database/cursor.ts'
import { insertRows } from '#server/platform/database/many-rows.ts'

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
  'n.circle_id',
  'n.notice_id',
  'n.kind',
  'n.about',
  'n.member_id',
  'n.created_at',
  'n.read_at',
] as const
type Row = {
  circle_id: string
  notice_id: string
  kind: string
  about: unknown
  member_id: string
  created_at: Temporal.Instant
  read_at: Temporal.Instant | null
}

export async function insertNotices(
  tx: Tx,
  notices: readonly (Owner & { noticeId: string; kind: NoticeKind; about: NoticeAbout })[],
  now: Temporal.Instant,
): Promise<void> {
  await insertRows(
    tx,
    'notice',
    notices.map(({ circleId, noticeId, memberId, kind, about }) => ({
      circle_id: circleId,
      notice_id: noticeId,
      member_id: memberId,
      kind,
      about: { ...about },
      created_at: now,
    })),
  )
}

/** Finds notices by id, oldest first. */
export async function findNotices(
  tx: Tx,
  circleId: string,
  noticeIds: readonly string[],
): Promise<Notice[]> {
  if (noticeIds.length === 0) return []
  const rows = await tx
    .selectFrom('notice as n')
    .select(COLUMNS)
    .where('n.circle_id', '=', circleId)
    .where('n.notice_id', 'in', noticeIds)
    .orderBy('n.created_at')
    .orderBy('n.notice_id')
    .execute()
  return rows.map(noticeOf)
}

/** Lists a member's notices, newest first; optionally of one topic. */
export async function listNotices(
  tx: Tx,
  { circleId, memberId }: Owner,
  {
    after,
    limit,
    topic,
  }: { after: Cursor | undefined; limit: number; topic: NoticeTopic | undefined },
): Promise<Notice[]> {
  const rows = await tx
    .selectFrom('notice as n')
    .select(COLUMNS)
    .where('n.circle_id', '=', circleId)
    .where('n.member_id', '=', memberId)
    .$if(topic !== undefined, (qb) =>
      qb.where(
        'n.kind',
        'in',
        NOTICE_KINDS.filter((kind) => NOTICE_TOPIC_OF[kind] === topic),
      ),
    )
    .$if(after !== undefined, (qb) =>
      qb.where(sql<boolean>`(n.created_at, n.notice_id) < (${after?.at}, ${after?.id})`),
    )
    .orderBy('n.created_at', 'desc')
    .orderBy('n.notice_id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(noticeOf)
}

export async function countUnread(tx: Tx, { circleId, memberId }: Owner): Promise<number> {
  const { unread } = await tx
    .selectFrom('notice')
    .select(({ fn }) => fn.countAll<number>().as('unread'))
    .where('circle_id', '=', circleId)
    .where('member_id', '=', memberId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(unread)
}

/**
 * Marks notices of one member as read; without ids all of them. Notices that were read before keep
 * their time.
 */
export async function markRead(
  tx: Tx,
  { circleId, memberId }: Owner,
  ids: readonly string[] | undefined,
  now: Temporal.Instant,
): Promise<void> {
  if (ids?.length === 0) return
  await tx
    .updateTable('notice')
    .set({ read_at: now })
    .where('circle_id', '=', circleId)
    .where('member_id', '=', memberId)
    .where('read_at', 'is', null)
    .$if(ids !== undefined, (qb) => qb.where('notice_id', 'in', ids ?? []))
    .execute()
}

function noticeOf(row: Row): Notice {
  return {
    circleId: row.circle_id,
    noticeId: row.notice_id,
    kind: row.kind as NoticeKind,
    about: row.about as NoticeAbout,
    memberId: row.member_id,
    createdAt: row.created_at,
    readAt: row.read_at,
  }
}

export type MatchFacts = {
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
  circleId: string,
  matchIds: readonly string[],
): Promise<Map<string, MatchFacts>> {
  if (matchIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('match')
    .select([
      'match_id as matchId',
      'amount_rupees as amount',
      'code',
      'giver_id as giverId',
      'receiver_id as receiverId',
      'deadline_at as deadlineAt',
      'cancel_until_at as cancelUntil',
      'return_rupees as returnAmount',
      'return_by_at as returnBy',
    ])
    .where('circle_id', '=', circleId)
    .where('match_id', 'in', matchIds)
    .execute()
  return new Map(rows.map((row) => [row.matchId, row]))
}

/** Returns the matches of disputes, by dispute. */
export async function findDisputedMatches(
  tx: Tx,
  circleId: string,
  disputeIds: readonly string[],
): Promise<Map<string, string>> {
  if (disputeIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('dispute')
    .select(['dispute_id', 'match_id'])
    .where('circle_id', '=', circleId)
    .where('dispute_id', 'in', disputeIds)
    .execute()
  return new Map(rows.map((row) => [row.dispute_id, row.match_id]))
}

const STATES: Readonly<Record<NoticeSubject, { table: string; id: string; state: string }>> = {
  match: { table: 'match', id: 'match_id', state: 'state' },
  return: {
    table: 'match',
    id: 'match_id',
    state: `CASE WHEN return_by_at IS NULL THEN 'over' ELSE 'open' END`,
  },
  proposal: {
    table: 'match',
    id: 'match_id',
    state: `CASE WHEN cancel_by IS NULL THEN 'over' ELSE 'open' END`,
  },
  dispute: { table: 'dispute', id: 'dispute_id', state: 'state' },
  ask: { table: 'ask', id: 'ask_id', state: 'state' },
  ticket: { table: 'ticket', id: 'ticket_id', state: 'state' },
  approval: { table: 'approval', id: 'approval_id', state: 'state' },
  application: { table: 'application', id: 'application_id', state: 'state' },
  identity_dispute: { table: 'identity_dispute', id: 'identity_dispute_id', state: 'state' },
  contact: { table: 'contact_message', id: 'contact_id', state: 'state' },
}

/**
 * Returns the current states of subjects of one kind, by id; leaves out those of another circle.
 */
export async function findStates(
  tx: Tx,
  circleId: string,
  subject: NoticeSubject,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { table, id, state } = STATES[subject]
  const { rows } = await sql<{
    id: string
    state: string
  }>`SELECT ${sql.ref(id)} AS id, ${sql.raw(state)} AS state FROM ${sql.table(table)}
    WHERE circle_id = ${circleId} AND ${sql.ref(id)} = ANY(${[...ids]}::uuid[])`.execute(tx)
  return new Map(rows.map((row) => [row.id, row.state]))
}

/** Lists everybody who takes part in a circle, suspended or not, the oldest member first. */
export async function listTakingPart(tx: Tx, circleId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('member')
    .select('member_id')
    .where('circle_id', '=', circleId)
    .where('status', 'in', ['active', 'suspended'])
    .orderBy('joined_at')
    .orderBy('member_id')
    .execute()
  return rows.map((row) => row.member_id)
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
  return tx
    .selectFrom('measure_decision')
    .select(['decision_id as decisionId', 'reasons_sealed as reasonsSealed'])
    .where('circle_id', '=', circleId)
    .where('member_id', '=', memberId)
    .where('dispute_id', '=', disputeId)
    .where('measure', '=', 'removal')
    .where('state', '=', 'in_force')
    .orderBy('decided_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}
