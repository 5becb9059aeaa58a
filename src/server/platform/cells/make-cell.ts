import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { DIRECTORY_ROLE } from '../config-fields.ts'
import type { CellConfig } from '../config-groups.ts'
import { DB_FOLDER } from '../database/schema-files.ts'
import { type Directory, openDirectory, type TakenKey } from './directory.ts'

const FOLDER = join(DB_FOLDER, 'directory')
const KEYS_AT_ONCE = 1_000

const ROLE_IS_THERE = new Set(['42710', '23505'])

/**
 * Makes the role and the tables of the directory where they are missing, as the owner of a database that holds nothing
 * else. Safe to run again. Returns whether the role is new: only then it has this password.
 */
export async function makeDirectory(ownerUrl: string, password: string): Promise<boolean> {
  return connected(ownerUrl, async (client) => {
    const { rows } = await client.query<{ taken: boolean }>(
      "SELECT to_regclass('public.installation') IS NOT NULL AS taken",
    )
    if (rows[0]?.taken === true)
      throw new Error('This database holds an installation. The directory needs one of its own.')
    const files = readdirSync(FOLDER).toSorted()
    const sql = files.map((name) => readFileSync(join(FOLDER, name), 'utf8'))
    const isNew = await makeDirectoryRole(client, password)
    for (const each of sql) await client.query(each)
    return isNew
  })
}

/** Makes the role of the cells' servers. Returns whether it is new: else it has another password. */
export async function makeDirectoryRole(client: pg.Client, password: string): Promise<boolean> {
  try {
    await client.query(
      `CREATE ROLE ${DIRECTORY_ROLE} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS PASSWORD ${pg.escapeLiteral(password)}`,
    )
    return true
  } catch (error) {
    if (ROLE_IS_THERE.has((error as pg.DatabaseError).code ?? '')) return false
    throw error
  }
}

/** Lists the names of the cells that a directory knows. */
export async function listCells(directoryUrl: string): Promise<readonly string[]> {
  return connected(directoryUrl, async (client) => {
    const { rows } = await client.query<{ cell: string }>('SELECT cell FROM cell ORDER BY cell')
    return rows.map(({ cell }) => cell)
  })
}

/** A statement of an operator's command that takes longer got lost. */
const LOST_MS = 2 * 60_000

/** Runs work on one connection of its own. */
export async function connected<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    keepAlive: true,
    connectionTimeoutMillis: 30_000,
    query_timeout: LOST_MS,
  })
  // A statement reports a connection that broke.
  client.on('error', () => undefined)
  await client.connect().catch((error: Error) => {
    const { host, pathname } = new URL(url)
    throw new Error(
      `No connection to the database ${pathname.slice(1)} at ${host}: ${error.message}. Correct its address, or let this machine in there (listen_addresses, pg_hba.conf).`,
      { cause: error },
    )
  })
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/**
 * Makes a database one cell of several: writes its name into the settings of the database, so that
 * it refuses keys which the directory has not granted, and takes what it has already. Safe to run
 * again. Returns how many keys it has, and those that another cell has, for which no place is left here.
 * Then the directory knows the cell. Servers that are connected notice it when they start again. Throws ConfigError
 * where the other cells hash with another key.
 */
export async function makeCell(
  ownerUrl: string,
  cell: CellConfig,
): Promise<{ taken: number; elsewhere: readonly TakenKey[] }> {
  const directory = openDirectory(cell)
  try {
    await directory.agree()
    return await connected(ownerUrl, async (owner) => {
      await nameCell(owner, cell.name)
      const keys = await takeAll(owner, directory)
      await connected(cell.directoryUrl, (client) => client.query(REGISTER, [cell.name]))
      return keys
    })
  } finally {
    await directory.close()
  }
}

const REGISTER = 'INSERT INTO cell (cell) VALUES ($1) ON CONFLICT (cell) DO NOTHING'

/** Throws where the settings and the database disagree about which cell this is: keys would be taken without the directory, or in another's name. */
export async function refuseOtherCell(
  on: Pick<pg.ClientBase, 'query'>,
  name: string | undefined,
): Promise<void> {
  const { rows } = await on.query<{ cell: string | null }>(
    "SELECT nullif(current_setting('paraspar.cell', true), '') AS cell",
  )
  const cell = rows[0]?.cell ?? undefined
  if (cell !== name)
    throw new Error(
      `CELL: the setting names ${name ?? 'no cell'}, and the database is ${cell ?? 'no cell'}.`,
    )
}

/** The setting of a database that makes it a cell. */
export const CELL = 'paraspar.cell'

/** What a superuser has to do before an owner may name a cell. */
export const mayNotName = (role: string): string =>
  `The owner may not name a cell. As superuser: GRANT SET ON PARAMETER ${CELL} TO ${role}.`

async function nameCell(owner: pg.Client, name: string): Promise<void> {
  const { rows } = await owner.query<{ cell: string | null; may: boolean; role: string }>(
    `SELECT nullif(current_setting('${CELL}', true), '') AS cell, quote_ident(current_user) AS role,
      has_parameter_privilege('${CELL}', 'SET') AS may`,
  )
  const [{ cell, may, role } = { cell: null, may: false, role: '' }] = rows
  if (cell === name) return
  if (cell !== null) throw new Error(`This database is the cell ${cell} already.`)
  if (!may) throw new Error(mayNotName(role))
  await setCell(owner, name)
}

/** Writes the name of a cell into the settings of a database. */
export async function setCell(owner: pg.Client, name: string): Promise<void> {
  const { rows } = await owner.query<{ database: string }>(
    'SELECT quote_ident(current_database()) AS database',
  )
  await owner.query(`ALTER DATABASE ${rows[0]?.database} SET ${CELL} = ${pg.escapeLiteral(name)}`)
}

async function takeAll(owner: pg.Client, directory: Directory) {
  const elsewhere: TakenKey[] = []
  let taken = 0
  await owner.query('BEGIN')
  await owner.query('DECLARE held NO SCROLL CURSOR FOR SELECT kind, key FROM held_key')
  for (;;) {
    const { rows } = await owner.query<TakenKey>(`FETCH ${KEYS_AT_ONCE} FROM held`)
    if (rows.length === 0) break
    const cells = await Promise.all(rows.map((each) => directory.take(each)))
    elsewhere.push(...rows.filter((_, at) => cells[at] !== directory.cell))
    taken += rows.length
  }
  await owner.query('COMMIT')
  return { taken: taken - elsewhere.length, elsewhere }
}
