import { sql } from 'kysely'
import type { MatchEventKind, MatchState } from '#domain/matches/match-transitions.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { type RowKey, isOneOf, rowsOf } from '#server/platform/database/many-rows.ts'

/** An event of a match before it is written. */
export type NewEvent = {
  readonly circleId: string
  readonly matchId: string
  /** The version of the match that it made. */
  readonly version: number
  readonly eventId: string
  readonly kind: MatchEventKind
  readonly from: MatchState | null
  readonly to: MatchState
  readonly actorId: string | null
  readonly reasonSealed: Buffer | null
  readonly now: Temporal.Instant
}

/**
 * Adds one event per match, after its row was saved, and later than the event before it: a
 * transaction that waited for the circle's lock read the clock before those it has seen.
 */
export async function insertEvents(tx: Tx, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return
  const rows = events.map((event) => ({
    circleId: event.circleId,
    matchId: event.matchId,
    version: event.version,
    eventId: event.eventId,
    kind: event.kind,
    fromState: event.from,
    toState: event.to,
    actorId: event.actorId,
    reasonSealed: event.reasonSealed,
    happenedAt: event.now,
  }))
  await sql`INSERT INTO match_event
    (circle_id, match_id, version, event_id, kind, from_state, to_state, actor_id, reason_sealed,
      happened_at)
    SELECT v.circle_id, v.match_id, v.version, v.event_id, v.kind, v.from_state, v.to_state,
      v.actor_id, v.reason_sealed,
      greatest(v.happened_at,
        (SELECT e.happened_at + interval '1 microsecond' FROM match_event e
          WHERE e.circle_id = v.circle_id AND e.match_id = v.match_id
            AND e.version = v.version - 1))
    FROM ${rowsOf('matchEvent', rows)} v`.execute(tx)
}

/** Lists the events of matches, by match id, each in order. */
export async function listEvents(tx: Tx, matches: readonly RowKey[]) {
  const rows = await tx
    .selectFrom('matchEvent')
    .selectAll()
    .where(isOneOf(['circleId', 'matchId'], matches))
    .orderBy('version')
    .execute()
  return Map.groupBy(rows, (row) => row.matchId)
}

/** Counts the lapses of a pledge's shares. */
export async function countLapses(tx: Tx, circleId: string, pledgeId: string): Promise<number> {
  const row = await tx
    .selectFrom('match')
    .select((of) => of.fn.countAll<number>().as('lapses'))
    .where('circleId', '=', circleId)
    .where('pledgeId', '=', pledgeId)
    .where('state', '=', 'lapsed')
    .executeTakeFirstOrThrow()
  return Number(row.lapses)
}

/** Finds the last event of a match. */
export async function findLastEvent(
  tx: Tx,
  circleId: string,
  matchId: string,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('matchEvent')
    .select('kind')
    .where('circleId', '=', circleId)
    .where('matchId', '=', matchId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.kind
}
