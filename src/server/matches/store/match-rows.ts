import type { Selectable } from 'kysely'
import type { Match } from '#domain/matches/match.ts'
import type { Rail } from '#domain/matches/utr.ts'
import type { Deadline, DeadlineMoved } from '#domain/shared/calendar.ts'
import type { MatchId, MemberId } from '#domain/shared/ids.ts'

import { rupees } from '#domain/shared/rupees.ts'
import type { DB } from '#server/platform/database/db-types.ts'

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
  'circleId',
  'matchId',
  'pledgeId',
  'askId',
  'giverId',
  'receiverId',
  'amountRupees',
  'code',
  'reason',
  'askRank',
  'policyVersion',
  'payeeKind',
  'payeeSealed',
  'state',
  'confirmedRupees',
  'askFilledRupees',
  'pledgeFilledRupees',
  'paidAt',
  'returnRupees',
  'returnedAt',
  'returnByAt',
  'returnMoved',
  'deadlineAt',
  'deadlineMoved',
  'firstDeadlineAt',
  'payByAt',
  'payByMoved',
  'bankFailed',
  'pendingRail',
  'pendingUtrSealed',
  'cancelBy',
  'cancelUntilAt',
  'cancelMoved',
  'late',
  'ruled',
  'createdAt',
  'claimedAt',
  'endedAt',
  'answerUntilAt',
  'pendingAt',
  'version',
] as const

type At = Temporal.Instant
type Row = Pick<Selectable<DB['match']>, (typeof MATCH_COLUMNS)[number]>

/** Turns a row into a match of the domain. */
export function readMatch(row: Row): StoredMatch {
  return {
    id: row.matchId as MatchId,
    circleId: row.circleId,
    pledgeId: row.pledgeId,
    askId: row.askId,
    giverId: row.giverId as MemberId,
    receiverId: row.receiverId as MemberId,
    amount: rupees(row.amountRupees),
    code: row.code,
    reason: row.reason,
    askRank: row.askRank,
    policyVersion: row.policyVersion,
    payeeKind: row.payeeKind,
    payeeSealed: row.payeeSealed,
    state: row.state,
    ...readWhatHappened(row),
    deadline: deadlineOf(row.deadlineAt, row.deadlineMoved),
    // Older rows have no pay_by_at. Their first deadline was the time to pay by.
    payBy: deadlineOf(row.payByAt, row.payByMoved) ?? {
      at: row.firstDeadlineAt,
      moved: 'no',
    },
    createdAt: row.createdAt,
    claimedAt: row.claimedAt,
    endedAt: row.endedAt,
    answerUntil: row.answerUntilAt,
    pendingAt: row.pendingAt,
    version: row.version,
  }
}

function readWhatHappened(
  row: Row,
): Pick<
  StoredMatch,
  'bankFailed' | 'pending' | 'cancellation' | 'late' | 'ruled' | 'confirmed' | 'returning'
> {
  const until = deadlineOf(row.cancelUntilAt, row.cancelMoved)
  return {
    bankFailed: row.bankFailed,
    late: row.late,
    ruled: row.ruled,
    pending:
      row.pendingUtrSealed === null || row.pendingRail === null
        ? null
        : { rail: row.pendingRail, utrSealed: row.pendingUtrSealed },
    cancellation:
      until === null || row.cancelBy === null ? null : { by: row.cancelBy as MemberId, until },
    confirmed: confirmedOf(row),
    returning:
      row.returnRupees === null
        ? null
        : {
            amount: rupees(row.returnRupees),
            returnedAt: row.returnedAt,
            until: deadlineOf(row.returnByAt, row.returnMoved),
          },
  }
}

// Rows older than late payments filled their requests with the whole confirmed amount.
function confirmedOf(row: Row): StoredMatch['confirmed'] {
  if (row.confirmedRupees === null || row.paidAt === null) return null
  const amount = rupees(row.confirmedRupees)
  return {
    amount,
    askFilled: rupees(row.askFilledRupees ?? amount),
    pledgeFilled: rupees(row.pledgeFilledRupees ?? amount),
    paidAt: row.paidAt,
  }
}

function deadlineOf(at: At | null, moved: DeadlineMoved): Deadline | null {
  return at === null ? null : { at, moved }
}

const NO_DEADLINE = { at: null, moved: 'no' } as const

/** Returns the columns that moves of a match change. */
export function changingMatchColumns(match: NewMatch) {
  const deadline = match.deadline ?? NO_DEADLINE
  const { by, until } = match.cancellation ?? { by: null, until: NO_DEADLINE }
  return {
    state: match.state,
    deadlineAt: deadline.at,
    deadlineMoved: deadline.moved,
    payByAt: match.payBy.at,
    payByMoved: match.payBy.moved,
    claimedAt: match.claimedAt,
    endedAt: match.endedAt,
    answerUntilAt: match.answerUntil,
    pendingAt: match.pendingAt,
    bankFailed: match.bankFailed,
    cancelBy: by,
    cancelUntilAt: until.at,
    cancelMoved: until.moved,
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
    pendingRail: rail,
    pendingUtrSealed: utrSealed,
    confirmedRupees: amount,
    askFilledRupees: askFilled,
    pledgeFilledRupees: pledgeFilled,
    paidAt,
    ...whatGoesBack(returning),
  }
}

function whatGoesBack(returning: NewMatch['returning']) {
  const { amount, returnedAt, until } = returning ?? { amount: null, returnedAt: null, until: null }
  const { at, moved } = until ?? NO_DEADLINE
  return { returnRupees: amount, returnedAt, returnByAt: at, returnMoved: moved }
}
