import pg from 'pg'
import { readDatabaseState } from '../database/database-state.ts'
import { migrateDatabase } from '../database/migrate.ts'
import { CELL, connected, setCell } from './make-cell.ts'
import { whyClosed } from '../database/durability.ts'
import { inGb } from './move-checks.ts'
import { closeFor, IS_FILLED, MOVE } from './move-guard.ts'
import { type Report, waitUntil } from './wait-until.ts'

/** One move: the addresses of both databases for their owners, and that of the servers now. */
export type CellMove = {
  readonly from: string
  readonly to: string
  readonly appUrl: string
  readonly report: Report
}
/** Connections to the old database and to the new one. */
export type Ends = { readonly source: pg.Client; readonly target: pg.Client }

/** Drops what the copiers read from, and ends those that still read. */
export async function dropSlots(source: pg.ClientBase): Promise<void> {
  await source.query(`DROP PUBLICATION IF EXISTS ${MOVE}`)
  const slots = `FROM pg_replication_slots WHERE database = current_database()
    AND (slot_name = '${MOVE}' OR slot_name ~ '^pg_[0-9]+_sync_[0-9]+_')`
  await waitUntil(async () => {
    await source.query(`SELECT pg_terminate_backend(active_pid) ${slots} AND active`)
    // One that a copier took again meanwhile is for the next turn.
    await source
      .query(`SELECT pg_drop_replication_slot(slot_name) ${slots} AND NOT active`)
      .catch(() => undefined)
    const { rowCount } = await source.query(`SELECT ${slots}`)
    return rowCount === 0 ? undefined : 'the copiers of a move to end'
  })
}

/** Drops what the copiers write with, without its slot, which may be gone. */
export async function dropSubscription(target: pg.ClientBase): Promise<void> {
  const { rowCount } = await target.query(
    `SELECT FROM pg_subscription s JOIN pg_database d ON d.oid = s.subdbid
      WHERE s.subname = '${MOVE}' AND d.datname = current_database()`,
  )
  if (rowCount === 0) return
  await target.query(`ALTER SUBSCRIPTION ${MOVE} DISABLE`)
  await target.query(`ALTER SUBSCRIPTION ${MOVE} SET (slot_name = NONE)`)
  await target.query(`DROP SUBSCRIPTION ${MOVE}`)
}

/** Makes the tables there, empty and closed for everybody but the copiers. */
export async function makeTables(
  { source, target }: Ends,
  { to, appUrl }: CellMove,
  tables: readonly string[],
): Promise<void> {
  if ((await whyClosed(target)) === IS_FILLED)
    await target.query(
      'BEGIN; DROP SCHEMA public, graphile_worker CASCADE; CREATE SCHEMA public; COMMIT',
    )
  const { mode } = (await readDatabaseState(source)) ?? { mode: 'production' }
  await migrateDatabase({ ownerUrl: to, appPassword: passwordOf(appUrl), mode })
  await connected(appUrlAt(to, appUrl), (app) => app.query('SELECT')).catch((error: Error) => {
    throw new Error(
      `The servers cannot log in there with the role and password of DATABASE_URL (${(error.cause as Error | undefined)?.message ?? error.message}): ALTER ROLE paraspar_app PASSWORD '…'.`,
      { cause: error },
    )
  })
  await closeFor(target, tables, IS_FILLED)
  const each = (what: string) => tables.map((table) => `ALTER TABLE ${table} ${what} TRIGGER USER`)
  await target.query(
    [
      'BEGIN',
      ...each('DISABLE'),
      `TRUNCATE ${tables.join(', ')}`,
      ...each('ENABLE'),
      'COMMIT',
    ].join(';'),
  )
  const { rows } = await source.query<{ cell: string | null }>(
    `SELECT nullif(current_setting('${CELL}', true), '') AS cell`,
  )
  if (typeof rows[0]?.cell === 'string') await setCell(target, rows[0].cell)
}

/** Copies all tables, and lets them follow. */
export async function copyTables(
  { source, target }: Ends,
  { from, report }: CellMove,
  tables: readonly string[],
): Promise<void> {
  await source.query(`CREATE PUBLICATION ${MOVE} FOR TABLE ${tables.join(', ')}`)
  await target.query(
    `CREATE SUBSCRIPTION ${MOVE} CONNECTION ${pg.escapeLiteral(from)} PUBLICATION ${MOVE}`,
  )
  await waitUntil(
    async () => {
      const { rows } = await target.query<{ left: number; bytes: number }>(
        `SELECT count(*) FILTER (WHERE srsubstate <> 'r')::integer AS left,
        pg_database_size(current_database())::float8 AS bytes FROM pg_subscription_rel`,
      )
      const [{ left, bytes } = { left: 0, bytes: 0 }] = rows
      return left === 0
        ? undefined
        : `${left} of ${tables.length} tables to be copied, ${inGb(bytes)} are there`
    },
    { report },
  )
  report('All tables are copied, and follow.')
  for (const table of tables) await target.query(`ANALYZE ${table}`)
}

const passwordOf = (url: string): string => decodeURIComponent(new URL(url).password)

/** The address of the servers' role in another database. */
export function appUrlAt(to: string, appUrl: string): string {
  const { username, password } = new URL(appUrl)
  return Object.assign(new URL(to), { username, password }).href
}
