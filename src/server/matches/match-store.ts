import { sql } from 'kysely'
import type { Match } from '#domain/matches/match.ts'
import { matchError } from '#domain/matches/match-errors.ts'
import type { MatchEventKind, MatchState } from '#domain/matches/match-transitions.ts'
import type { DeadlineMoved } from '#domain/shared/calendar.ts'
import type { MatchId, MemberId } from '#domain/shared/ids.ts'
import { rupees } from '#domain/shared/rupees.ts'
import type { Tx } from '#server/platform/db.ts'
import { halfTime, reminderColumns } from '#server/platform/reminder-columns.ts'

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
  readonly confirmedRupees: number | null
  readonly createdAt: Temporal.Instant
  readonly version: number
}

const COLUMNS = [
  'circle_id', 'match_id', 'pledge_id', 'ask_id', 'giver_id', 'receiver_id', 'amount_rupees', 'code', 'reason', 'ask_rank', 'policy_version', 'payee_kind', 'payee_sealed', 'state',
  'confirmed_rupees', 'deadline_at', 'deadline_moved', 'first_deadline_at', 'created_at', 'claimed_at', 'ended_at', 'version',
] as const

type Row = {
  circle_id: string; match_id: string; pledge_id: string; ask_id: string; giver_id: string; receiver_id: string; amount_rupees: number; code: string; reason: string; ask_rank: number
  policy_version: number; payee_kind: string; payee_sealed: Buffer; state: string; confirmed_rupees: number | null; deadline_at: Temporal.Instant | null; deadline_moved: string
  first_deadline_at: Temporal.Instant; created_at: Temporal.Instant; claimed_at: Temporal.Instant | null; ended_at: Temporal.Instant | null; version: number
}

function read(row: Row): StoredMatch {
  return {
    id: row.match_id as MatchId, circleId: row.circle_id, pledgeId: row.pledge_id, askId: row.ask_id, giverId: row.giver_id as MemberId, receiverId: row.receiver_id as MemberId,
    amount: rupees(row.amount_rupees), code: row.code, reason: row.reason as MatchReason, askRank: row.ask_rank, policyVersion: row.policy_version,
    payeeKind: row.payee_kind as 'upi' | 'bank', payeeSealed: row.payee_sealed, state: row.state as MatchState, confirmedRupees: row.confirmed_rupees,
    deadline: row.deadline_at === null ? null : { at: row.deadline_at, moved: row.deadline_moved as DeadlineMoved }, firstDeadline: row.first_deadline_at,
    createdAt: row.created_at, claimedAt: row.claimed_at, endedAt: row.ended_at, version: row.version,
  }
}

export async function insertMatch(tx: Tx, match: Omit<StoredMatch, 'version' | 'confirmedRupees'>, runId: string | null): Promise<void> {
  await tx.insertInto('match').values({
    circle_id: match.circleId, match_id: match.id, pledge_id: match.pledgeId, ask_id: match.askId, giver_id: match.giverId, receiver_id: match.receiverId, amount_rupees: match.amount,
    code: match.code, run_id: runId, reason: match.reason, ask_rank: match.askRank, policy_version: match.policyVersion, payee_kind: match.payeeKind, payee_sealed: match.payeeSealed,
    state: match.state, deadline_at: match.deadline?.at ?? null, deadline_moved: match.deadline?.moved ?? 'no', first_deadline_at: match.firstDeadline, created_at: match.createdAt,
    remind_at: halfTime(match.deadline?.at ?? null),
  }).execute()
}

/** A match one is a party of. Throws matches.unknown for any other, and for the wrong side when one is named. */
export async function getOwnMatch(tx: Tx, { circleId, memberId, side }: Party, matchId: string, lock: 'lock' | 'look'): Promise<StoredMatch> {
  const found = tx.selectFrom('match').select(COLUMNS).where('circle_id', '=', circleId).where('match_id', '=', matchId)
  const row = await (lock === 'lock' ? found.forUpdate() : found).executeTakeFirst()
  const sides = { giver: row?.giver_id === memberId, receiver: row?.receiver_id === memberId, either: row?.giver_id === memberId || row?.receiver_id === memberId }
  if (!row || !sides[side]) throw matchError('matches.unknown')
  return read(row)
}

type Party = { readonly circleId: string; readonly memberId: string; readonly side: 'giver' | 'receiver' | 'either' }

/** A match for the clock, locked. */
export async function lockMatch(tx: Tx, circleId: string, matchId: string): Promise<StoredMatch | undefined> {
  const row = await tx.selectFrom('match').select(COLUMNS).where('circle_id', '=', circleId).where('match_id', '=', matchId).forUpdate().executeTakeFirst()
  return row && read(row)
}

/** Live matches of one side of a member, the next deadline first. */
export async function listLiveMatches(tx: Tx, { circleId, memberId, side }: { circleId: string; memberId: string; side: 'giver_id' | 'receiver_id' }, limit: number): Promise<StoredMatch[]> {
  const rows = await tx.selectFrom('match').select(COLUMNS).where('circle_id', '=', circleId).where(side, '=', memberId)
    .where('state', 'in', ['awaiting_payment', 'bank_pending', 'awaiting_confirmation', 'disputed'])
    .orderBy(sql`deadline_at NULLS LAST`).orderBy('created_at').limit(limit).execute()
  return rows.map(read)
}

/** Matches whose deadline passed before an instant. */
export async function listDueMatches(tx: Tx, before: Temporal.Instant, limit: number): Promise<{ circleId: string; matchId: string }[]> {
  const rows = await tx.selectFrom('match').select(['circle_id', 'match_id']).where('deadline_at', '<=', before)
    .where('state', 'in', ['awaiting_payment', 'awaiting_confirmation']).orderBy('deadline_at').limit(limit).execute()
  return rows.map((row) => ({ circleId: row.circle_id, matchId: row.match_id }))
}

/** Saves a move: state, deadline, times; a confirmed one with its amount and the day it was paid. Raises the version. */
export async function updateMatch(tx: Tx, match: StoredMatch, confirmed?: { amount: number; paidAt: Temporal.Instant }): Promise<StoredMatch> {
  const row = await tx.updateTable('match').set({
    state: match.state, deadline_at: match.deadline?.at ?? null, deadline_moved: match.deadline?.moved ?? 'no', claimed_at: match.claimedAt, ended_at: match.endedAt,
    ...reminderColumns(match.deadline?.at ?? null), ...(confirmed && { confirmed_rupees: confirmed.amount, paid_at: confirmed.paidAt }), version: sql<number>`version + 1`,
  }).where('circle_id', '=', match.circleId).where('match_id', '=', match.id).returning(COLUMNS).executeTakeFirstOrThrow()
  return read(row)
}

export async function insertEvent(tx: Tx, event: {
  circleId: string; matchId: string; eventId: string; kind: MatchEventKind; from: MatchState | null; to: MatchState; actorId: string | null; reasonSealed: Buffer | null; now: Temporal.Instant
}): Promise<void> {
  await tx.insertInto('match_event').values({
    circle_id: event.circleId, match_id: event.matchId, event_id: event.eventId, kind: event.kind, from_state: event.from, to_state: event.to, actor_id: event.actorId,
    reason_sealed: event.reasonSealed, happened_at: event.now,
  }).execute()
}

export async function listEvents(tx: Tx, circleId: string, matchId: string) {
  return tx.selectFrom('match_event').selectAll().where('circle_id', '=', circleId).where('match_id', '=', matchId).orderBy('happened_at').orderBy('event_id').execute()
}

/** How often a pledge's shares have lapsed. */
export async function countLapses(tx: Tx, circleId: string, pledgeId: string): Promise<number> {
  const row = await tx.selectFrom('match').select((of) => of.fn.countAll<number>().as('lapses')).where('circle_id', '=', circleId).where('pledge_id', '=', pledgeId).where('state', '=', 'lapsed').executeTakeFirstOrThrow()
  return Number(row.lapses)
}
