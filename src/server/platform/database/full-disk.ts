import type pg from 'pg'
import type { Logger } from 'pino'

/** PostgreSQL's code for "no space left on device". */
const DISK_FULL = '53100'
/** A full disk fails every command; the log names it once a minute. */
const NAMED_AGAIN_MS = 60_000

/** How often this server was told that the disk of the database is full. */
export type FullDisk = { readonly refusals: () => number }

/** Counts what the database refuses because its own disk is full, and names it in the log. */
export function watchFullDisk(pool: pg.Pool, log: Logger): FullDisk {
  let refusals = 0
  let namedAtMs = Number.NEGATIVE_INFINITY
  pool.on('connect', (client) => {
    const { connection } = client as unknown as { connection: NodeJS.EventEmitter }
    connection.on('errorMessage', ({ code }: { code?: string }) => {
      if (code !== DISK_FULL) return
      refusals += 1
      if (performance.now() - namedAtMs < NAMED_AGAIN_MS) return
      namedAtMs = performance.now()
      log.error({ code, refusals }, 'no space left on the disk of the database: make room there')
    })
  })
  return { refusals: () => refusals }
}
