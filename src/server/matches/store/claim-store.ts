import { sql } from 'kysely'
import type { Rail } from '#domain/matches/utr.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { isOneOf, type RowKey } from '#server/platform/database/many-rows.ts'

export type StoredClaim = {
  readonly id: string
  readonly matchId: string
  readonly rail: Rail
  readonly utrSealed: Buffer
  readonly amount: number
  readonly claimedAt: Temporal.Instant
  readonly late: boolean
}

/** Finds the valid claims of matches, by match id. */
export async function findClaims(
  tx: Tx,
  matches: readonly RowKey[],
): Promise<Map<string, StoredClaim>> {
  const rows = await tx
    .selectFrom('claim')
    .select(['claim_id', 'match_id', 'rail', 'utr_sealed', 'amount_rupees', 'claimed_at', 'late'])
    .where(isOneOf(['circle_id', 'match_id'], matches))
    .where('withdrawn_at', 'is', null)
    .execute()
  return new Map(
    rows.map((row) => [
      row.match_id,
      {
        id: row.claim_id,
        matchId: row.match_id,
        rail: row.rail as Rail,
        utrSealed: row.utr_sealed,
        amount: row.amount_rupees,
        claimedAt: row.claimed_at,
        late: row.late,
      },
    ]),
  )
}

export async function insertClaim(
  tx: Tx,
  claim: {
    circleId: string
    claimId: string
    matchId: string
    fileId: string | null
    rail: Rail
    utrSealed: Buffer
    amount: number
    late?: boolean
    now: Temporal.Instant
  },
): Promise<void> {
  await tx
    .insertInto('claim')
    .values({
      circle_id: claim.circleId,
      claim_id: claim.claimId,
      match_id: claim.matchId,
      file_id: claim.fileId,
      rail: claim.rail,
      utr_sealed: claim.utrSealed,
      amount_rupees: claim.amount,
      claimed_at: claim.now,
      late: claim.late ?? false,
    })
    .execute()
}

/** Counts the claims of each match, withdrawn ones too. */
export async function countClaims(
  tx: Tx,
  matches: readonly RowKey[],
): Promise<Map<string, number>> {
  if (matches.length === 0) return new Map()
  const rows = await tx
    .selectFrom('claim')
    .select(['match_id', (of) => of.fn.countAll<number>().as('claims')])
    .where(isOneOf(['circle_id', 'match_id'], matches))
    .groupBy('match_id')
    .execute()
  return new Map(rows.map((row) => [row.match_id, Number(row.claims)]))
}

export async function withdrawClaimInForce(
  tx: Tx,
  circleId: string,
  matchId: string,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('claim')
    .set({ withdrawn_at: now })
    .where('circle_id', '=', circleId)
    .where('match_id', '=', matchId)
    .where('withdrawn_at', 'is', null)
    .execute()
}

/**
 * Takes a bank reference for a match, for ever. The match may name it again, and so may a match of
 * the same giver who withdrew it from another one. Returns false if another match has it.
 */
export async function takeUtr(
  tx: Tx,
  use: { rail: Rail; utrKey: Buffer; circleId: string; matchId: string; now: Temporal.Instant },
): Promise<boolean> {
  await tx
    .insertInto('utr_use')
    .values({
      rail: use.rail,
      utr_key: use.utrKey,
      circle_id: use.circleId,
      match_id: use.matchId,
      used_at: use.now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['rail', 'utr_key'])
        .doUpdateSet({ match_id: use.matchId, used_at: use.now })
        .where(
          sql<boolean>`utr_use.circle_id = ${use.circleId}
            AND is_utr_free_for(utr_use.circle_id, utr_use.match_id, ${use.matchId})`,
        ),
    )
    .execute()
  const holder = await tx
    .selectFrom('utr_use')
    .select('match_id')
    .where('rail', '=', use.rail)
    .where('utr_key', '=', use.utrKey)
    .executeTakeFirst()
  return holder?.match_id === use.matchId
}

/** Returns whether another match of the installation has this reference on this rail. */
export async function isTakenElsewhere(
  tx: Tx,
  { rail, utrKey, matchId }: { rail: Rail; utrKey: Buffer; matchId: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom('utr_use')
    .select('match_id')
    .where('rail', '=', rail)
    .where('utr_key', '=', utrKey)
    .where('match_id', '!=', matchId)
    .where(sql<boolean>`NOT is_utr_free_for(circle_id, match_id, ${matchId})`)
    .executeTakeFirst()
  return row !== undefined
}

/** Records a sighting, once per match, rail and whether it was refused. */
export async function insertSighting(
  tx: Tx,
  sighting: {
    sightKey: Buffer
    sightingId: string
    rail: Rail
    circleId: string
    matchId: string
    refused: boolean
    now: Temporal.Instant
  },
): Promise<void> {
  const known = await tx
    .selectFrom('utr_sighting')
    .select('sighting_id')
    .where('sight_key', '=', sighting.sightKey)
    .where('rail', '=', sighting.rail)
    .where('circle_id', '=', sighting.circleId)
    .where('match_id', '=', sighting.matchId)
    .where('refused', '=', sighting.refused)
    .limit(1)
    .executeTakeFirst()
  if (known) return
  await tx
    .insertInto('utr_sighting')
    .values({
      sight_key: sighting.sightKey,
      sighting_id: sighting.sightingId,
      rail: sighting.rail,
      circle_id: sighting.circleId,
      match_id: sighting.matchId,
      refused: sighting.refused,
      seen_at: sighting.now,
    })
    .execute()
}

export async function insertReveal(
  tx: Tx,
  reveal: {
    circleId: string
    revealId: string
    matchId: string
    memberId: string
    now: Temporal.Instant
  },
): Promise<void> {
  await tx
    .insertInto('payment_reveal')
    .values({
      circle_id: reveal.circleId,
      reveal_id: reveal.revealId,
      match_id: reveal.matchId,
      member_id: reveal.memberId,
      revealed_at: reveal.now,
    })
    .execute()
}

export async function countReveals(
  tx: Tx,
  { circleId, memberId, since }: { circleId: string; memberId: string; since: Temporal.Instant },
): Promise<number> {
  const row = await tx
    .selectFrom('payment_reveal')
    .select((of) => of.fn.countAll<number>().as('reveals'))
    .where('circle_id', '=', circleId)
    .where('member_id', '=', memberId)
    .where('revealed_at', '>=', since)
    .executeTakeFirstOrThrow()
  return Number(row.reveals)
}
