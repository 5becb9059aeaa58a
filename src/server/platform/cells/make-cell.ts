import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { CellConfig } from '../config-groups.ts'
import { DB_FOLDER } from '../database/schema-files.ts'
import { type Directory, openDirectory, type TakenKey } from './directory.ts'

const FOLDER = join(DB_FOLDER, 'directory')
const KEYS_AT_ONCE = 1_000

/** Makes the tables of the directory where they are missing. */
export async function makeDirectory(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const name of readdirSync(FOLDER).toSorted())
      await client.query(readFileSync(join(FOLDER, name), 'utf8'))
  } finally {
    await client.end()
  }
}

/**
 * Makes a database one cell of several: writes its name into the settings of the database, so that
 * it refuses keys which the directory has not granted, and takes what it has already. Safe to run
 * again. Returns how many keys it has, and those that another cell has, for which no place is left here.
 * Servers that are connected notice it when they start again. Throws ConfigError where the other cells hash with another key.
 */
export async function makeCell(
  ownerUrl: string,
  cell: CellConfig,
): Promise<{ taken: number; elsewhere: readonly TakenKey[] }> {
  const directory = openDirectory(cell)
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    await directory.agree()
    await nameCell(owner, cell.name)
    return await takeAll(owner, directory)
  } finally {
    await owner.end()
    await directory.close()
  }
}

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

async function nameCell(owner: pg.Client, name: string): Promise<void> {
  const { rows } = await owner.query<{ database: string; cell: string | null }>(
    "SELECT current_database() AS database, current_setting('paraspar.cell', true) AS cell",
  )
  const [{ database, cell } = { database: '', cell: null }] = rows
  if (cell !== null && cell !== '' && cell !== name)
    throw new Error(`This database is the cell ${cell} already.`)
  await owner.query(
    `ALTER DATABASE ${pg.escapeIdentifier(database)} SET paraspar.cell = ${pg.escapeLiteral(name)}`,
  )
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
