import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** What a move makes has this name: publication, subscription, slot and triggers. */
export const MOVE = 'paraspar_move'
/** Whoever has this lock of a guarded database keeps everybody else from writing. */
export const WRITING = 7277
/** Whoever has this lock of a guarded database keeps workers from taking jobs. */
export const TAKING_JOBS = 7278
/** What a database says of itself while it is filled. */
export const IS_FILLED = 'is being filled by a move of a cell'

/** What is a table of every installation, and not only of this moment (counters of requests, a probe). */
const TABLES = `SELECT format('%I.%I', n.nspname, c.relname) AS name
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname IN ('public', 'graphile_worker') AND c.relkind = 'r' AND c.relpersistence = 'p'
    AND c.relname <> 'write_probe' ORDER BY 1`

/** Lists the tables that move, with their schema. */
export async function tablesToMove(on: pg.ClientBase): Promise<readonly string[]> {
  return (await on.query<{ name: string }>(TABLES)).rows.map(({ name }) => name)
}

/** Guards every table, without stopping anybody, so that the locks of the mover count from now on. */
export async function guardByLocks(on: pg.ClientBase, tables: readonly string[]): Promise<void> {
  for (const table of tables) await whenFree(on, guardOf(table, String(WRITING)))
  await whenFree(
    on,
    `CREATE OR REPLACE TRIGGER ${MOVE}_jobs BEFORE UPDATE ON graphile_worker._private_jobs FOR EACH ROW
      WHEN (OLD.locked_at IS NULL AND NEW.locked_at IS NOT NULL) EXECUTE FUNCTION public.guard_move('${TAKING_JOBS}')`,
  )
}

/** Refuses every write from now on, also after the mover has ended, and says why. */
export async function closeFor(
  on: pg.ClientBase,
  tables: readonly string[],
  why: string,
): Promise<void> {
  const guards = tables.map((table) => guardOf(table, why)).join(';')
  await whenFree(on, `BEGIN; ${guards}; COMMIT`, TRIES_IN_PAUSE_MAX)
}

/** Takes the guards away. */
export async function openAgain(on: pg.ClientBase): Promise<void> {
  const { rows } = await on.query<{ drop: string }>(
    `SELECT format('DROP TRIGGER IF EXISTS %I ON %s', tgname, tgrelid::regclass) AS drop FROM pg_trigger
      WHERE tgname IN ('${MOVE}', '${MOVE}_jobs')`,
  )
  for (const { drop } of rows) await whenFree(on, drop)
}

function guardOf(table: string, how: string): string {
  return `CREATE OR REPLACE TRIGGER ${MOVE} BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON ${table}
    FOR EACH STATEMENT EXECUTE FUNCTION public.guard_move(${pg.escapeLiteral(how)})`
}

/** Longer than PostgreSQL takes to end an autovacuum that is in the way, and too short for anybody to notice who waits behind. */
const LOCK_MS = 1_500
const TRIES_MAX = 200
/** Commands are refused meanwhile, and only a vacuum can be in the way. */
const TRIES_IN_PAUSE_MAX = 10
const NOT_FREE = new Set(['55P03', '40P01'])

// What waits for a table holds up whoever comes after it, so it gives way and tries again.
async function whenFree(on: pg.ClientBase, sql: string, triesMax = TRIES_MAX): Promise<void> {
  await on.query(`SET lock_timeout = ${LOCK_MS}`)
  for (let tried = 1; ; tried++)
    try {
      await on.query(sql)
      return
    } catch (error) {
      await on.query('ROLLBACK')
      if (tried === triesMax || !NOT_FREE.has((error as pg.DatabaseError).code ?? '')) throw error
      await sleep(LOCK_MS / 10)
    }
}
