import type { Dispute } from '#domain/disputes/dispute.ts'
import type { MatchState } from '#domain/matches/match-transitions.ts'
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
  'd.circleId',
  'd.disputeId',
  'd.kind',
  'd.state',
  'd.round',
  'd.officerId',
  'd.officerCircleId',
  'd.panel',
  'd.deadlineAt',
  'd.deadlineMoved',
  'd.remindAt',
  'd.escalatedAt',
  'd.acceptedByGiver',
  'd.acceptedByReceiver',
  'd.closedAt',
  'd.stateBefore',
  'd.reasonSealed',
  'd.openedBy',
  'd.openedAt',
  'd.evidenceAskedSealed',
  'd.appealedBy',
  'd.appealReasonSealed',
  'd.version',
  'm.matchId',
  'm.giverId',
  'm.receiverId',
  'm.amountRupees',
  'm.code',
  'm.state as matchState',
  'm.policyVersion',
] as const

/** Selects disputes with their matches, as `readDispute` needs them. */
export function selectDisputes(tx: Tx) {
  return tx
    .selectFrom('dispute as d')
    .innerJoin('match as m', (join) =>
      join.onRef('m.circleId', '=', 'd.circleId').onRef('m.matchId', '=', 'd.matchId'),
    )
    .select(COLUMNS)
}

type Row = Awaited<ReturnType<ReturnType<typeof selectDisputes>['execute']>>[number]

/** Turns a row into a dispute of the domain. */
export function readDispute(row: Row): StoredDispute {
  return {
    id: row.disputeId,
    circleId: row.circleId as CircleId,
    kind: row.kind,
    state: row.state,
    round: row.round,
    officerId: row.officerId,
    officerCircleId: row.officerCircleId,
    panel: row.panel,
    deadline: row.deadlineAt === null ? null : { at: row.deadlineAt, moved: row.deadlineMoved },
    remindAt: row.remindAt,
    escalatedAt: row.escalatedAt,
    accepted: { giver: row.acceptedByGiver, receiver: row.acceptedByReceiver },
    closedAt: row.closedAt,
    stateBefore: row.stateBefore as MatchState,
    reasonSealed: row.reasonSealed,
    openedBy: row.openedBy,
    openedAt: row.openedAt,
    evidenceAskedSealed: row.evidenceAskedSealed,
    appealedBy: row.appealedBy,
    appealReasonSealed: row.appealReasonSealed,
    version: row.version,
    match: {
      id: row.matchId,
      giverId: row.giverId,
      receiverId: row.receiverId,
      amount: row.amountRupees,
      code: row.code,
      state: row.matchState,
      policyVersion: row.policyVersion,
    },
  }
}
