import { sql } from 'kysely'
import type { MatchState } from '#domain/matches/match-transitions.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { allRows, oneRow } from '#server/platform/database/rows.ts'
import { listInTurns } from '#server/platform/database/fair-turns.ts'
import { movedByOutage, movedDeadline, movedReminder } from '#server/requests/moved-deadlines.ts'

/**
 * Moves clocks by the length of an outage: every clock of live matches; of ended ones the time to
 * answer their end, if it still ran when the outage began, and the time to send a return. Versions
 * do not change, so that a form that people are filling in stays valid.
 */
export async function moveClocks(tx: Tx, gapMs: number, circleId?: string): Promise<number> {
  const ofCircle =
    circleId === undefined ? sql<boolean>`true` : sql<boolean>`circle_id = ${circleId}::uuid`
  const { numUpdatedRows } = await tx
    .updateTable('match')
    .set({
      deadlineAt: movedDeadline('deadlineAt', gapMs),
      deadlineMoved: movedByOutage('deadlineMoved', 'deadlineAt'),
      remindAt: movedReminder(gapMs),
      payByAt: movedDeadline('payByAt', gapMs),
      payByMoved: movedByOutage('payByMoved', 'payByAt'),
      cancelUntilAt: movedDeadline('cancelUntilAt', gapMs),
      cancelMoved: movedByOutage('cancelMoved', 'cancelUntilAt'),
      ...movedReturn(gapMs),
    })
    .where(ofCircle)
    .where(
      sql<boolean>`(circle_id, match_id) IN (SELECT r.circle_id, r.match_id FROM running_match r
        WHERE r.is_live)`,
    )
    .where((where) =>
      where.or([
        where('deadlineAt', 'is not', null),
        where('payByAt', 'is not', null),
        where('cancelUntilAt', 'is not', null),
        where('returnByAt', 'is not', null),
      ]),
    )
    .executeTakeFirstOrThrow()
  const ranStill = sql<boolean>`answer_until_at > app_now() - ${gapMs} * interval '1 ms'`
  const ended = await tx
    .updateTable('match')
    .set({
      answerUntilAt: sql<Temporal.Instant>`CASE
        WHEN ${ranStill} THEN ${movedDeadline('answerUntilAt', gapMs)} ELSE answer_until_at END`,
      ...movedReturn(gapMs),
      remindAt: sql<Temporal.Instant | null>`CASE WHEN return_by_at IS NULL THEN remind_at ELSE ${movedReminder(gapMs)} END`,
    })
    .where(ofCircle)
    .where('endedAt', 'is not', null)
    .where((where) => where.or([ranStill, where('returnByAt', 'is not', null)]))
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows) + Number(ended.numUpdatedRows)
}

function movedReturn(gapMs: number) {
  return {
    returnByAt: movedDeadline('returnByAt', gapMs),
    returnMoved: movedByOutage('returnMoved', 'returnByAt'),
  }
}

export type MatchToRemind = {
  readonly circleId: string
  readonly matchId: string
  readonly giverId: string
  readonly receiverId: string
  readonly state: MatchState
  readonly deadlineAt: Temporal.Instant | null
  readonly returnByAt: Temporal.Instant | null
  readonly remindAt: Temporal.Instant
}

/** Lists matches with a due reminder. */
export async function listMatchesToRemind(
  tx: Tx,
  now: Temporal.Instant,
  limit: number,
): Promise<{ circleId: string; matchId: string }[]> {
  return listInTurns(
    tx,
    tx
      .selectFrom('runningMatch')
      .select(['circleId', 'matchId', 'remindAt as dueAt'])
      // With one bound alone the planner expects a third of all rows, and reads the table whole.
      .where('remindAt', '>', Temporal.Instant.fromEpochMilliseconds(0))
      .where('remindAt', '<=', now),
    limit,
  )
}

/** Locks one of them; undefined when another worker has it, or has sent the reminder. */
export async function lockMatchToRemind(
  tx: Tx,
  { circleId, matchId }: { circleId: string; matchId: string },
  now: Temporal.Instant,
): Promise<MatchToRemind | undefined> {
  const row = await allRows(tx, 'match', { circleId, matchId })
    .select(['giverId', 'receiverId', 'state', 'deadlineAt', 'returnByAt', 'remindAt'])
    .where('remindAt', '<=', now)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!row || row.remindAt === null) return undefined
  return {
    circleId,
    matchId,
    giverId: row.giverId,
    receiverId: row.receiverId,
    state: row.state,
    deadlineAt: row.deadlineAt,
    returnByAt: row.returnByAt,
    remindAt: row.remindAt,
  }
}

/** Sets when the next reminder goes out, if any. The version does not change. */
export async function saveReminder(
  tx: Tx,
  {
    circleId,
    matchId,
    next,
    sent,
  }: { circleId: string; matchId: string; next: Temporal.Instant | null; sent: boolean },
): Promise<void> {
  await oneRow(tx, 'match', { circleId, matchId }).update({
    remindAt: next,
    ...(sent && { reminded: sql<number>`reminded + 1` }),
  })
}

/**
 * Counts the matches that a giver let lapse since an instant. A late-claimed one counts only once a
 * ruling says that nothing was paid: not while that is open, not when it was paid, and not when
 * nobody could know.
 */
export async function countLapsesOf(
  tx: Tx,
  { circleId, giverId, since }: { circleId: string; giverId: string; since: Temporal.Instant },
): Promise<number> {
  const { rows } = await sql<{ lapses: number }>`
    SELECT count(DISTINCT m.match_id)::int AS lapses FROM match m
    JOIN match_event e ON e.circle_id = m.circle_id AND e.match_id = m.match_id
      AND e.to_state = 'lapsed' AND e.happened_at >= ${since}
    WHERE m.circle_id = ${circleId} AND m.giver_id = ${giverId}
    AND (m.state = 'lapsed'
      OR EXISTS (SELECT FROM match_event r
        WHERE r.circle_id = m.circle_id AND r.match_id = m.match_id
          AND r.kind = 'ruled_not_paid'))`.execute(tx)
  return rows[0]?.lapses ?? 0
}
