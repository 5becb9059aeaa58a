import { sql } from 'kysely'
import { matchError } from '#domain/matches/match-errors.ts'
import type { Cursor } from '#server/platform/database/cursor.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { type Of, prepared } from '#server/platform/database/prepared.ts'
import { allRows, oneRow } from '#server/platform/database/rows.ts'
import { listInTurns } from '#server/platform/database/fair-turns.ts'
import {
  isOneOf,
  type KeyLists,
  keyLists,
  type RowKey,
} from '#server/platform/database/many-rows.ts'
import { isLiveIn } from '#server/requests/matches-by-time.ts'
import { MATCH_COLUMNS, type StoredMatch, readMatch } from './match-rows.ts'

/**
 * Reads a match of this member. Throws matches.unknown for any other, and for the wrong side when
 * one is named.
 */
export async function getOwnMatch(
  tx: Tx,
  { circleId, memberId, side }: Party,
  matchId: string,
  lock: 'lock' | 'look',
): Promise<StoredMatch> {
  const found = allRows(tx, 'match', { circleId, matchId }).select(MATCH_COLUMNS)
  const row = await (lock === 'lock' ? found.forUpdate() : found).executeTakeFirst()
  const sides = {
    giver: row?.giverId === memberId,
    receiver: row?.receiverId === memberId,
    either: row?.giverId === memberId || row?.receiverId === memberId,
  }
  if (!row || !sides[side]) throw matchError('matches.unknown')
  return readMatch(row)
}

type Party = {
  readonly circleId: string
  readonly memberId: string
  readonly side: 'giver' | 'receiver' | 'either'
}

/** Returns which of these people a match has; undefined if none of them. */
export async function findPartyAmong(
  tx: Tx,
  { circleId, matchId }: { circleId: string; matchId: string },
  memberIds: readonly string[],
): Promise<string | undefined> {
  const row = await oneRow(tx, 'match', { circleId, matchId }).find(['giverId', 'receiverId'])
  return memberIds.find((id) => id === row?.giverId || id === row?.receiverId)
}

/** Locks and reads matches by key, of any member, in the order of their ids. */
export async function lockMatches(
  tx: Tx,
  keys: readonly RowKey[],
): Promise<Map<string, StoredMatch>> {
  const rows = await lockByKeys(tx, keyLists(keys))
  return new Map(rows.map((row) => [row.matchId, readMatch(row)]))
}

const lockByKeys = prepared((keys: Of<KeyLists>, tx) =>
  tx
    .selectFrom('match')
    .select(MATCH_COLUMNS)
    .where(isOneOf(['circleId', 'matchId'], keys))
    .orderBy('matchId')
    .forUpdate(),
)

/** Locks a match for the clock. */
export async function lockMatch(
  tx: Tx,
  circleId: string,
  matchId: string,
): Promise<StoredMatch | undefined> {
  const row = await allRows(tx, 'match', { circleId, matchId })
    .select(MATCH_COLUMNS)
    .forUpdate()
    .executeTakeFirst()
  return row && readMatch(row)
}

/** Lists live matches of one side of a member, the next deadline first. */
export async function listLiveMatches(
  tx: Tx,
  {
    circleId,
    memberId,
    side,
  }: { circleId: string; memberId: string; side: 'giverId' | 'receiverId' },
  limit: number,
): Promise<StoredMatch[]> {
  const rows = await LIVE_OF[side](tx, { circleId, memberId, limit })
  return rows.map(readMatch)
}

const liveOf = (side: 'giverId' | 'receiverId') =>
  prepared((of: Of<{ circleId: string; memberId: string; limit: number }>, tx) =>
    allRows(tx, 'match', { circleId: of.circleId })
      .select(MATCH_COLUMNS)
      .where(isLiveIn(of.circleId, { side, memberId: of.memberId }))
      .orderBy(sql`deadline_at NULLS LAST`)
      .orderBy('createdAt')
      .limit(of.limit),
  )
const LIVE_OF = { giverId: liveOf('giverId'), receiverId: liveOf('receiverId') }

type Wanted = Party & { which: 'live' | 'ended' | 'all'; before: Cursor | undefined; limit: number }

/**
 * Lists a member's matches, newest first, from before a cursor; optionally of one side, and only
 * live or ended ones.
 */
export async function listOwnMatches(tx: Tx, wanted: Wanted): Promise<StoredMatch[]> {
  if (wanted.side !== 'either')
    return (await newestOf(tx, `${wanted.side}Id`, wanted).execute()).map(readMatch)
  // So many of each side, and of those so many: asked for together, all of both would be read and
  // sorted.
  const each = (side: 'giverId' | 'receiverId') =>
    tx.selectFrom(newestOf(tx, side, wanted).as('oneSide')).selectAll()
  const rows = await each('giverId')
    .unionAll(each('receiverId'))
    .orderBy('createdAt', 'desc')
    .orderBy('matchId', 'desc')
    .limit(wanted.limit)
    .execute()
  return rows.map(readMatch)
}

function newestOf(
  tx: Tx,
  side: 'giverId' | 'receiverId',
  { circleId, memberId, which, before, limit }: Wanted,
) {
  return tx
    .selectFrom('match')
    .select(MATCH_COLUMNS)
    .where('circleId', '=', circleId)
    .$if(which !== 'live', (query) => query.where(side, '=', memberId))
    .$if(which === 'live', (query) => query.where(isLiveIn(circleId, { side, memberId })))
    .$if(which === 'ended', (query) => query.where('endedAt', 'is not', null))
    .$if(before !== undefined, (query) =>
      query.where(
        sql<boolean>`(created_at, match_id) < (${before?.at ?? null}, ${before?.id ?? null})`,
      ),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('matchId', 'desc')
    .limit(limit)
}

// A dispute with officers, or an appealable ruling, goes before the return clock; this matches
// return_due in the domain.
const RETURN_WAITS = sql<boolean>`EXISTS (SELECT FROM dispute d
  WHERE d.circle_id = match.circle_id AND d.match_id = match.match_id
    AND (d.state = 'ruled'
      OR (match.state <> 'disputed' AND d.state NOT IN ('final', 'settled'))))`

/**
 * Lists matches whose deadline, time to answer a proposed cancellation, or time to send a return
 * passed before an instant.
 */
export async function listDueMatches(
  tx: Tx,
  before: Temporal.Instant,
  limit: number,
): Promise<{ circleId: string; matchId: string }[]> {
  // While a posting stop runs in a circle, its clocks pause; they get the time back when it ends.
  return listInTurns(
    tx,
    tx
      .selectFrom('match')
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('postingStop as s')
              .select('s.stopId')
              .whereRef('s.circleId', '=', 'match.circleId')
              .where('s.endedAt', 'is', null),
          ),
        ),
      )
      .select([
        'circleId',
        'matchId',
        sql<Temporal.Instant>`least(deadline_at, cancel_until_at, return_by_at)`.as('dueAt'),
      ])
      .where(
        sql<boolean>`(circle_id, match_id) IN (
          SELECT r.circle_id, r.match_id FROM running_match r WHERE r.deadline_at <= ${before}
          UNION ALL SELECT o.circle_id, o.match_id FROM match o WHERE o.cancel_until_at <= ${before}
          UNION ALL SELECT o.circle_id, o.match_id FROM match o WHERE o.return_by_at <= ${before})`,
      )
      .where((where) =>
        where.or([
          where('deadlineAt', '<=', before),
          where('cancelUntilAt', '<=', before),
          where.and([where('returnByAt', '<=', before), where.not(RETURN_WAITS)]),
        ]),
      ),
    limit,
  )
}

/** Returns whether the giver named a reference when their bank said "pending". */
export async function hasPendingReference(
  tx: Tx,
  circleId: string,
  matchId: string,
): Promise<boolean> {
  const row = await allRows(tx, 'match', { circleId, matchId })
    .select('matchId')
    .where('pendingUtrSealed', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Which of these codes matches of the circle have already. */
export async function listUsedCodes(
  tx: Tx,
  circleId: string,
  codes: readonly string[],
): Promise<string[]> {
  const rows = await allRows(tx, 'match', { circleId })
    .select('code')
    .where(sql<boolean>`code = ANY(${codes}::text[])`)
    .execute()
  return rows.map(({ code }) => code)
}
