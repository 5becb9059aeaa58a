import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { ConfigError } from '../settings.ts'
import { newUuid } from '../crypto/ids.ts'

/** The file that names the installation whose pictures are here. Copies of pictures leave it out. */
const MARKER = 'installation.id'

/** Reads the name of the installation, which a restored database keeps. */
export async function installationId(pool: Pick<pg.Pool, 'query'>): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    'SELECT installation_id::text AS id FROM installation',
  )
  return rows[0]?.id ?? ''
}

/** Whether the folder of pictures belongs to this installation, and to no other. */
export async function isOwnFolder(folder: string, id: string): Promise<boolean> {
  return (await ownerOf(folder)) === id
}

/**
 * Makes a folder that belongs to nobody this installation's. Of two that come at once one gets it.
 * Throws ConfigError if it belongs to another, which would delete the pictures it does not know.
 */
export async function claimFolder(folder: string, id: string): Promise<void> {
  if ((await ownerOf(folder)) === undefined) await markAs(folder, id)
  if (await isOwnFolder(folder, id)) return
  throw new ConfigError([
    `STORAGE_DIR: ${folder} holds the pictures of another installation, and two would delete each ` +
      `other's. Name a folder of its own. If no other database uses it any more, delete the file ` +
      `${join(folder, MARKER)} and start again.`,
  ])
}

/** Gives the folder to this installation whoever had it: in practice mode one data folder holds both. */
export async function takeFolder(folder: string, id: string): Promise<void> {
  if (await isOwnFolder(folder, id)) return
  await rm(join(folder, MARKER), { force: true })
  await markAs(folder, id)
}

async function ownerOf(folder: string): Promise<string | undefined> {
  try {
    return (await readFile(join(folder, MARKER), 'utf8')).trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

// A link appears whole, and only where there is none.
async function markAs(folder: string, id: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const temporary = join(folder, `${MARKER}.${newUuid()}.part`)
  try {
    const file = await open(temporary, 'w', 0o600)
    await file.writeFile(`${id}\n`)
    await file.sync()
    await file.close()
    await link(temporary, join(folder, MARKER))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(temporary, { force: true })
  }
}
