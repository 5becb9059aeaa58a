import { sql } from 'kysely'
import type { NameSeenBy } from '#domain/matches/claim.ts'
import type { Rail } from '#domain/matches/utr.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { type Of, prepared } from '#server/platform/database/prepared.ts'
import { allRows, insertRow, oneRow } from '#server/platform/database/rows.ts'
import {
  isOneOf,
  type KeyLists,
  keyLists,
  type RowKey,
} from '#server/platform/database/many-rows.ts'

export type StoredClaim = {
  readonly id: string
  readonly matchId: string
  readonly rail: Rail
  readonly utrSealed: Buffer
  readonly amount: number
  readonly claimedAt: Temporal.Instant
  readonly late: boolean
  readonly payeeNameSeenBy: NameSeenBy | null
}

/** Finds the valid claims of matches, by match id. */
export async function findClaims(
  tx: Tx,
  matches: readonly RowKey[],
): Promise<Map<string, StoredClaim>> {
  if (matches.length === 0) return new Map()
  const rows = await validClaims(tx, keyLists(matches))
  return new Map(rows.map((row) => [row.matchId, row]))
}

const validClaims = prepared((matches: Of<KeyLists>, tx) =>
  tx
    .selectFrom('claim')
    .select([
      'claimId as id',
      'matchId',
      'rail',
      'utrSealed',
      'amountRupees as amount',
      'claimedAt',
      'late',
      'payeeNameSeenBy',
    ])
    .where(isOneOf(['circleId', 'matchId'], matches))
    .where('withdrawnAt', 'is', null)
    .$narrowType<{ rail: Rail; payeeNameSeenBy: NameSeenBy | null }>(),
)

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
    payeeNameSeenBy: NameSeenBy | null
    now: Temporal.Instant
  },
): Promise<void> {
  await insertRow(tx, 'claim', {
    circleId: claim.circleId,
    claimId: claim.claimId,
    matchId: claim.matchId,
    fileId: claim.fileId,
    rail: claim.rail,
    utrSealed: claim.utrSealed,
    amountRupees: claim.amount,
    claimedAt: claim.now,
    late: claim.late ?? false,
    payeeNameSeenBy: claim.payeeNameSeenBy,
  })
}

/** Counts the claims of each match, withdrawn ones too. */
export async function countClaims(
  tx: Tx,
  matches: readonly RowKey[],
): Promise<Map<string, number>> {
  if (matches.length === 0) return new Map()
  const rows = await claimsByMatch(tx, keyLists(matches))
  return new Map(rows.map((row) => [row.matchId, Number(row.claims)]))
}

const claimsByMatch = prepared((matches: Of<KeyLists>, tx) =>
  tx
    .selectFrom('claim')
    .select(['matchId', (of) => of.fn.countAll<number>().as('claims')])
    .where(isOneOf(['circleId', 'matchId'], matches))
    .groupBy('matchId'),
)

export async function withdrawClaimInForce(
  tx: Tx,
  circleId: string,
  matchId: string,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('claim')
    .set({ withdrawnAt: now })
    .where('circleId', '=', circleId)
    .where('matchId', '=', matchId)
    .where('withdrawnAt', 'is', null)
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
    .insertInto('utrUse')
    .values({
      rail: use.rail,
      utrKey: use.utrKey,
      circleId: use.circleId,
      matchId: use.matchId,
      usedAt: use.now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['rail', 'utrKey'])
        .doUpdateSet({ matchId: use.matchId, usedAt: use.now })
        .where(
          sql<boolean>`utr_use.circle_id = ${use.circleId}
            AND is_utr_free_for(utr_use.circle_id, utr_use.match_id, ${use.matchId})`,
        ),
    )
    .execute()
  const holder = await oneRow(tx, 'utrUse', { rail: use.rail, utrKey: use.utrKey }).find([
    'matchId',
  ])
  return holder?.matchId === use.matchId
}

/** Returns whether another match of the installation has this reference on this rail. */
export async function isTakenElsewhere(
  tx: Tx,
  { rail, utrKey, matchId }: { rail: Rail; utrKey: Buffer; matchId: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom('utrUse')
    .select('matchId')
    .where('rail', '=', rail)
    .where('utrKey', '=', utrKey)
    .where('matchId', '!=', matchId)
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
  const known = await allRows(tx, 'utrSighting', {
    sightKey: sighting.sightKey,
    rail: sighting.rail,
    circleId: sighting.circleId,
    matchId: sighting.matchId,
    refused: sighting.refused,
  })
    .select('sightingId')
    .limit(1)
    .executeTakeFirst()
  if (known) return
  await insertRow(tx, 'utrSighting', {
    sightKey: sighting.sightKey,
    sightingId: sighting.sightingId,
    rail: sighting.rail,
    circleId: sighting.circleId,
    matchId: sighting.matchId,
    refused: sighting.refused,
    seenAt: sighting.now,
  })
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
  await insertRow(tx, 'paymentReveal', {
    circleId: reveal.circleId,
    revealId: reveal.revealId,
    matchId: reveal.matchId,
    memberId: reveal.memberId,
    revealedAt: reveal.now,
  })
}

export async function countReveals(
  tx: Tx,
  { circleId, memberId, since }: { circleId: string; memberId: string; since: Temporal.Instant },
): Promise<number> {
  const row = await allRows(tx, 'paymentReveal', { circleId, memberId })
    .select((of) => of.fn.countAll<number>().as('reveals'))
    .where('revealedAt', '>=', since)
    .executeTakeFirstOrThrow()
  return Number(row.reveals)
}
