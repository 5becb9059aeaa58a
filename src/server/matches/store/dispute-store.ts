import { sql } from 'kysely'
import type { DisputeKind, DisputeState } from '#domain/matches/dispute-transitions.ts'
import type { MatchState } from '#domain/matches/match-transitions.ts'
import type { MatchFacts } from '#domain/matches/moves-now.ts'
import type { Deadline } from '#domain/shared/calendar.ts'
import type { MemberId } from '#domain/shared/ids.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { behindDisputeLines } from '#server/requests/dispute-line-instant.ts'
import { isOneOf, type RowKey } from '#server/platform/database/many-rows.ts'
import { halfTime } from '#server/requests/reminder-columns.ts'

export type StoredDispute = {
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
  await tx
    .insertInto('dispute')
    .values({
      circle_id: dispute.circleId,
      dispute_id: dispute.disputeId,
      match_id: dispute.matchId,
      kind: dispute.kind,
      state_before: dispute.stateBefore,
      reason_sealed: dispute.reasonSealed,
      opened_by: dispute.openedBy,
      state: 'open',
      opened_at: dispute.now,
      deadline_at: dispute.deadline.at,
      deadline_moved: dispute.deadline.moved,
      remind_at: halfTime(dispute.deadline.at),
    })
    .execute()
}

/** Finds the latest dispute about each match, by match id. */
export async function findDisputes(
  tx: Tx,
  matches: readonly RowKey[],
): Promise<Map<string, StoredDispute>> {
  if (matches.length === 0) return new Map()
  const rows = await tx
    .selectFrom('dispute')
    .distinctOn('match_id')
    .select([
      'dispute_id',
      'match_id',
      'kind',
      'state',
      'opened_at',
      'opened_by',
      'round',
      'officer_id',
    ])
    .where(isOneOf(['circle_id', 'match_id'], matches))
    .orderBy('match_id')
    .orderBy('opened_at', 'desc')
    .execute()
  return new Map(
    rows.map((row) => [
      row.match_id,
      {
        id: row.dispute_id,
        matchId: row.match_id,
        kind: row.kind as DisputeKind,
        state: row.state as DisputeState,
        openedAt: row.opened_at,
        openedBy: row.opened_by,
        round: row.round,
        officerId: row.officer_id,
      },
    ]),
  )
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
    .select('match_id')
    .select([
      sql<string[]>`coalesce(array_agg(opened_by) FILTER (WHERE kind = 'reversal'), '{}')`.as(
        'asked_by',
      ),
      sql<boolean>`bool_or(state = 'final' AND kind = 'reversal')`.as('is_ruled'),
      sql<boolean>`bool_or(kind = 'return_missing')`.as('missed'),
    ])
    .where(isOneOf(['circle_id', 'match_id'], matches))
    .where('kind', 'in', ['reversal', 'return_missing'])
    .groupBy('match_id')
    .execute()
  return new Map(
    rows.map((row) => [
      row.match_id,
      {
        reversals: { askedBy: row.asked_by as MemberId[], isRuled: row.is_ruled },
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
    .selectFrom('dispute_event as e')
    .innerJoin('dispute as d', (join) =>
      join.onRef('d.circle_id', '=', 'e.circle_id').onRef('d.dispute_id', '=', 'e.dispute_id'),
    )
    .select([
      'e.kind',
      'e.actor_id',
      'e.round',
      'e.happened_at',
      'd.dispute_id',
      'd.match_id',
      'd.appealed_by',
      'd.appeal_reason_sealed',
    ])
    .where(isOneOf(['d.circle_id', 'd.match_id'], matches))
    .where('e.kind', 'not in', ['opened', 'settled'])
    .orderBy('e.happened_at')
    .orderBy('e.event_id')
    .execute()
  return Map.groupBy(rows, (row) => row.match_id)
}

/** Ends a dispute because its two people have settled it. Its clock stops. */
export async function closeAsSettled(
  tx: Tx,
  circleId: string,
  disputeId: string,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('dispute')
    .set({
      state: 'settled',
      closed_at: now,
      deadline_at: null,
      deadline_moved: 'no',
      remind_at: null,
      version: sql<number>`version + 1`,
    })
    .where('circle_id', '=', circleId)
    .where('dispute_id', '=', disputeId)
    .execute()
}

/** Adds one event to a dispute's history. */
export async function insertDisputeEvent(
  tx: Tx,
  event: {
    circleId: string
    disputeId: string
    eventId: string
    kind: 'opened' | 'settled'
    from: DisputeState | null
    to: DisputeState
    actorId: string | null
    round: number
    now: Temporal.Instant
  },
): Promise<void> {
  await tx
    .insertInto('dispute_event')
    .values({
      circle_id: event.circleId,
      dispute_id: event.disputeId,
      event_id: event.eventId,
      kind: event.kind,
      from_state: event.from,
      to_state: event.to,
      actor_id: event.actorId,
      actor_circle_id: event.actorId === null ? null : event.circleId,
      round: event.round,
      happened_at: behindDisputeLines(event),
    })
    .execute()
}
