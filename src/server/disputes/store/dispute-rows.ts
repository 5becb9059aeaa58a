import type { DisputeKind, DisputeState } from '#domain/matches/dispute-transitions.ts'
import type { Dispute } from '#domain/disputes/dispute.ts'
import type { MatchState } from '#domain/matches/match-transitions.ts'
import type { DeadlineMoved } from '#domain/shared/calendar.ts'
import type { CircleId } from '#domain/shared/ids.ts'
import type { Tx } from '#server/platform/database/db.ts'

/** A dispute with the fields that only the database adds, and its match. */
export type StoredDispute = Dispute & {
  readonly id: string
  readonly circleId: CircleId
  readonly stateBefore: MatchState
  readonly officerCircleId: string | null
  readonly panel: boolean
  readonly reasonSealed: Buffer | null
  readonly openedBy: string | null
  readonly openedAt: Temporal.Instant
  readonly remindAt: Temporal.Instant | null
  readonly evidenceAskedSealed: Buffer | null
  readonly appealedBy: string | null
  readonly appealReasonSealed: Buffer | null
  readonly version: number
  readonly match: {
    readonly id: string
    readonly giverId: string
    readonly receiverId: string
    readonly amount: number
    readonly code: string
    readonly state: MatchState
    readonly policyVersion: number
  }
}

const COLUMNS = [
  'd.circle_id',
  'd.dispute_id',
  'd.kind',
  'd.state',
  'd.round',
  'd.officer_id',
  'd.officer_circle_id',
  'd.panel',
  'd.deadline_at',
  'd.deadline_moved',
  'd.remind_at',
  'd.escalated_at',
  'd.accepted_by_giver',
  'd.accepted_by_receiver',
  'd.closed_at',
  'd.state_before',
  'd.reason_sealed',
  'd.opened_by',
  'd.opened_at',
  'd.evidence_asked_sealed',
  'd.appealed_by',
  'd.appeal_reason_sealed',
  'd.version',
  'm.match_id',
  'm.giver_id',
  'm.receiver_id',
  'm.amount_rupees',
  'm.code',
  'm.state as match_state',
  'm.policy_version',
] as const

/** Selects disputes with their matches, as `readDispute` needs them. */
export function selectDisputes(tx: Tx) {
  return tx
    .selectFrom('dispute as d')
    .innerJoin('match as m', (join) =>
      join.onRef('m.circle_id', '=', 'd.circle_id').onRef('m.match_id', '=', 'd.match_id'),
    )
    .select(COLUMNS)
}

type Row = Awaited<ReturnType<ReturnType<typeof selectDisputes>['execute']>>[number]

/** Turns a row into a dispute of the domain. */
export function readDispute(row: Row): StoredDispute {
  return {
    id: row.dispute_id,
    circleId: row.circle_id as CircleId,
    kind: row.kind as DisputeKind,
    state: row.state as DisputeState,
    round: row.round,
    officerId: row.officer_id,
    officerCircleId: row.officer_circle_id,
    panel: row.panel,
    deadline:
      row.deadline_at === null
        ? null
        : { at: row.deadline_at, moved: row.deadline_moved as DeadlineMoved },
    remindAt: row.remind_at,
    escalatedAt: row.escalated_at,
    accepted: { giver: row.accepted_by_giver, receiver: row.accepted_by_receiver },
    closedAt: row.closed_at,
    stateBefore: row.state_before as MatchState,
    reasonSealed: row.reason_sealed,
    openedBy: row.opened_by,
    openedAt: row.opened_at,
    evidenceAskedSealed: row.evidence_asked_sealed,
    appealedBy: row.appealed_by,
    appealReasonSealed: row.appeal_reason_sealed,
    version: row.version,
    match: {
      id: row.match_id,
      giverId: row.giver_id,
      receiverId: row.receiver_id,
      amount: row.amount_rupees,
      code: row.code,
      state: row.match_state as MatchState,
      policyVersion: row.policy_version,
    },
  }
}
