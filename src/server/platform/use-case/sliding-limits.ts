import { sql } from 'kysely'
import { MINUTE_MS } from '#domain/shared/calendar.ts'
import type { HashKind, Vault } from '../crypto/vault.ts'
import type { Database, Db, Tx } from '../database/db.ts'

/** A limit for requests of one kind by one caller: at most `max` within a window of `minutes`. */
export type Limit = { readonly bucket: string; readonly max: number; readonly minutes: number }

export type Full = { readonly limit: Limit; readonly retryAfterSeconds: number }

export type SlidingLimits = {
  /**
   * Counts one request in all of these, or in none where one is full, and returns that one. In any
   * span of a limit's minutes no more than `max` are counted.
   */
  hitSliding(limits: readonly Limit[]): Promise<Full | undefined>
  /** How much of the fullest of these is used, from 0 to 1. */
  shareOfFullest(limits: readonly Limit[]): Promise<number>
}

/** A window is counted in parts. The part that is leaving counts until it has left as a whole. */
const PARTS = 12

/** Creates counters whose windows slide, in the database; they commit on their own. */
export function createSlidingLimits(
  database: Database,
  { vault, factor }: { vault: Vault; factor: number },
): SlidingLimits {
  const keyOf = ({ bucket, minutes }: Limit) =>
    vault.hash('network' satisfies HashKind, `sliding ${minutes}:${bucket}`)
  const usedOf = async (at: Db | Tx, limits: readonly Limit[]) => {
    const { rows } = await sql<{ place: number; used: number; left: number }>`
      SELECT place::int, sum(hits)::int AS used,
        ceil(extract(epoch FROM min(window_start) + span + span / ${PARTS}::int - (SELECT app_now())))::int AS left
      FROM unnest(${limits.map(keyOf)}::bytea[], ${limits.map(({ minutes }) => minutes)}::int[])
        WITH ORDINALITY AS l (key, minutes, place),
      LATERAL (SELECT minutes * interval '1 minute' AS span) s,
      LATERAL (SELECT window_start, hits FROM rate_count
        WHERE bucket = key AND window_start > (SELECT app_now()) - span - span / ${PARTS}::int) r
      GROUP BY place, span`.execute(at)
    const found = new Map(rows.map((row) => [row.place, row]))
    return limits.map((limit, index) => ({
      limit,
      used: found.get(index + 1)?.used ?? 0,
      left: found.get(index + 1)?.left ?? 0,
    }))
  }
  return {
    hitSliding: (limits) =>
      database.db
        .transaction()
        .setIsolationLevel('read committed')
        .execute(async (tx) => {
          // Two requests at once, also of two processes, would both see the last free place.
          await sql`SELECT pg_advisory_xact_lock(hashtextextended('paraspar sliding limits', 0))`.execute(
            tx,
          )
          const full = (await usedOf(tx, limits)).find(
            ({ limit, used }) => used >= limit.max * factor,
          )
          if (full !== undefined)
            return { limit: full.limit, retryAfterSeconds: Math.max(1, full.left) }
          for (const limit of limits)
            await sql`
              INSERT INTO rate_count (bucket, window_start, hits)
              VALUES (${keyOf(limit)}, date_bin(
                ${(limit.minutes * MINUTE_MS) / PARTS}::float8 * interval '1 ms', (SELECT app_now()), 'epoch'), 1)
              ON CONFLICT (bucket, window_start) DO UPDATE SET hits = rate_count.hits + 1`.execute(
              tx,
            )
          return undefined
        }),
    async shareOfFullest(limits) {
      const all = await usedOf(database.db, limits)
      return Math.max(0, ...all.map(({ limit, used }) => used / (limit.max * factor)))
    },
  }
}
