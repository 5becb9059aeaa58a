import { sql } from 'kysely'
import type { Ask, AskClass } from '#domain/asks/ask.ts'
import { askError } from '#domain/asks/ask-errors.ts'
import type { AskState } from '#domain/asks/ask-transitions.ts'
import type { DeadlineMoved, TaxYear } from '#domain/shared/calendar.ts'
import type { AskId } from '#domain/shared/ids.ts'
import type { PausedBy } from '#domain/shared/request-transitions.ts'
import { type Rupees, rupees } from '#domain/shared/rupees.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { listInTurns } from '#server/platform/database/fair-turns.ts'
import {
  isOneOf,
  type RowKey,
  updateAndReadRow,
  updateRows,
} from '#server/platform/database/many-rows.ts'
import { cameAt, isStillToReturn, rupeesThatCame } from '#server/requests/counted-rupees.ts'
import { shareColumns, sharesOf } from '#server/requests/share-columns.ts'
import type { StoredAsk } from '../stored-ask.ts'

type Owner = { readonly circleId: string; readonly memberId: string }

const LIVE = ['awaiting_payment', 'bank_pending', 'awaiting_confirmation', 'disputed']

const COLUMNS = [
  'ask_id',
  'member_id',
  'detail_id',
  'note_sealed',
  'amount_rupees',
  'open_rupees',
  'held_rupees',
  'fulfilled_rupees',
  'closed_rupees',
  'state',
  'ask_class',
  'first_in_class',
  'share_code',
  'review_by',
  'review_moved',
  'review_escalated_at',
  'paused_by',
  'paused_from',
  'remind_at',
  'review_reason_sealed',
  'queued_at',
  'expires_at',
  'created_at',
  'version',
] as const

type Row = {
  ask_id: string
  member_id: string
  detail_id: string
  note_sealed: Buffer | null
  amount_rupees: number
  open_rupees: number
  held_rupees: number
  fulfilled_rupees: number
  closed_rupees: number
  state: string
  ask_class: string
  first_in_class: boolean
  share_code: string
  review_by: Temporal.Instant | null
  review_escalated_at: Temporal.Instant | null
  review_moved: string
  paused_by: string | null
  paused_from: string | null
  remind_at: Temporal.Instant | null
  review_reason_sealed: Buffer | null
  queued_at: Temporal.Instant
  expires_at: Temporal.Instant
  created_at: Temporal.Instant
  version: number
}

function read(row: Row): StoredAsk {
  return {
    id: row.ask_id as AskId,
    memberId: row.member_id,
    detailId: row.detail_id,
    noteSealed: row.note_sealed,
    reviewReasonSealed: row.review_reason_sealed,
    shareCode: row.share_code,
    shares: sharesOf(row),
    state: row.state as AskState,
    askClass: row.ask_class as AskClass,
    firstInClass: row.first_in_class,
    queuedAt: row.queued_at,
    expiresAt: row.expires_at,
    reviewBy: row.review_by,
    reviewMoved: row.review_moved as DeadlineMoved,
    paused:
      row.paused_by === null
        ? null
        : {
            by: row.paused_by as PausedBy,
            from: row.paused_from === 'awaiting_review' ? 'awaiting_review' : 'pending',
          },
    remindAt: row.remind_at,
    reviewEscalatedAt: row.review_escalated_at,
    createdAt: row.created_at,
    version: row.version,
  }
}

/** Open and held rupees of all asks of a member. */
export async function sumOutstandingAsks(tx: Tx, { circleId, memberId }: Owner): Promise<Rupees> {
  const row = await tx
    .selectFrom('ask')
    .select(sql<number>`coalesce(sum(open_rupees + held_rupees), 0)::bigint`.as('sum'))
    .where('circle_id', '=', circleId)
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  return rupees(row.sum)
}

/**
 * Rupees a member received in a tax year, by the day they were paid: what was reversed does not
 * count, what they still have to return does.
 */
export async function sumReceived(
  tx: Tx,
  { circleId, memberId }: Owner,
  year: TaxYear,
): Promise<Rupees> {
  const row = await tx
    .selectFrom('match')
    .select(sql<number>`coalesce(sum(${rupeesThatCame('match')}), 0)::bigint`.as('sum'))
    .where('circle_id', '=', circleId)
    .where('receiver_id', '=', memberId)
    .where((where) => where.or([where('state', '=', 'confirmed'), isStillToReturn('match')]))
    .where(cameAt('match'), '>=', year.from)
    .where(cameAt('match'), '<', year.until)
    .executeTakeFirstOrThrow()
  return rupees(row.sum)
}

/**
 * Rupees that matches bring to a member and that are not confirmed yet; without those that are to
 * go back, which count as received.
 */
export async function sumHeldAsks(tx: Tx, { circleId, memberId }: Owner): Promise<Rupees> {
  const row = await tx
    .selectFrom('match')
    .select(sql<number>`coalesce(sum(amount_rupees), 0)::bigint`.as('sum'))
    .where('circle_id', '=', circleId)
    .where('receiver_id', '=', memberId)
    .where('state', 'in', LIVE)
    .where('ended_at', 'is', null)
    .where(sql<boolean>`NOT ${isStillToReturn('match')}`)
    .executeTakeFirstOrThrow()
  return rupees(row.sum)
}

/**
 * Rupees a member gives: what matches hold, and what was paid since an instant and confirmed, or
 * not returned yet.
 */
export async function sumGiving(
  tx: Tx,
  { circleId, memberId }: Owner,
  since: Temporal.Instant,
): Promise<Rupees> {
  // What came since is little in the whole circle; OFFSET 0 keeps the planner from going through
  // all that the member ever gave instead.
  const { rows } = await sql<{ sum: number }>`
    SELECT (SELECT coalesce(sum(m.amount_rupees), 0) FROM match m WHERE m.circle_id = ${circleId} AND m.giver_id = ${memberId} AND m.ended_at IS NULL AND m.state = ANY (${[...LIVE]}))::bigint
      + (SELECT coalesce(sum(${rupeesThatCame('m')}), 0) FROM (SELECT * FROM match x WHERE x.circle_id = ${circleId} AND x.state IN ('confirmed', 'reversed') AND ${cameAt('x')} >= ${since} OFFSET 0) m
        WHERE m.giver_id = ${memberId} AND (m.state = 'confirmed' OR ${isStillToReturn('m')}))::bigint AS sum`.execute(
    tx,
  )
  return rupees(rows[0]?.sum ?? 0)
}

/** Whether a member has an earlier ask that a steward let into the queue. */
export async function hasReleasedAsk(tx: Tx, { circleId, memberId }: Owner): Promise<boolean> {
  const row = await tx
    .selectFrom('ask')
    .select('ask_id')
    .where('circle_id', '=', circleId)
    .where('member_id', '=', memberId)
    .where((where) =>
      where.or([where('reviewed_at', 'is not', null), where('review_by', 'is', null)]),
    )
    .where('state', '!=', 'awaiting_review')
    .where('review_reason_sealed', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Facts of the member that decide about asking; the day of birth is sealed. */
export async function getAskingMember(tx: Tx, { circleId, memberId }: Owner) {
  return tx
    .selectFrom('member')
    .select([
      'status',
      'joined_at',
      'newcomer_waived_at',
      'limited_until',
      'yearly_limit_rupees',
      'birth_sealed',
      'introduced_by',
    ])
    .where('circle_id', '=', circleId)
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
}

/** Whether a payment detail is saved and one's own. */
export async function isOwnDetail(
  tx: Tx,
  { circleId, memberId }: Owner,
  detailId: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom('payment_detail')
    .select('detail_id')
    .where('circle_id', '=', circleId)
    .where('member_id', '=', memberId)
    .where('detail_id', '=', detailId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertAsk(
  tx: Tx,
  { circleId, memberId }: Owner,
  ask: Ask,
  extra: {
    detailId: string
    noteSealed: Buffer | null
    shareCode: string
    policyVersion: number
    now: Temporal.Instant
  },
): Promise<StoredAsk> {
  const row = await tx
    .insertInto('ask')
    .values({
      circle_id: circleId,
      ask_id: ask.id,
      member_id: memberId,
      detail_id: extra.detailId,
      note_sealed: extra.noteSealed,
      ...shareColumns(ask.shares),
      state: ask.state,
      ask_class: ask.askClass,
      first_in_class: ask.firstInClass,
      share_code: extra.shareCode,
      review_by: ask.reviewBy,
      review_moved: ask.reviewMoved,
      remind_at: ask.remindAt,
      policy_version: extra.policyVersion,
      queued_at: ask.queuedAt,
      expires_at: ask.expiresAt,
      created_at: extra.now,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
  return read(row)
}

/** One's own ask, locked. Throws asks.unknown for any other. */
export async function lockOwnAsk(
  tx: Tx,
  { circleId, memberId }: Owner,
  askId: string,
): Promise<StoredAsk> {
  const row = await tx
    .selectFrom('ask')
    .select(COLUMNS)
    .where('circle_id', '=', circleId)
    .where('member_id', '=', memberId)
    .where('ask_id', '=', askId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw askError('asks.unknown')
  return read(row)
}

/** Asks by key, locked in the order of their ids. */
export async function lockAsks(tx: Tx, keys: readonly RowKey[]): Promise<Map<string, StoredAsk>> {
  if (keys.length === 0) return new Map()
  const rows = await tx
    .selectFrom('ask')
    .select(COLUMNS)
    .where(isOneOf(['circle_id', 'ask_id'], keys))
    .orderBy('ask_id')
    .forUpdate()
    .execute()
  return new Map(rows.map((row) => [row.ask_id, read(row)]))
}

/** Asks of a member that have something open, locked in the order of their ids. */
export async function lockOpenAsksOf(tx: Tx, { circleId, memberId }: Owner): Promise<StoredAsk[]> {
  const rows = await tx
    .selectFrom('ask')
    .select(COLUMNS)
    .where('circle_id', '=', circleId)
    .where('member_id', '=', memberId)
    .where('open_rupees', '>', 0)
    .orderBy('ask_id')
    .forUpdate()
    .execute()
  return rows.map(read)
}

/**
 * A member's asks that still run, locked in the order of their ids; one that is wholly matched runs
 * too.
 */
export async function lockRunningAsks(tx: Tx, { circleId, memberId }: Owner): Promise<StoredAsk[]> {
  const rows = await tx
    .selectFrom('ask')
    .select(COLUMNS)
    .where('circle_id', '=', circleId)
    .where('member_id', '=', memberId)
    .where((where) => where.or([where('open_rupees', '>', 0), where('held_rupees', '>', 0)]))
    .orderBy('ask_id')
    .forUpdate()
    .execute()
  return rows.map(read)
}

/** Asks by id without a lock. */
export async function findAsks(tx: Tx, keys: readonly RowKey[]): Promise<StoredAsk[]> {
  if (keys.length === 0) return []
  const rows = await tx
    .selectFrom('ask')
    .select(COLUMNS)
    .where(isOneOf(['circle_id', 'ask_id'], keys))
    .execute()
  return rows.map(read)
}

/** Any ask of the circle, for a steward, locked. Throws asks.unknown. */
export async function lockAsk(tx: Tx, circleId: string, askId: string): Promise<StoredAsk> {
  const found = (await lockAsks(tx, [{ circleId, id: askId }])).get(askId)
  if (!found) throw askError('asks.unknown')
  return found
}

/** An ask by the code its owner shares; undefined when it may not be matched now. */
export async function findSharedAsk(
  tx: Tx,
  circleId: string,
  shareCode: string,
  now: Temporal.Instant,
): Promise<StoredAsk | undefined> {
  const row = await matchableAsks(tx, circleId, now)
    .where('share_code', '=', shareCode)
    .executeTakeFirst()
  return row && read(row)
}

export async function listOwnAsks(
  tx: Tx,
  { circleId, memberId }: Owner,
  limit: number,
): Promise<StoredAsk[]> {
  const rows = await tx
    .selectFrom('ask')
    .select(COLUMNS)
    .where('circle_id', '=', circleId)
    .where('member_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .orderBy('ask_id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(read)
}

/**
 * Asks that may be matched: released, open, and payable to a detail that is usable already and
 * still saved. Oldest place first.
 */
export async function listOpenAsks(
  tx: Tx,
  circleId: string,
  now: Temporal.Instant,
): Promise<StoredAsk[]> {
  const rows = await matchableAsks(tx, circleId, now)
    .orderBy('queued_at')
    .orderBy('ask_id')
    .execute()
  return rows.map(read)
}

/** One ask that may be matched now; undefined when it may not. */
export async function findSharedAskById(
  tx: Tx,
  circleId: string,
  askId: string,
  now: Temporal.Instant,
): Promise<StoredAsk | undefined> {
  const row = await matchableAsks(tx, circleId, now).where('ask_id', '=', askId).executeTakeFirst()
  return row && read(row)
}

function matchableAsks(tx: Tx, circleId: string, now: Temporal.Instant) {
  return tx
    .selectFrom('ask')
    .select(COLUMNS)
    .where('circle_id', '=', circleId)
    .where('open_rupees', '>', 0)
    .where('state', '=', 'pending')
    .where('expires_at', '>', now)
    .where((where) =>
      where.exists(
        where
          .selectFrom('payment_detail as d')
          .select('d.detail_id')
          .whereRef('d.circle_id', '=', 'ask.circle_id')
          .whereRef('d.detail_id', '=', 'ask.detail_id')
          .where('d.removed_at', 'is', null)
          .where('d.usable_from', '<=', now),
      ),
    )
}

export async function listAsksInReview(
  tx: Tx,
  circleId: string,
  limit: number,
): Promise<StoredAsk[]> {
  const rows = await tx
    .selectFrom('ask')
    .select(COLUMNS)
    .where('circle_id', '=', circleId)
    .where('state', '=', 'awaiting_review')
    .where('review_by', 'is not', null)
    .orderBy('created_at')
    .limit(limit)
    .execute()
  return rows.map(read)
}

export async function listExpiredAsks(
  tx: Tx,
  now: Temporal.Instant,
  limit: number,
): Promise<{ circleId: string; askId: string; memberId: string }[]> {
  return listInTurns(
    tx,
    tx
      .selectFrom('ask')
      .select([
        'circle_id as circleId',
        'ask_id as askId',
        'member_id as memberId',
        'expires_at as dueAt',
      ])
      .where('open_rupees', '>', 0)
      .where('expires_at', '<=', now),
    limit,
  )
}

/**
 * Saves where the rupees are, the state, the class and the place in it, its term and who paused it;
 * raises the version. A new time to look is nobody's delay yet.
 */
export async function updateAsk(tx: Tx, circleId: string, ask: Ask): Promise<StoredAsk> {
  return read(
    await updateAndReadRow<Row>(tx, 'ask', {
      ...changesOf([{ circleId, ask }]),
      returning: COLUMNS,
    }),
  )
}

/** The same for many. */
export async function updateAsks(
  tx: Tx,
  asks: readonly { circleId: string; ask: Ask }[],
): Promise<void> {
  await updateRows(tx, 'ask', changesOf(asks))
}

function changesOf(asks: readonly { circleId: string; ask: Ask }[]) {
  const rows = asks.map(({ circleId, ask }) => ({
    circle_id: circleId,
    ask_id: ask.id,
    ...shareColumns(ask.shares),
    state: ask.state,
    ask_class: ask.askClass,
    first_in_class: ask.firstInClass,
    expires_at: ask.expiresAt,
    remind_at: ask.remindAt,
    paused_by: ask.paused?.by ?? null,
    paused_from: ask.paused?.from ?? null,
    review_by: ask.reviewBy,
    review_moved: ask.reviewMoved,
  }))
  const also = sql`review_escalated_at = CASE WHEN t.review_by IS NOT DISTINCT FROM v.review_by THEN t.review_escalated_at END, version = t.version + 1`
  return { key: ['circle_id', 'ask_id'], rows, also }
}

export async function recordReview(
  tx: Tx,
  circleId: string,
  askId: string,
  review: { by: string; at: Temporal.Instant; reasonSealed: Buffer | null },
): Promise<void> {
  await tx
    .updateTable('ask')
    .set({
      reviewed_by: review.by,
      reviewed_at: review.at,
      review_reason_sealed: review.reasonSealed,
    })
    .where('circle_id', '=', circleId)
    .where('ask_id', '=', askId)
    .execute()
}

/**
 * Asks of a circle that two of the staff marked urgent, the newest mark first; the amount is what
 * was open when it was proposed, as the second one read it.
 */
export async function listUrgentAsks(
  tx: Tx,
  circleId: string,
  limit: number,
): Promise<
  { amount: number; markedAt: Temporal.Instant; proposedBy: string; approvedBy: string }[]
> {
  const rows = await tx
    .selectFrom('approval as p')
    .innerJoin('ask as a', (join) =>
      join.onRef('a.circle_id', '=', 'p.circle_id').onRef('a.ask_id', '=', 'p.subject_id'),
    )
    .select([
      sql<number>`coalesce((p.payload->>'amount')::integer, a.amount_rupees)`.as('amount'),
      'p.decided_at as markedAt',
      'p.proposed_by as proposedBy',
      'p.decided_by as approvedBy',
    ])
    .where('p.circle_id', '=', circleId)
    .where('p.kind', '=', 'ask_urgent')
    .where('p.state', '=', 'approved')
    .orderBy('p.decided_at', 'desc')
    .orderBy('p.approval_id', 'desc')
    .limit(limit)
    .execute()
  return rows.flatMap(({ amount, markedAt, proposedBy, approvedBy }) =>
    markedAt === null || approvedBy === null ? [] : [{ amount, markedAt, proposedBy, approvedBy }],
  )
}
