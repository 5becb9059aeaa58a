import type { MatchState } from '#domain/matches/match-transitions.ts'
import type { Match } from '#domain/matches/match.ts'
import type { Rail } from '#domain/matches/utr.ts'
import type { Deadline, DeadlineMoved } from '#domain/shared/calendar.ts'
import type { MatchId, MemberId } from '#domain/shared/ids.ts'
import { rupees } from '#domain/shared/rupees.ts'

export type MatchReason = 'exact' | 'pair' | 'fill' | 'split' | 'chosen'

/** A match with the fields that only the database adds. */
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
  /** The reference that the giver named while their bank says "pending", sealed with their key. */
  readonly pending: { readonly rail: Rail; readonly utrSealed: Buffer } | null
  readonly createdAt: Temporal.Instant
  readonly version: number
}

/** A match as it is saved, without its version, which only updates raise. */
export type NewMatch = Omit<StoredMatch, 'version'>

/** The columns that `readMatch` needs. */
export const MATCH_COLUMNS = [
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

/** Turns a row into a match of the domain. */
export function readMatch(row: Row): StoredMatch {
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
    // Older rows without a separate pay clock use the first clock.
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

// Rows older than late payments filled their requests with the whole confirmed amount.
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

/** Returns the columns that moves of a match change. */
export function changingMatchColumns(match: NewMatch) {
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
