import { sql } from 'kysely'
import type { MatchEventKind, MatchState } from '#domain/matches/match-transitions.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { type Of, prepared } from '#server/platform/database/prepared.ts'
import { allRows, countRows } from '#server/platform/database/rows.ts'
import type { Repeatable } from '#server/platform/use-case/sent-command.ts'
import {
  isOneOf,
  type RowKey,
  type RowLists,
  rowLists,
  rowsOf,
} from '#server/platform/database/many-rows.ts'

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
  /** Who recorded it for the actor. */
  readonly helperId: string | null
  readonly reasonSealed: Buffer | null
  /** The command that made it, where one with a key did. */
  readonly command: Pick<Repeatable, 'commandHash' | 'bodyHash'> | undefined
  readonly now: Temporal.Instant
}

/**
 * Adds one event per match, after its row was saved: the database refuses an event that says
 * another state, and posts what became confirmed or reversed. Times
 * always increase: a transaction that waited for the circle's lock may have read the clock early.
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
    helperId: event.helperId,
    reasonSealed: event.reasonSealed,
    commandHash: event.command?.commandHash ?? null,
    bodyHash: event.command?.bodyHash ?? null,
    happenedAt: event.now,
  }))
  await insertLines(tx, rowLists(rows))
}

const insertLines = prepared(
  (rows: Of<RowLists>) => sql`INSERT INTO match_event
    (circle_id, match_id, version, event_id, kind, from_state, to_state, actor_id, helper_id,
      reason_sealed, command_hash, body_hash, happened_at)
    SELECT v.circle_id, v.match_id, v.version, v.event_id, v.kind, v.from_state, v.to_state,
      v.actor_id, v.helper_id, v.reason_sealed, v.command_hash, v.body_hash,
      greatest(v.happened_at,
        (SELECT e.happened_at + interval '1 microsecond' FROM match_event e
          WHERE e.circle_id = v.circle_id AND e.match_id = v.match_id
            AND e.version = v.version - 1))
    FROM ${rowsOf('matchEvent', rows)} v`,
)

/** Finds the events that commands made. */
export async function findCommandEvents(
  tx: Tx,
  commands: readonly { circleId: string; matchId: string; commandHash: Buffer }[],
) {
  return eventsOfCommands(tx, {
    circleIds: commands.map(({ circleId }) => circleId),
    matchIds: commands.map(({ matchId }) => matchId),
    hashes: commands.map(({ commandHash }) => commandHash),
  })
}

type CommandLists = { circleIds: string[]; matchIds: string[]; hashes: Buffer[] }

const eventsOfCommands = prepared(
  ({ circleIds, matchIds, hashes }: Of<CommandLists>) => sql<{
    id: string
    on: MatchEventKind
    state: MatchState
    version: number
    commandHash: Buffer
    bodyHash: Buffer
  }>`SELECT e.match_id AS id, e.kind AS on, e.to_state AS state, e.version, e.command_hash, e.body_hash
    FROM unnest(${circleIds}::uuid[], ${matchIds}::uuid[], ${hashes}::bytea[]) c (circle_id, match_id, command_hash)
    JOIN match_event e USING (circle_id, match_id, command_hash)`,
)

/** Lists the events of matches, by match id, each in order. */
export async function listEvents(tx: Tx, matches: readonly RowKey[]) {
  const rows = await tx
    .selectFrom('matchEvent')
    .select([
      'matchId',
      'eventId',
      'kind',
      'fromState',
      'toState',
      'actorId',
      'helperId',
      'reasonSealed',
      'happenedAt',
    ])
    .where(isOneOf(['circleId', 'matchId'], matches))
    .orderBy('version')
    .execute()
  return Map.groupBy(rows, (row) => row.matchId)
}

/** Counts the lapses of a pledge's shares. */
export async function countLapses(tx: Tx, circleId: string, pledgeId: string): Promise<number> {
  return countRows(tx, 'match', { circleId, pledgeId, state: 'lapsed' })
}

/** Finds the last event of a match. */
export async function findLastEvent(
  tx: Tx,
  circleId: string,
  matchId: string,
): Promise<string | undefined> {
  const row = await allRows(tx, 'matchEvent', { circleId, matchId })
    .select('kind')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.kind
}
