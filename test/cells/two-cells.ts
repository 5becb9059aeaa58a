import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { type Directory, openDirectory } from '#server/platform/cells/directory.ts'
import { hashCheckOf } from '#server/platform/config-groups.ts'
import { makeCell, makeDirectory } from '#server/platform/cells/make-cell.ts'
import { DIRECTORY_ROLE } from '#server/platform/config-fields.ts'
import { helpingWorld } from '../helping/helping.ts'
import { emptyDatabase, testDatabase } from '../server/db.ts'
import { newKeys, type TestWorld } from '../server/world.ts'

/** A directory between a cell and the real one, in which a test can have things happen. */
export type Watched = Directory & {
  /** What was asked since the last look. */
  readonly asked: string[]
  /** Happens instead of an answer, where it is set. */
  fault: ((question: 'take' | 'find' | 'giveBack') => Promise<void>) | undefined
}

export type Cell = TestWorld & { readonly directory: Watched }

/** Another engine for the directory, as `npm run prove cells` takes it. */
const ELSEWHERE = process.env['CITUS_URL']

/** The address of a directory as the servers have it, with the rights of their role. */
export function directoryUrlOf(ownerUrl: string): string {
  const { appPassword: password } = inject('cluster')
  return Object.assign(new URL(ownerUrl), { username: DIRECTORY_ROLE, password }).href
}

/** Two cells with one directory: databases and keys as an operator sets them up. */
export async function twoCells(): Promise<{
  one: Cell
  two: Cell
  directory: pg.Pool
  open: (name: string) => Directory
  url: string
}> {
  const there = await emptyDatabase()
  // The role of the servers has its rights in a database of its own only.
  const own = ELSEWHERE === undefined ? undefined : await ownSchema(ELSEWHERE)
  const ownerUrl = own?.url ?? there.ownerUrl
  await makeDirectory(ownerUrl, inject('cluster').appPassword)
  const url = own?.url ?? directoryUrlOf(ownerUrl)
  const directory = new pg.Pool({ connectionString: ownerUrl, max: 2 })
  const keys = newKeys()
  const configOf = (name: string) => ({
    name,
    directoryUrl: url,
    hashCheck: hashCheckOf(keys.hash),
  })
  const cells: Cell[] = []
  for (const name of ['one', 'two']) {
    const on = await testDatabase()
    const cell = configOf(name)
    await makeCell(on.ownerUrl, cell)
    const watched = watch(openDirectory(cell))
    const w = await helpingWorld({ copy: on, keys, directory: watched })
    cells.push(Object.assign(w, { directory: watched }))
  }
  const [one, two] = cells as [Cell, Cell]
  afterAll(async () => {
    await Promise.all(cells.map(async (cell) => (await cell.close(), cell.directory.close())))
    await directory.end()
    await own?.drop()
    there.drop()
  })
  return { one, two, directory, open: (name) => openDirectory(configOf(name)), url }
}

/** A schema for these tests alone in a database that others use too, whatever engine it is. */
async function ownSchema(given: string): Promise<{ url: string; drop(): Promise<void> }> {
  const schema = `t_${randomBytes(6).toString('hex')}`
  const run = async (sql: string) => {
    const client = new pg.Client({ connectionString: given })
    await client.connect()
    await client.query(sql)
    await client.end()
  }
  await run(`CREATE SCHEMA ${schema}`)
  const url = new URL(given)
  url.searchParams.set('options', `-c search_path=${schema}`)
  return { url: url.href, drop: () => run(`DROP SCHEMA ${schema} CASCADE`) }
}

function watch(real: Directory): Watched {
  const watched: Watched = {
    ...real,
    asked: [],
    fault: undefined,
    take: async (key) => (await note('take'), real.take(key)),
    find: async (key) => (await note('find'), real.find(key)),
    giveBack: async (key) => (await note('giveBack'), real.giveBack(key)),
  }
  const note = async (question: 'take' | 'find' | 'giveBack') => {
    watched.asked.push(question)
    await watched.fault?.(question)
  }
  return watched
}
