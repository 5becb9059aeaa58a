import { sql } from 'kysely'
import type { Match } from '#domain/matches/match.ts'
import { matchError } from '#domain/matches/match-errors.ts'
import type { MatchEventKind, MatchState } from '#domain/matches/match-transitions.ts'
import type { Rail } from '#domain/matches/utr.ts'
import type { Deadline, DeadlineMoved } from '#domain/shared/calendar.ts'
import type { MatchId, MemberId } from '#domain/shared/ids.ts'
import { rupees } from '#domain/shared/rupees.ts'
import type { Cursor } from '#server/platform/database/cursor.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { listInTurns } from '#server/platform/database/fair-turns.ts'
import {
  insertRows,
  isOneOf,
  type RowKey,
  rowsOf,
  updateRows,
} from '#server/platform/database/many-rows.ts'
import { halfTime, reminderAssignments } from '#server/requests/reminder-columns.ts'

export type MatchReason = 'exact' | 'pair' | 'fill' | 'split' | 'chosen'

/** A match with what only the database adds to it. */
export type StoredMatch = Match & {
  readonly circleId: string
  readonly pledgeId: string
  readonly askId: string
  readonly code: string
  readonly reason: MatchReason
  readonly askRank: number
  readonly policyVersion: number
  readonly payeeKind: 'upi' | 'bank'
  readonly payeeSealed: Buffer
  /** The reference the giver named while their bank says "pending", sealed with their key. */
  readonly pending: { readonly rail: Rail; readonly utrSealed: Buffer } | null
  readonly createdAt: Temporal.Instant
  readonly version: number
}

const LIVE: readonly MatchState[] = [
  'awaiting_payment',
  'bank_pending',
  'awaiting_confirmation',
  'disputed',
]

/** What a match is saved with besides its version, which only updates raise. */
export type NewMatch = Omit<StoredMatch, 'version'>

const COLUMNS = [
  'circle_id',
  'match_id',
  'pledge_id',
  'ask_id',
  'giver_id',
  'receiver_id',
  'amount_rupees',
  'code',
  'reason',
  'ask_rank',
  'policy_version',
  'payee_kind',
  'payee_sealed',
  'state',
  'confirmed_rupees',
  'ask_filled_rupees',
  'pledge_filled_rupees',
  'paid_at',
  'return_rupees',
  'returned_at',
  'return_by_at',
  'return_moved',
  'deadline_at',
  'deadline_moved',
  'first_deadline_at',
  'pay_by_at',
  'pay_by_moved',
  'bank_failed',
  'pending_rail',
  'pending_utr_sealed',
  'cancel_by',
  'cancel_until_at',
  'cancel_moved',
  'late',
  'ruled',
  'created_at',
  'claimed_at',
  'ended_at',
  'answer_until_at',
  'pending_at',
  'version',
] as const

type At = Temporal.Instant
type Row = {
  circle_id: string
  match_id: string
  pledge_id: string
  ask_id: string
  giver_id: string
  receiver_id: string
  amount_rupees: number
  code: string
  reason: string
  ask_rank: number
  policy_version: number
  payee_kind: string
  payee_sealed: Buffer
  state: string
  confirmed_rupees: number | null
  ask_filled_rupees: number | null
  pledge_filled_rupees: number | null
  paid_at: At | null
  return_rupees: number | null
  returned_at: At | null
  return_by_at: At | null
  return_moved: string
  deadline_at: At | null
  deadline_moved: string
  first_deadline_at: At
  pay_by_at: At | null
  pay_by_moved: string
  bank_failed: boolean
  pending_rail: string | null
  pending_utr_sealed: Buffer | null
  cancel_by: string | null
  cancel_until_at: At | null
  cancel_moved: string
  late: boolean
  ruled: boolean
  created_at: At
  claimed_at: At | null
  ended_at: At | null
  answer_until_at: At | null
  pending_at: At | null
  version: number
}

function read(row: Row): StoredMatch {
  return {
    id: row.match_id as MatchId,
    circleId: row.circle_id,
    pledgeId: row.pledge_id,
    askId: row.ask_id,
    giverId: row.giver_id as MemberId,
    receiverId: row.receiver_id as MemberId,
    amount: rupees(row.amount_rupees),
    code: row.code,
    reason: row.reason as MatchReason,
    askRank: row.ask_rank,
    policyVersion: row.policy_version,
    payeeKind: row.payee_kind as 'upi' | 'bank',
    payeeSealed: row.payee_sealed,
    state: row.state as MatchState,
    ...readWhatHappened(row),
    deadline: deadlineOf(row.deadline_at, row.deadline_moved),
    // Rows from before there was a pay clock of its own have the first one.
    payBy: deadlineOf(row.pay_by_at, row.pay_by_moved) ?? {
      at: row.first_deadline_at,
      moved: 'no',
    },
    createdAt: row.created_at,
    claimedAt: row.claimed_at,
    endedAt: row.ended_at,
    answerUntil: row.answer_until_at,
    pendingAt: row.pending_at,
    version: row.version,
  }
}

function readWhatHappened(
  row: Row,
): Pick<
  StoredMatch,
  'bankFailed' | 'pending' | 'cancellation' | 'late' | 'ruled' | 'confirmed' | 'returning'
> {
  const until = deadlineOf(row.cancel_until_at, row.cancel_moved)
  return {
    bankFailed: row.bank_failed,
    late: row.late,
    ruled: row.ruled,
    pending:
      row.pending_utr_sealed === null
        ? null
        : { rail: row.pending_rail as Rail, utrSealed: row.pending_utr_sealed },
    cancellation:
      until === null || row.cancel_by === null ? null : { by: row.cancel_by as MemberId, until },
    confirmed: confirmedOf(row),
    returning:
      row.return_rupees === null
        ? null
        : {
            amount: rupees(row.return_rupees),
            returnedAt: row.returned_at,
            until: deadlineOf(row.return_by_at, row.return_moved),
          },
  }
}

// Rows from before there were late payments filled their requests with all that was confirmed.
function confirmedOf(row: Row): StoredMatch['confirmed'] {
  if (row.confirmed_rupees === null || row.paid_at === null) return null
  const amount = rupees(row.confirmed_rupees)
  return {
    amount,
    askFilled: rupees(row.ask_filled_rupees ?? amount),
    pledgeFilled: rupees(row.pledge_filled_rupees ?? amount),
    paidAt: row.paid_at,
  }
}

function deadlineOf(at: At | null, moved: string): Deadline | null {
  return at === null ? null : { at, moved: moved as DeadlineMoved }
}

const NO_DEADLINE = { at: null, moved: 'no' } as const

/** What moves of a match change, as its row keeps it. */
function changing(match: NewMatch) {
  const deadline = match.deadline ?? NO_DEADLINE
  const { by, until } = match.cancellation ?? { by: null, until: NO_DEADLINE }
  return {
    state: match.state,
    deadline_at: deadline.at,
    deadline_moved: deadline.moved,
    pay_by_at: match.payBy.at,
    pay_by_moved: match.payBy.moved,
    claimed_at: match.claimedAt,
    ended_at: match.endedAt,
    answer_until_at: match.answerUntil,
    pending_at: match.pendingAt,
    bank_failed: match.bankFailed,
    cancel_by: by,
    cancel_until_at: until.at,
    cancel_moved: until.moved,
    late: match.late,
    ruled: match.ruled,
    ...whatCame(match),
  }
}

function whatCame({ pending, confirmed, returning }: NewMatch) {
  const { rail, utrSealed } = pending ?? { rail: null, utrSealed: null }
  const { amount, askFilled, pledgeFilled, paidAt } = confirmed ?? {
    amount: null,
    askFilled: null,
    pledgeFilled: null,
    paidAt: null,
  }
  return {
    pending_rail: rail,
    pending_utr_sealed: utrSealed,
    confirmed_rupees: amount,
    ask_filled_rupees: askFilled,
    pledge_filled_rupees: pledgeFilled,
    paid_at: paidAt,
    ...whatGoesBack(returning),
  }
}

function whatGoesBack(returning: NewMatch['returning']) {
  const { amount, returnedAt, until } = returning ?? { amount: null, returnedAt: null, until: null }
  const { at, moved } = until ?? NO_DEADLINE
  return { return_rupees: amount, returned_at: returnedAt, return_by_at: at, return_moved: moved }
}

export async function insertMatches(
  tx: Tx,
  matches: readonly NewMatch[],
  runId: string | null,
): Promise<void> {
  await insertRows(
    tx,
    'match',
    matches.map((match) => ({
      circle_id: match.circleId,
      match_id: match.id,
      pledge_id: match.pledgeId,
      ask_id: match.askId,
      giver_id: match.giverId,
      receiver_id: match.receiverId,
      amount_rupees: match.amount,
      code: match.code,
      run_id: runId,
      reason: match.reason,
      ask_rank: match.askRank,
      policy_version: match.policyVersion,
      payee_kind: match.payeeKind,
      payee_sealed: match.payeeSealed,
      ...changing(match),
      first_deadline_at: match.payBy.at,
      created_at: match.createdAt,
    })),
    { remind_at: halfTime(sql.ref('v.deadline_at')) },
  )
}

/**
 * A match one is a party of. Throws matches.unknown for any other, and for the wrong side when one
 * is named.
 */
export async function getOwnMatch(
  tx: Tx,
  { circleId, memberId, side }: Party,
  matchId: string,
  lock: 'lock' | 'look',
): Promise<StoredMatch> {
  const found = tx
    .selectFrom('match')
    .select(COLUMNS)
    .where('circle_id', '=', circleId)
    .where('match_id', '=', matchId)
  const row = await (lock === 'lock' ? found.forUpdate() : found).executeTakeFirst()
  const sides = {
    giver: row?.giver_id === memberId,
    receiver: row?.receiver_id === memberId,
    either: row?.giver_id === memberId || row?.receiver_id === memberId,
  }
  if (!row || !sides[side]) throw matchError('matches.unknown')
  return read(row)
}

type Party = {
  readonly circleId: string
  readonly memberId: string
  readonly side: 'giver' | 'receiver' | 'either'
}

/** Matches by key, whoever's they are, locked in the order of their ids. */
export async function lockMatches(
  tx: Tx,
  keys: readonly RowKey[],
): Promise<Map<string, StoredMatch>> {
  const rows = await tx
    .selectFrom('match')
    .select(COLUMNS)
    .where(isOneOf(['circle_id', 'match_id'], keys))
    .orderBy('match_id')
    .forUpdate()
    .execute()
  return new Map(rows.map((row) => [row.match_id, read(row)]))
}

/** A match for the clock, locked. */
export async function lockMatch(
  tx: Tx,
  circleId: string,
  matchId: string,
): Promise<StoredMatch | undefined> {
  const row = await tx
    .selectFrom('match')
    .select(COLUMNS)
    .where('circle_id', '=', circleId)
    .where('match_id', '=', matchId)
    .forUpdate()
    .executeTakeFirst()
  return row && read(row)
}

/** Live matches of one side of a member, the next deadline first. */
export async function listLiveMatches(
  tx: Tx,
  {
    circleId,
    memberId,
    side,
  }: { circleId: string; memberId: string; side: 'giver_id' | 'receiver_id' },
  limit: number,
): Promise<StoredMatch[]> {
  // What is live has not ended: those few are found without reading all the others.
  const rows = await tx
    .selectFrom('match')
    .select(COLUMNS)
    .where('circle_id', '=', circleId)
    .where(side, '=', memberId)
    .where('state', 'in', LIVE)
    .where('ended_at', 'is', null)
    .orderBy(sql`deadline_at NULLS LAST`)
    .orderBy('created_at')
    .limit(limit)
    .execute()
  return rows.map(read)
}

type Wanted = Party & { which: 'live' | 'ended' | 'all'; before: Cursor | undefined; limit: number }

/**
 * One's own matches, newest first, from before a cursor; of one side, and live or ended ones only,
 * where that is said.
 */
export async function listOwnMatches(tx: Tx, wanted: Wanted): Promise<StoredMatch[]> {
  if (wanted.side !== 'either')
    return (await newestOf(tx, `${wanted.side}_id`, wanted).execute()).map(read)
  // So many of each side, and of those so many: asked for together, all of both would be read and
  // sorted.
  const each = (side: 'giver_id' | 'receiver_id') =>
    tx.selectFrom(newestOf(tx, side, wanted).as('one_side')).selectAll()
  const rows = await each('giver_id')
    .unionAll(each('receiver_id'))
    .orderBy('created_at', 'desc')
    .orderBy('match_id', 'desc')
    .limit(wanted.limit)
    .execute()
  return rows.map(read)
}

function newestOf(
  tx: Tx,
  side: 'giver_id' | 'receiver_id',
  { circleId, memberId, which, before, limit }: Wanted,
) {
  return tx
    .selectFrom('match')
    .select(COLUMNS)
    .where('circle_id', '=', circleId)
    .where(side, '=', memberId)
    .$if(which !== 'all', (query) => query.where('state', which === 'live' ? 'in' : 'not in', LIVE))
    .$if(which === 'live', (query) => query.where('ended_at', 'is', null))
    .$if(before !== undefined, (query) =>
      query.where(
        sql<boolean>`(created_at, match_id) < (${before?.at ?? null}, ${before?.id ?? null})`,
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('match_id', 'desc')
    .limit(limit)
}

// What officers have in hand, or have ruled and can be appealed, goes before the clock of a return;
// the same as return_due in the domain.
const RETURN_WAITS = sql<boolean>`EXISTS (SELECT FROM dispute d WHERE d.circle_id = match.circle_id AND d.match_id = match.match_id AND (d.state = 'ruled' OR (match.state <> 'disputed' AND d.state NOT IN ('final', 'settled'))))`

/**
 * Matches of which a deadline, the time to answer a proposed cancellation, or the time to send
 * something back passed before an instant.
 */
export async function listDueMatches(
  tx: Tx,
  before: Temporal.Instant,
  limit: number,
): Promise<{ circleId: string; matchId: string }[]> {
  // While nothing can be posted in a circle, its clocks stand still; they get the time back when it
  // goes on.
  return listInTurns(
    tx,
    tx
      .selectFrom('match')
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('posting_stop as s')
              .select('s.stop_id')
              .whereRef('s.circle_id', '=', 'match.circle_id')
              .where('s.ended_at', 'is', null),
          ),
        ),
      )
      .select([
        'circle_id as circleId',
        'match_id as matchId',
        sql<At>`least(deadline_at, cancel_until_at, return_by_at)`.as('dueAt'),
      ])
      .where((where) =>
        where.or([
          where.and([
            where('deadline_at', '<=', before),
            where('state', 'in', ['awaiting_payment', 'bank_pending', 'awaiting_confirmation']),
          ]),
          where('cancel_until_at', '<=', before),
          where.and([where('return_by_at', '<=', before), where.not(RETURN_WAITS)]),
        ]),
      ),
    limit,
  )
}

/**
 * Saves matches as their moves have left them, and raises their versions: each version has one line
 * in the time line (save-move.ts). Returns them with these, in the order given.
 */
export async function updateMatches(
  tx: Tx,
  matches: readonly StoredMatch[],
): Promise<StoredMatch[]> {
  const rows = matches.map((match) => ({
    circle_id: match.circleId,
    match_id: match.id,
    ...changing(match),
  }))
  const reminders = reminderAssignments({
    was: sql`coalesce(t.deadline_at, t.return_by_at)`,
    until: sql`coalesce(v.deadline_at, v.return_by_at)`,
  })
  await updateRows(tx, 'match', {
    key: ['circle_id', 'match_id'],
    rows,
    also: sql`${reminders}, version = t.version + 1`,
  })
  return matches.map((match) => ({ ...match, version: match.version + 1 }))
}

/** A line of a time line before it is written. */
export type NewEvent = {
  readonly circleId: string
  readonly matchId: string
  readonly eventId: string
  readonly kind: MatchEventKind
  readonly from: MatchState | null
  readonly to: MatchState
  readonly actorId: string | null
  readonly reasonSealed: Buffer | null
  readonly now: Temporal.Instant
}

/**
 * Adds lines to time lines, one to each, behind all that are there: a transaction that began first
 * and then waited for the circle's lock would put its line before those it has seen.
 */
export async function insertEvents(tx: Tx, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return
  const rows = events.map((event) => ({
    circle_id: event.circleId,
    match_id: event.matchId,
    event_id: event.eventId,
    kind: event.kind,
    from_state: event.from,
    to_state: event.to,
    actor_id: event.actorId,
    reason_sealed: event.reasonSealed,
    happened_at: event.now,
  }))
  await sql`INSERT INTO match_event (circle_id, match_id, event_id, kind, from_state, to_state, actor_id, reason_sealed, happened_at)
    SELECT v.circle_id, v.match_id, v.event_id, v.kind, v.from_state, v.to_state, v.actor_id, v.reason_sealed,
      greatest(v.happened_at, (SELECT max(e.happened_at) + interval '1 microsecond' FROM match_event e WHERE e.circle_id = v.circle_id AND e.match_id = v.match_id))
    FROM ${rowsOf('match_event', rows)} v`.execute(tx)
}

/** The time lines of matches, by match id, each in its order. */
export async function listEvents(tx: Tx, matches: readonly RowKey[]) {
  const rows = await tx
    .selectFrom('match_event')
    .selectAll()
    .where(isOneOf(['circle_id', 'match_id'], matches))
    .orderBy('happened_at')
    .orderBy('event_id')
    .execute()
  return Map.groupBy(rows, (row) => row.match_id)
}

/** How often a pledge's shares have lapsed. */
export async function countLapses(tx: Tx, circleId: string, pledgeId: string): Promise<number> {
  const row = await tx
    .selectFrom('match')
    .select((of) => of.fn.countAll<number>().as('lapses'))
    .where('circle_id', '=', circleId)
    .where('pledge_id', '=', pledgeId)
    .where('state', '=', 'lapsed')
    .executeTakeFirstOrThrow()
  return Number(row.lapses)
}

/** What the last line of a match's time line says. */
export async function findLastEvent(
  tx: Tx,
  circleId: string,
  matchId: string,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('match_event')
    .select('kind')
    .where('circle_id', '=', circleId)
    .where('match_id', '=', matchId)
    .orderBy('happened_at', 'desc')
    .orderBy('event_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.kind
}

/** Whether the giver named a reference when their bank said "pending". */
export async function hasPendingReference(
  tx: Tx,
  circleId: string,
  matchId: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom('match')
    .select('match_id')
    .where('circle_id', '=', circleId)
    .where('match_id', '=', matchId)
    .where('pending_utr_sealed', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}
