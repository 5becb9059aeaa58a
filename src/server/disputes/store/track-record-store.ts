import { sql } from 'kysely'
import type { PastDispute, PastMatch } from '#domain/disputes/track-record.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { oneRow } from '#server/platform/database/rows.ts'

const MATCHES_MAX = 2_000

type Row = Omit<PastMatch, 'disputes' | 'side' | 'partnerId'> & {
  readonly matchId: string
  readonly giverId: string
  readonly receiverId: string
}

/**
 * Lists a member's latest 2,000 matches for their track record. Claim and confirmation times are
 * set only where the member received and confirmed, because nothing else uses them.
 */
export async function listPastMatches(
  tx: Tx,
  circleId: string,
  memberId: string,
): Promise<PastMatch[]> {
  const side = (
    column: 'giverId' | 'receiverId',
  ) => sql`(SELECT circle_id, match_id, giver_id, receiver_id, created_at, state, late FROM match
    WHERE circle_id = ${circleId} AND ${sql.ref(column)} = ${memberId}
    ORDER BY created_at DESC LIMIT ${MATCHES_MAX})`
  const { rows } = await sql<Row>`
    SELECT m.match_id, m.giver_id, m.receiver_id,
      m.created_at AS made_at, m.state, m.late, e.claimed_at,
      e.confirmed_at, e.confirmed_from
    FROM (SELECT * FROM (${side('giverId')} UNION ALL ${side('receiverId')}) both_sides
        ORDER BY created_at DESC LIMIT ${MATCHES_MAX}) m
    LEFT JOIN LATERAL (SELECT max(happened_at) FILTER (WHERE kind = 'claimed') AS claimed_at,
      max(happened_at) FILTER (WHERE kind = 'confirmed') AS confirmed_at,
      (array_agg(from_state
        ORDER BY e.version DESC) FILTER (WHERE kind = 'confirmed'))[1] AS confirmed_from
      FROM match_event e
          WHERE e.circle_id = m.circle_id AND e.match_id = m.match_id
            AND m.receiver_id = ${memberId} AND m.state = 'confirmed') e ON true
    ORDER BY m.created_at DESC`.execute(tx)
  const disputes = await listPastDisputes(
    tx,
    circleId,
    rows.map(({ matchId }) => matchId),
  )
  return rows.map(({ matchId, giverId, receiverId, ...row }) => ({
    ...row,
    side: giverId === memberId ? ('giver' as const) : ('receiver' as const),
    partnerId: giverId === memberId ? receiverId : giverId,
    disputes: disputes.get(matchId) ?? [],
  }))
}

/** Reads the disputes of matches, by match id. An outcome appears only once it is final. */
async function listPastDisputes(
  tx: Tx,
  circleId: string,
  matchIds: readonly string[],
): Promise<ReadonlyMap<string, PastDispute[]>> {
  const { rows } = await sql<PastDispute & { matchId: string }>`
    SELECT d.match_id, d.kind, d.closed_at, r.outcome FROM dispute d
    LEFT JOIN LATERAL (SELECT outcome FROM ruling u
        WHERE u.circle_id = d.circle_id AND u.dispute_id = d.dispute_id AND u.state = 'approved'
          AND d.state = 'final' ORDER BY u.decided_at DESC LIMIT 1) r ON true
    WHERE d.circle_id = ${circleId} AND d.match_id = ANY (${[...matchIds]})`.execute(tx)
  const byMatch = new Map<string, PastDispute[]>()
  for (const { matchId, ...dispute } of rows)
    byMatch.set(matchId, [...(byMatch.get(matchId) ?? []), dispute])
  return byMatch
}

/** Returns since when a person is a member, and whether a member vouched for them. */
export async function findBeginning(
  tx: Tx,
  circleId: string,
  memberId: string,
): Promise<{ joinedAt: Temporal.Instant | null; vouchedFor: boolean }> {
  const row = await oneRow(tx, 'member', { circleId, memberId }).find(['joinedAt', 'introducedBy'])
  return { joinedAt: row?.joinedAt ?? null, vouchedFor: (row?.introducedBy ?? null) !== null }
}
