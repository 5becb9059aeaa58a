import { type RawBuilder, sql } from 'kysely'

/**
 * Whether a match's receiver still has what they promised to send back: it was theirs to count
 * until the giver said that it came.
 */
export function isStillToReturn(match: string): RawBuilder<boolean> {
  const of = (column: string) => sql.ref(`${match}.${column}`)
  return sql<boolean>`(${of('returnRupees')} IS NOT NULL AND ${of('returnedAt')} IS NULL
    AND ${of('state')} IN ('disputed', 'confirmed', 'reversed'))`
}

/**
 * Whole rupees that a confirmed, reversed or returning match has brought its receiver so far: what
 * stands confirmed, and what is still to go back.
 */
export function rupeesThatCame(match: string): RawBuilder<number> {
  const of = (column: string) => sql.ref(`${match}.${column}`)
  return sql<number>`(CASE WHEN ${of('state')} = 'confirmed' THEN ${of('confirmedRupees')} ELSE 0
    END + CASE WHEN ${isStillToReturn(match)} THEN ${of('returnRupees')} ELSE 0 END)`
}

/**
 * When it came, for tax years and windows; what is wholly promised back was never confirmed and
 * counts from its late claim.
 */
export function cameAt(match: string): RawBuilder<Temporal.Instant> {
  return sql<Temporal.Instant>`coalesce(${sql.ref(`${match}.paidAt`)},
    ${sql.ref(`${match}.claimedAt`)})`
}
