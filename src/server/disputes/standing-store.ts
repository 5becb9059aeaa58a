import { sql } from 'kysely'
import type { PastDispute, PastMatch } from '#domain/disputes/standing.ts'
import type { Tx } from '#server/platform/db.ts'

const MATCHES_MAX = 2_000

type Row = Omit<PastMatch, 'disputes' | 'side' | 'partnerId'> & { readonly matchId: string; readonly giverId: string; readonly receiverId: string }

/** The matches of a member, the latest 2,000, as somebody's record sees them. */
export async function listPastMatches(tx: Tx, circleId: string, memberId: string): Promise<PastMatch[]> {
  const { rows } = await sql<Row>`
    SELECT m.match_id AS "matchId", m.giver_id AS "giverId", m.receiver_id AS "receiverId", m.created_at AS "madeAt", m.state, m.late, c.claimed_at AS "claimedAt", d.happened_at AS "confirmedAt", d.from_state AS "confirmedFrom"
    FROM (SELECT * FROM match WHERE circle_id = ${circleId} AND giver_id = ${memberId} UNION ALL SELECT * FROM match WHERE circle_id = ${circleId} AND receiver_id = ${memberId}) m
    LEFT JOIN LATERAL (SELECT max(e.happened_at) AS claimed_at FROM match_event e WHERE e.circle_id = m.circle_id AND e.match_id = m.match_id AND e.kind = 'claimed') c ON true
    LEFT JOIN LATERAL (SELECT e.happened_at, e.from_state FROM match_event e WHERE e.circle_id = m.circle_id AND e.match_id = m.match_id AND e.kind = 'confirmed' ORDER BY e.happened_at DESC LIMIT 1) d ON true
    ORDER BY m.created_at DESC LIMIT ${MATCHES_MAX}`.execute(tx)
  const disputes = await listPastDisputes(tx, circleId, rows.map(({ matchId }) => matchId))
  return rows.map(({ matchId, giverId, receiverId, ...row }) => ({
    ...row, side: giverId === memberId ? 'giver' as const : 'receiver' as const, partnerId: giverId === memberId ? receiverId : giverId, disputes: disputes.get(matchId) ?? [],
  }))
}

/** The disputes of matches, by match id; an outcome only where it became final. */
async function listPastDisputes(tx: Tx, circleId: string, matchIds: readonly string[]): Promise<ReadonlyMap<string, PastDispute[]>> {
  const { rows } = await sql<PastDispute & { matchId: string }>`
    SELECT d.match_id AS "matchId", d.kind, d.closed_at AS "closedAt", r.outcome FROM dispute d
    LEFT JOIN LATERAL (SELECT outcome FROM ruling u WHERE u.circle_id = d.circle_id AND u.dispute_id = d.dispute_id AND u.state = 'approved' AND d.state = 'final' ORDER BY u.decided_at DESC LIMIT 1) r ON true
    WHERE d.circle_id = ${circleId} AND d.match_id = ANY (${[...matchIds]})`.execute(tx)
  const byMatch = new Map<string, PastDispute[]>()
  for (const { matchId, ...dispute } of rows) byMatch.set(matchId, [...(byMatch.get(matchId) ?? []), dispute])
  return byMatch
}

/** Since when somebody is a member, and whether a member vouched for them when they came. */
export async function findBeginning(tx: Tx, circleId: string, memberId: string): Promise<{ joinedAt: Temporal.Instant | null; vouchedFor: boolean }> {
  const row = await tx.selectFrom('member').select(['joined_at', 'introduced_by']).where('circle_id', '=', circleId).where('member_id', '=', memberId).executeTakeFirst()
  return { joinedAt: row?.joined_at ?? null, vouchedFor: (row?.introduced_by ?? null) !== null }
}
