import type pg from 'pg'
import { ConfigError } from '../settings.ts'
import type { Store } from './store.ts'

/** The file that names the installation whose pictures are here. Copies of pictures leave it out. */
const MARKER = 'installation.id'

/** Reads the name of the installation, which a restored database keeps. */
export async function installationId(pool: Pick<pg.Pool, 'query'>): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    'SELECT installation_id::text AS id FROM installation',
  )
  return rows[0]?.id ?? ''
}

/** Whether the folder or bucket of pictures belongs to this installation, and to no other. */
export async function isOwnFolder(store: Store, id: string): Promise<boolean> {
  return (await ownerOf(store)) === id
}

/**
 * Makes a folder that belongs to nobody this installation's. Of two that come at once one gets it.
 * Throws ConfigError if it belongs to another, which would delete the pictures it does not know.
 */
export async function claimFolder(store: Store, id: string): Promise<void> {
  if ((await ownerOf(store)) === undefined) await markAs(store, id)
  if (await isOwnFolder(store, id)) return
  throw new ConfigError([
    `${store.setting}: ${store.place} holds the pictures of another installation, and two would delete each ` +
      `other's. Name a place of its own. If no other database uses it any more, delete the file ` +
      `${MARKER} there and start again.`,
  ])
}

/** Gives the folder to this installation whoever had it: in practice mode one data folder holds both. */
export async function takeFolder(store: Store, id: string): Promise<void> {
  const owner = await ownerOf(store)
  if (owner === id) return
  if (owner !== undefined) await store.remove(MARKER)
  await markAs(store, id)
}

async function ownerOf(store: Store): Promise<string | undefined> {
  return (await store.get(MARKER))?.toString().trim()
}

function markAs(store: Store, id: string): Promise<void> {
  return store.put(MARKER, Buffer.from(`${id}\n`), 'fresh')
}
