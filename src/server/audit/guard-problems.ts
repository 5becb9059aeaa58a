import { setTimeout as sleep } from 'node:timers/promises'
import { type Guards, readGuards, strangeGuards } from '#server/platform/database/guards.ts'
import { DB_FOLDER, guardsName, readSchemaFiles } from '#server/platform/database/schema-files.ts'
import type { World } from '#server/platform/use-case/world.ts'

const REPEATED_AFTER_MS = 2_000
/** A check names at most this many. */
const NAMED_MAX = 20

type Guarded = Pick<World, 'database' | 'vault' | 'config' | 'log'>

/**
 * Names the triggers, functions, rights and tables that are not as this release made them, and keys that set-up did
 * not let seal. While servers of two versions run on one database, the older ones cannot compare, and say so in their log.
 */
export async function guardProblems(world: Guarded): Promise<string[]> {
  let strange = await strangeOnce(world)
  if (strange.length > 0) {
    // A version that is set up this minute, or an index that is built anew, differs once.
    await sleep(REPEATED_AFTER_MS)
    const again = new Set(await strangeOnce(world))
    strange = strange.filter((name) => again.has(name))
  }
  return [...strange, ...(await strangeKeys(world))]
    .slice(0, NAMED_MAX)
    .map((name) => `a guard is not as released: ${name}`)
}

async function strangeOnce({ database: { pool }, config, log }: Guarded): Promise<string[]> {
  const files = readSchemaFiles(DB_FOLDER)
  const { rows } = await pool.query<{ guards: string | null }>('SELECT guards FROM schema_version')
  if (rows[0]?.guards === guardsName(files))
    return strangeGuards(await readGuards(pool), JSON.parse(files.guards) as Guards, config.mode)
  log.error('another version set up the database, so its guards are not compared')
  return []
}

/** Keys that neither seal nor sealed. */
async function strangeKeys({ database, vault }: Guarded): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    `SELECT key_name AS name FROM seal_key k
      WHERE public_key <> $1 AND NOT EXISTS (SELECT FROM seal s WHERE s.key_name = k.key_name)`,
    [vault.seals.publicKey],
  )
  return rows.map(({ name }) => `seal_key ${name}`)
}

/** Names them in the log of a start. The nightly check does more: it fails. */
export async function logGuardProblems(world: Guarded): Promise<void> {
  const guards = await guardProblems(world)
  if (guards.length > 0) world.log.error({ guards }, 'the database is not as this release made it')
}
