import { type RawBuilder, sql } from 'kysely'

/**
 * SQL for whether a match's receiver still has what they promised to send back. It counts as
 * received until the giver confirms the return.
 */
export function isStillToReturn(match: string): RawBuilder<boolean> {
  const of = (column: string) => sql.ref(`${match}.${column}`)
  return sql<boolean>`(${of('returnRupees')} IS NOT NULL AND ${of('returnedAt')} IS NULL
    AND ${of('state')} IN ('disputed', 'confirmed', 'reversed'))`
}

/**
 * SQL for the whole rupees that a confirmed, reversed or returning match has brought its receiver:
 * the confirmed part, and what is still to go back.
 */
export function rupeesThatCame(match: string): RawBuilder<number> {
  const of = (column: string) => sql.ref(`${match}.${column}`)
  return sql<number>`(CASE WHEN ${of('state')} = 'confirmed' THEN ${of('confirmedRupees')} ELSE 0
    END + CASE WHEN ${isStillToReturn(match)} THEN ${of('returnRupees')} ELSE 0 END)`
}

/**
 * SQL for when the rupees came, for tax years and windows. A payment that is promised back in full
 * was never confirmed and counts from its late claim.
 */
export function cameAt(match: string): RawBuilder<Temporal.Instant> {
  return sql<Temporal.Instant>`coalesce(${sql.ref(`${match}.paidAt`)},
    ${sql.ref(`${match}.claimedAt`)})`
}
