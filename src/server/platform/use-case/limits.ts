import { sql } from 'kysely'
import { MINUTE_MS } from '#domain/shared/calendar.ts'
import type { AppError } from '#domain/shared/errors.ts'
import { requestError } from '#domain/shared/request-errors.ts'
import type { Database, Db, Tx } from '../database/db.ts'
import { type Of, prepared } from '../database/prepared.ts'
import type { HashKind, Vault } from '../crypto/vault.ts'
import { createSlidingLimits, type Limit, type SlidingLimits } from './sliding-limits.ts'

export type Limits = SlidingLimits & {
  /** Multiplies every limit; above 1 only outside production. */
  readonly factor: number
  /**
   * Counts one request. Throws request.too-many, with the seconds to wait, when the window is full.
   */
  hit(limit: Limit): Promise<void>
  /**
   * Counts requests of one kind, each in its bucket, within the caller's transaction. Returns the
   * refusal of each, in order.
   */
  hitIn(
    tx: Tx,
    buckets: readonly string[],
    limit: Omit<Limit, 'bucket'>,
  ): Promise<(AppError | undefined)[]>
  /**
   * Takes one counted request back, for limits that count only failures. Counting first leaves no
   * gap for many requests at once.
   */
  forgive(limit: Omit<Limit, 'max'>): Promise<void>
  /** Counts one request that no number of them refuses, and returns how many the window has. */
  count(limit: Omit<Limit, 'max'>): Promise<number>
  /** Returns whether the window is full, without counting. */
  isFull(limit: Limit): Promise<boolean>
}

const countAll = prepared(({ keys, windowMs }: Of<{ keys: Buffer[]; windowMs: number }>) => {
  const window = sql`${windowMs}::float8 * interval '1 ms'`
  return sql<{ bucket: Buffer; hits: number; left: number }>`
    INSERT INTO rate_count (bucket, window_start, hits)
    SELECT b, date_bin(${window}, (SELECT app_now()), 'epoch'), count(*) FROM unnest(${keys}::bytea[]) b
    GROUP BY b ORDER BY b
    ON CONFLICT (bucket, window_start) DO UPDATE SET hits = rate_count.hits + excluded.hits
    RETURNING bucket, hits,
      ceil(extract(epoch FROM window_start + ${window} - (SELECT app_now())))::int AS left`
})

/**
 * Creates counters in the database, so that several processes count together. Except for hitIn they
 * commit on their own, whatever the result of the request.
 */
export function createLimits(
  database: Database,
  { vault, factor }: { vault: Vault; factor: number },
): Limits {
  const keyOf = ({ bucket, minutes }: Omit<Limit, 'max'>) =>
    vault.hash('network' satisfies HashKind, `${minutes}:${bucket}`)
  const windowMs = ({ minutes }: Pick<Limit, 'minutes'>) => minutes * MINUTE_MS
  const hitAll = async (at: Db | Tx, buckets: readonly string[], limit: Omit<Limit, 'bucket'>) => {
    const keys = buckets.map((bucket) => keyOf({ ...limit, bucket }))
    const rows = await countAll(at, { keys, windowMs: windowMs(limit) })
    const windows = new Map(rows.map((row) => [row.bucket.toString('hex'), row]))
    // Requests of one bucket were counted together: the last has the counter's value, and each
    // before it one less.
    return keys
      .map((key) => key.toString('hex'))
      .reverse()
      .map((key) => {
        const row = windows.get(key)
        return row !== undefined && row.hits-- > limit.max * factor
          ? requestError('request.too-many', { retryAfterSeconds: Math.max(1, row.left) })
          : undefined
      })
      .reverse()
  }
  return {
    ...createSlidingLimits(database, { vault, factor }),
    factor,
    hitIn: hitAll,
    async count(limit) {
      const { rows } = await database.pool.query<{ hits: number }>(
        `INSERT INTO rate_count (bucket, window_start, hits)
         VALUES ($1, date_bin($2 * interval '1 ms', app_now(), 'epoch'), 1)
         ON CONFLICT (bucket, window_start) DO UPDATE SET hits = rate_count.hits + 1
         RETURNING hits`,
        [keyOf(limit), windowMs(limit)],
      )
      return rows[0]?.hits ?? 0
    },
    async hit({ bucket, ...limit }) {
      const [refusal] = await hitAll(database.db, [bucket], limit)
      if (refusal !== undefined) throw refusal
    },
    async forgive(limit) {
      await database.pool.query(
        `UPDATE rate_count SET hits = greatest(hits - 1, 0)
          WHERE bucket = $1 AND window_start = date_bin($2 * interval '1 ms', app_now(), 'epoch')`,
        [keyOf(limit), windowMs(limit)],
      )
    },
    async isFull(limit) {
      const { rows } = await database.pool.query<{ hits: number }>(
        `SELECT hits FROM rate_count
          WHERE bucket = $1 AND window_start = date_bin($2 * interval '1 ms', app_now(), 'epoch')`,
        [keyOf(limit), windowMs(limit)],
      )
      return (rows[0]?.hits ?? 0) >= limit.max * factor
    },
  }
}
