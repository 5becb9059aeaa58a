import { sql } from 'kysely'
import type { DisputeKind, DisputeState } from '#domain/matches/dispute-transitions.ts'
import type { MatchState } from '#domain/matches/match-transitions.ts'
import type { MatchFacts } from '#domain/matches/moves-now.ts'
import type { Deadline } from '#domain/shared/calendar.ts'
import type { MemberId } from '#domain/shared/ids.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { insertRow, NEXT_VERSION, oneRow } from '#server/platform/database/rows.ts'
import { isOneOf, type RowKey } from '#server/platform/database/many-rows.ts'
import { halfTime } from '#server/requests/reminder-columns.ts'

export type MatchDispute = {
  readonly id: string
  readonly matchId: string
  readonly kind: DisputeKind
  readonly state: DisputeState
  readonly openedAt: Temporal.Instant
  readonly openedBy: string | null
  readonly round: number
  readonly officerId: string | null
}

export async function insertDispute(
  tx: Tx,
  dispute: {
    circleId: string
    disputeId: string
    matchId: string
    kind: DisputeKind
    stateBefore: MatchState
    reasonSealed: Buffer | null
    openedBy: string | null
    deadline: Deadline
    now: Temporal.Instant
  },
): Promise<void> {
  await insertRow(tx, 'dispute', {
    circleId: dispute.circleId,
    disputeId: dispute.disputeId,
    matchId: dispute.matchId,
    kind: dispute.kind,
    stateBefore: dispute.stateBefore,
    reasonSealed: dispute.reasonSealed,
    openedBy: dispute.openedBy,
    state: 'open',
    openedAt: dispute.now,
    deadlineAt: dispute.deadline.at,
    deadlineMoved: dispute.deadline.moved,
    remindAt: halfTime(dispute.deadline.at),
  })
}

/** Finds the latest dispute about each match, by match id. */
export async function findDisputes(
  tx: Tx,
  matches: readonly RowKey[],
): Promise<Map<string, MatchDispute>> {
  if (matches.length === 0) return new Map()
  const rows = await tx
    .selectFrom('dispute')
    .distinctOn('matchId')
    .select([
      'disputeId as id',
      'matchId',
      'kind',
      'state',
      'openedAt',
      'openedBy',
      'round',
      'officerId',
    ])
    .where(isOneOf(['circleId', 'matchId'], matches))
    .orderBy('matchId')
    .orderBy('openedAt', 'desc')
    .$narrowType<{ kind: DisputeKind; state: DisputeState }>()
    .execute()
  return new Map(rows.map((row) => [row.matchId, row]))
}

/**
 * Finds dispute facts of each confirmed or reversed match: who asked for a reversal, whether it was
 * ruled on, and whether a return is missing. Leaves out other matches.
 */
export async function findBeside(
  tx: Tx,
  matches: readonly RowKey[],
): Promise<Map<string, Pick<MatchFacts, 'reversals' | 'returnMissed'>>> {
  if (matches.length === 0) return new Map()
  const rows = await tx
    .selectFrom('dispute')
    .select('matchId')
    .select([
      sql<string[]>`coalesce(array_agg(opened_by) FILTER (WHERE kind = 'reversal'), '{}')`.as(
        'askedBy',
      ),
      sql<boolean>`bool_or(state = 'final' AND kind = 'reversal')`.as('isRuled'),
      sql<boolean>`bool_or(kind = 'return_missing')`.as('missed'),
    ])
    .where(isOneOf(['circleId', 'matchId'], matches))
    .where('kind', 'in', ['reversal', 'return_missing'])
    .groupBy('matchId')
    .execute()
  return new Map(
    rows.map((row) => [
      row.matchId,
      {
        reversals: { askedBy: row.askedBy as MemberId[], isRuled: row.isRuled },
        returnMissed: row.missed,
      },
    ]),
  )
}

/**
 * Lists what officers, clocks and the two people did in the disputes of matches, by match, in
 * order. The match's own events cover opening and settling.
 */
export async function listDisputeSteps(tx: Tx, matches: readonly RowKey[]) {
  const rows = await tx
    .selectFrom('disputeEvent as e')
    .innerJoin('dispute as d', (join) =>
      join.onRef('d.circleId', '=', 'e.circleId').onRef('d.disputeId', '=', 'e.disputeId'),
    )
    .select([
      'e.kind',
      'e.actorId',
      'e.round',
      'e.happenedAt',
      'd.disputeId',
      'd.matchId',
      'd.appealedBy',
      'd.appealReasonSealed',
    ])
    .where(isOneOf(['d.circleId', 'd.matchId'], matches))
    .where('e.kind', 'not in', ['opened', 'settled'])
    .orderBy('e.happenedAt')
    .orderBy('e.eventId')
    .execute()
  return Map.groupBy(rows, (row) => row.matchId)
}

/** Ends a dispute because its two people have settled it. Its clock stops. */
export async function closeAsSettled(
  tx: Tx,
  circleId: string,
  disputeId: string,
  now: Temporal.Instant,
): Promise<void> {
  await oneRow(tx, 'dispute', { circleId, disputeId }).update({
    state: 'settled',
    closedAt: now,
    deadlineAt: null,
    deadlineMoved: 'no',
    remindAt: null,
    version: NEXT_VERSION,
  })
}
