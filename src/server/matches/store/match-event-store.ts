import type { MatchEventKind, MatchState } from '#domain/matches/match-transitions.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { type RowKey, insertRows, isOneOf } from '#server/platform/database/many-rows.ts'

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

/** Adds one event per match, after its row was saved. */
export function insertEvents(tx: Tx, events: readonly NewEvent[]): Promise<void> {
  return insertRows(
    tx,
    'matchEvent',
    events.map((event) => ({
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
    })),
  )
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
