import { sql } from 'kysely'
import type pg from 'pg'
import type { Logger } from 'pino'
import { AppError } from '#domain/shared/errors.ts'
import { BOUNDS } from '../database/bounds.ts'
import { type Database, openDatabase, type Tx } from '../database/db.ts'

/**
 * A standby of PostgreSQL, on which pages are read. A read gets there all that was committed a
 * second before, and all that its reader has done or heard of: else it is made at the primary.
 */
export type Standby = {
  /** How far the primary is, asked after this call: what a browser repeats after a command. Calls of one turn share a question. */
  position(): Promise<string>
  /** Runs a read. Returns undefined where it was not made: the primary makes it, and decides on refusals. */
  read<T>(
    seen: string | undefined,
    work: (database: Database) => Promise<T>,
  ): Promise<T | undefined>
  /** How many reads were made here, and how many the primary made instead. */
  counts(): { readonly here: number; readonly primary: number }
  close(): Promise<void>
}

/** What a browser repeats where nobody knows how far the primary is: nothing is read elsewhere. */
export const ONLY_AT_PRIMARY = 'primary'

const POSITION = /^[\dA-F]{1,8}\/[\dA-F]{1,8}$/
/** A session that was ended, and a right that was taken, are read on for no longer than this. */
const OLDEST_MS = 1_000
/** So long nothing is asked of a standby that did not answer. */
const LEFT_ALONE_MS = 5_000
/** The primary is still there for whoever waited in vain. */
const STANDBY_BOUNDS = { ...BOUNDS, statementMs: 2_000, connectMs: 500 }

const READ_SYSTEM = 'SELECT system_identifier::text AS system FROM pg_control_system()'
const READ_POSITION = `SELECT pg_current_wal_lsn()::text AS position, s.system FROM (${READ_SYSTEM}) s`

type Position = { readonly position: string; readonly system: string }

/** Opens the pool of a standby; nothing connects before the first read. */
export function openStandby({
  url,
  connections,
  primary,
  log,
}: {
  url: string
  connections: number
  primary: pg.Pool
  log: Logger
}): Standby {
  const ask = async (): Promise<Position> => {
    const { rows } = await primary.query<Position>(READ_POSITION)
    return rows[0] ?? Promise.reject(new Error('the primary has no position'))
  }
  let [asked, askedAtMs]: [Promise<Position> | undefined, number] = [undefined, 0]
  const lately = (): Promise<Position> => {
    if (asked === undefined || performance.now() - askedAtMs > OLDEST_MS) {
      askedAtMs = performance.now()
      asked = ask()
      asked.catch(() => (asked = undefined))
    }
    return asked
  }
  const database = openDatabase({
    url,
    connections,
    name: 'paraspar reads',
    bounds: STANDBY_BOUNDS,
    async onConnect(client) {
      const { rows } = await client.query<Pick<Position, 'system'>>(READ_SYSTEM)
      if (rows[0]?.system !== (await lately()).system) throw new Error('it has another database')
    },
  })
  let next: Promise<string> | undefined
  const counts = { here: 0, primary: 0 }
  let leftAloneUntilMs = 0
  const leaveAlone = (error: unknown) => {
    if (!isAway(error)) return
    log.warn({ err: { message: (error as Error).message } }, 'the standby cannot be read')
    leftAloneUntilMs = performance.now() + LEFT_ALONE_MS
  }
  const read = async <T>(seen: string, work: (database: Database) => Promise<T>) => {
    const { position } = await lately()
    return work({ ...database, begin: (tx) => refuseBehind(tx, [position, seen]) })
  }
  return {
    position: () =>
      (next ??= new Promise((resolve) => setImmediate(resolve)).then(async () => {
        next = undefined
        return (await ask()).position
      })),
    counts: () => counts,
    close: () => database.close(),
    async read(seen = '0/0', work) {
      if (POSITION.test(seen) && performance.now() > leftAloneUntilMs)
        try {
          const found = await read(seen, work)
          counts.here += 1
          return found
        } catch (error) {
          leaveAlone(error)
        }
      counts.primary += 1
      return undefined
    },
  }
}

class BehindError extends Error {}

/** Sent with BEGIN: what the transaction reads is as new as each of these positions, or it ends. A primary has none. */
async function refuseBehind(tx: Tx, positions: readonly string[]): Promise<void> {
  const { rows } = await sql<{ isThere: boolean | null }>`SELECT pg_last_wal_replay_lsn() >=
    (SELECT max(p::pg_lsn) FROM unnest(${positions}::text[]) p) AS is_there`.execute(tx)
  if (rows[0]?.isThere !== true) throw new BehindError('the standby has not come so far')
}

const ONLY_READS = '25006'

/** Whether a standby failed, not the read: some queries note that they were made, and are refused. */
function isAway(error: unknown): boolean {
  const { code } = error as { code?: string }
  return !(error instanceof BehindError || error instanceof AppError || code === ONLY_READS)
}
