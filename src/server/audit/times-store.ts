import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/db.ts'

/** With fewer payments a median is about somebody. */
const FEWEST = 5

/** Payments that were matched in a circle since an instant, and before another one if it is named. */
export type HoursOf = {
  readonly circleId: string
  readonly since: Temporal.Instant
  readonly until?: Temporal.Instant
}

/** Median hours, to a tenth; null where too few payments have them. */
export type MedianHours = {
  readonly toPay: number | null
  readonly toConfirm: number | null
}

/**
 * How long it usually took: from a match to the claim, and from the claim to the
 * confirmation. Late claims and rulings are left out.
 */
export async function findMedianHours(
  tx: Tx,
  { circleId, since, until }: HoursOf,
): Promise<MedianHours> {
  const hours = (from: string, to: string, only: string) => sql<number | null>`
    CASE WHEN count(*) FILTER (WHERE ${sql.raw(only)}) >= ${FEWEST} THEN
      round((percentile_cont(0.5) WITHIN GROUP (
        ORDER BY extract(epoch FROM ${sql.ref(to)} - ${sql.ref(from)}))
        FILTER (WHERE ${sql.raw(only)}) / 3600)::numeric, 1)::float8 END`
  return tx
    .selectFrom('match as m')
    .select([
      hours('m.createdAt', 'm.claimedAt', PAID).as('toPay'),
      hours('m.claimedAt', 'm.endedAt', CONFIRMED).as('toConfirm'),
    ])
    .where('m.circleId', '=', circleId)
    .where('m.createdAt', '>=', since)
    .$if(until !== undefined, (qb) => qb.where(sql<boolean>`m.created_at < ${until ?? null}`))
    .executeTakeFirstOrThrow()
}

const PAID = 'm.claimed_at IS NOT NULL AND NOT m.late'
const CONFIRMED = `${PAID} AND m.state = 'confirmed' AND NOT m.ruled`
