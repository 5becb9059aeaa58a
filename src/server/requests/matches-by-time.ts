import { type Expression, type RawBuilder, type Selectable, sql } from 'kysely'
import type { DB } from '#server/platform/database/db-types.ts'

/** An id, or its place in a statement that is built once. */
type Id = string | Expression<string>

/**
 * SQL for whether a row of `match` is live in this circle, and if named, of one side of a member.
 * Reads the few that run first and looks these up: as a join it read all matches of a member for it.
 */
export function isLiveIn(
  circleId: Id,
  of?: { readonly side: 'giverId' | 'receiverId'; readonly memberId: Id },
): RawBuilder<boolean> {
  const ofSide =
    of === undefined ? sql`true` : sql`${sql.ref(`r.${of.side}`)} = ${of.memberId}::uuid`
  return sql<boolean>`match_id = ANY (ARRAY(SELECT r.match_id FROM running_match r
    WHERE r.circle_id = ${circleId}::uuid AND r.is_live AND ${ofSide}))`
}

/**
 * SQL for the matches of a circle whose help was posted since an instant, reversed ones as well, for sums over
 * all of them. Nothing is posted before it was paid, so these hold all that was paid since then. As one list of keys
 * they are read in the order of the index, a third of the time that a join took for ten thousand.
 */
export function postedSince(
  circleId: Id,
  since: Temporal.Instant | Expression<Temporal.Instant>,
): RawBuilder<Selectable<DB['match']>> {
  return sql<Selectable<DB['match']>>`(SELECT x.* FROM match x
    WHERE x.circle_id = ${circleId}::uuid AND x.match_id = ANY (ARRAY(SELECT t.match_id FROM ledger_transfer t
      WHERE t.circle_id = ${circleId}::uuid AND t.kind = 'help' AND t.posted_at >= ${since}))
    OFFSET 0)`
}
