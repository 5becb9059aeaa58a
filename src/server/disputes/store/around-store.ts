import { sql } from 'kysely'
import type { NameSeenBy } from '#domain/matches/claim.ts'
import type { MatchState } from '#domain/matches/match-transitions.ts'
import type { Rail } from '#domain/matches/utr.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { allRows } from '#server/platform/database/rows.ts'

type Of = { readonly circleId: string; readonly matchId: string }

/**
 * Lists every claim of a match, withdrawn ones too, oldest first. References are sealed with the
 * giver's key.
 */
export async function listClaims(
  tx: Tx,
  { circleId, matchId }: Of,
): Promise<
  {
    id: string
    rail: Rail
    utrSealed: Buffer
    amount: number
    at: Temporal.Instant
    withdrawnAt: Temporal.Instant | null
    late: boolean
    payeeNameSeenBy: NameSeenBy | null
  }[]
> {
  return allRows(tx, 'claim', { circleId, matchId })
    .select([
      'claimId as id',
      'rail',
      'utrSealed',
      'amountRupees as amount',
      'claimedAt as at',
      'withdrawnAt',
      'late',
      'payeeNameSeenBy',
    ])
    .orderBy('claimedAt')
    .orderBy('claimId')
    .execute()
}

const SIGHTINGS_MAX = 50

/**
 * Lists other matches that named these references, in any circle. Returns the match code only if
 * the match is of this circle.
 */
export async function listOtherSightings(
  tx: Tx,
  { circleId, matchId }: Of,
): Promise<{ rail: Rail; at: Temporal.Instant; refused: boolean; matchCode: string | null }[]> {
  const { rows } = await sql<{
    rail: Rail
    at: Temporal.Instant
    refused: boolean
    matchCode: string | null
  }>`
    SELECT o.rail, o.seen_at AS at, o.refused, m.code AS match_code FROM utr_sighting o
    LEFT JOIN match m ON m.circle_id = o.circle_id AND m.match_id = o.match_id
      AND m.circle_id = ${circleId}
    WHERE o.sight_key IN (SELECT s.sight_key FROM utr_sighting s
        WHERE s.circle_id = ${circleId} AND s.match_id = ${matchId})
      AND (o.circle_id, o.match_id) <> (${circleId}::uuid, ${matchId}::uuid)
    ORDER BY o.seen_at DESC LIMIT ${SIGHTINGS_MAX}`.execute(tx)
  return rows
}

/** Lists the events of a match. Reasons are sealed with the key of their author. */
export async function listTimeline(
  tx: Tx,
  { circleId, matchId }: Of,
): Promise<
  {
    id: string
    kind: string
    actorId: string | null
    helperId: string | null
    at: Temporal.Instant
    to: MatchState
    reasonSealed: Buffer | null
  }[]
> {
  const rows = await allRows(tx, 'matchEvent', { circleId, matchId })
    .select([
      'eventId as id',
      'kind',
      'actorId',
      'helperId',
      'happenedAt as at',
      'toState as to',
      'reasonSealed',
    ])
    .orderBy('version')
    .execute()
  return rows.map((row) => ({ ...row, to: row.to as MatchState }))
}
