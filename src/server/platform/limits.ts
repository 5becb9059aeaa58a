import { MINUTE_MS } from '#domain/shared/calendar.ts'
import { requestError } from '#domain/shared/request-errors.ts'
import type { Database } from './db.ts'
import type { HashKind, Vault } from './vault.ts'

/** Requests of one kind by one caller: at most `max` within a window of `minutes`. */
export type Limit = { readonly bucket: string; readonly max: number; readonly minutes: number }

export type Limits = {
  /** Counts one request. Throws request.too-many, with the seconds to wait, when the window is full. */
  hit(limit: Limit): Promise<void>
  /** Takes one counted request back, where only failures are to count: counting first leaves no gap for many at once. */
  forgive(limit: Limit): Promise<void>
  /** Whether the window is full already, without counting. */
  isFull(limit: Limit): Promise<boolean>
}

/** Counters in the database, so that several processes count together; they commit by themselves, whatever becomes of the request. */
export function createLimits(database: Database, { vault, factor }: { vault: Vault; factor: number }): Limits {
  const keyOf = ({ bucket, minutes }: Limit) => vault.hash('network' satisfies HashKind, `${minutes}:${bucket}`)
  const windowMs = ({ minutes }: Limit) => minutes * MINUTE_MS
  return {
    async hit(limit) {
      const { rows } = await database.pool.query<{ hits: number; left: number }>(
        `WITH w AS (SELECT date_bin($2 * interval '1 ms', app_now(), 'epoch') AS start, app_now() AS now)
         INSERT INTO rate_count (bucket, window_start, hits) SELECT $1, w.start, 1 FROM w
         ON CONFLICT (bucket, window_start) DO UPDATE SET hits = rate_count.hits + 1
         RETURNING hits, (SELECT ceil(extract(epoch FROM w.start - w.now) + $2 / 1000)::int FROM w) AS left`,
        [keyOf(limit), windowMs(limit)],
      )
      const [row] = rows
      if (row && row.hits > limit.max * factor) throw requestError('request.too-many', { retryAfterSeconds: Math.max(1, row.left) })
    },
    async forgive(limit) {
      await database.pool.query(
        `UPDATE rate_count SET hits = greatest(hits - 1, 0) WHERE bucket = $1 AND window_start = date_bin($2 * interval '1 ms', app_now(), 'epoch')`,
        [keyOf(limit), windowMs(limit)],
      )
    },
    async isFull(limit) {
      const { rows } = await database.pool.query<{ hits: number }>(
        `SELECT hits FROM rate_count WHERE bucket = $1 AND window_start = date_bin($2 * interval '1 ms', app_now(), 'epoch')`,
        [keyOf(limit), windowMs(limit)],
      )
      return (rows[0]?.hits ?? 0) >= limit.max * factor
    },
  }
}
