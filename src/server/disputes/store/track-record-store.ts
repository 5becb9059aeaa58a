import { sql } from 'kysely'
import type { MatchState } from '#domain/matches/match-transitions.ts'
import type { PastDispute, PastMatch } from '#domain/disputes/track-record.ts'
import { noBlockBetween } from '#server/requests/no-block-between.ts'
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

/** Returns the two people of a match and its state, if the person is one of them. */
export async function findOtherSide(
  tx: Tx,
  { circleId, matchId, memberId }: { circleId: string; matchId: string; memberId: string },
): Promise<{ otherId: string; state: MatchState } | undefined> {
  const match = await oneRow(tx, 'match', { circleId, matchId }).find([
    'giverId',
    'receiverId',
    'state',
  ])
  if (match?.giverId === memberId) return { otherId: match.receiverId, state: match.state }
  return match?.receiverId === memberId ? { otherId: match.giverId, state: match.state } : undefined
}

/**
 * Returns who vouched for a member, as far as this viewer sees them in their circle: active, shown
 * there, and neither of the two blocked the other.
 */
export async function findVoucher(
  tx: Tx,
  { circleId, memberId, viewerId }: { circleId: string; memberId: string; viewerId: string },
): Promise<string | null> {
  const { rows } = await sql<{ voucherId: string }>`
    SELECT v.member_id AS voucher_id FROM member m
    JOIN member v ON v.circle_id = m.circle_id AND v.member_id = m.introduced_by
    WHERE m.circle_id = ${circleId} AND m.member_id = ${memberId}
      AND v.status = 'active' AND v.shown_in_circle
      AND ${noBlockBetween('v', viewerId)}`.execute(tx)
  return rows[0]?.voucherId ?? null
}
