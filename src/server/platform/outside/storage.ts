import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { HOUR_MS } from '#domain/shared/calendar.ts'
import { decrypt, encrypt } from '../crypto/cipher.ts'
import { ConfigError } from '../settings.ts'
import { madeAtMs, newUuid } from '../crypto/ids.ts'

/**
 * Files in one folder, encrypted under the installation's key; `name` is a relative path that we
 * made.
 */
export type Storage = {
  put(name: string, bytes: Uint8Array): Promise<void>
  get(name: string): Promise<Buffer>
  remove(name: string): Promise<void>
  /**
   * Lists per folder the ids of files stored a while ago: long enough to have their rows by now,
   * and recent enough to keep the list short.
   */
  listRecent(): AsyncGenerator<{ folder: string; ids: string[] }>
}

const ROWS_COME_WITHIN_MS = 2 * HOUR_MS
const RECENT_MS = 50 * HOUR_MS

/** Creates the storage. A write is complete or absent: a temporary file, flushed, then renamed. */
export function createStorage({ folder, key }: { folder: string; key: Buffer }): Storage {
  const pathOf = (name: string) => {
    if (!/^[a-z0-9-]+(\/[a-z0-9-]+)*$/.test(name)) throw new Error('not a storage name')
    return join(folder, name)
  }
  return {
    async put(name, bytes) {
      const path = pathOf(name)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const temporary = `${path}.${process.pid}.part`
      try {
        await writeAndFlush(temporary, encrypt(key, bytes, name))
        await rename(temporary, path)
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
    },
    get: async (name) => decrypt(key, await readFile(pathOf(name)), name),
    remove: (name) => rm(pathOf(name), { force: true }),
    async *listRecent() {
      for (const inside of await namesIn(folder)) {
        const ids = (await namesIn(join(folder, inside))).filter(isRecent)
        if (ids.length > 0) yield { folder: inside, ids }
      }
    },
  }
}

/** Writes a file, reads it back and deletes it. Throws ConfigError when one of these fails. */
export async function probeStorage(storage: Storage, folder: string): Promise<void> {
  const name = `probe-${newUuid()}`
  try {
    await storage.put(name, Buffer.from(name))
    const isWhole = (await storage.get(name)).toString() === name
    await storage.remove(name)
    if (!isWhole) throw new Error('what was read is not what was written')
  } catch (error) {
    throw new ConfigError([
      `STORAGE_DIR: pictures cannot be kept in ${folder} (${(error as Error).message}). ` +
        'The user who runs the server must be able to write, read and delete there.',
    ])
  }
}

/** Lists the names in a folder; none if it is missing or not a folder. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch {
    return []
  }
}

// Both sides use the machine's own time: an id holds when it was made, and a practice clock changes
// neither.
function isRecent(name: string): boolean {
  const madeAt = madeAtMs(name)
  if (madeAt === undefined) return false
  const age = Date.now() - madeAt
  return age > ROWS_COME_WITHIN_MS && age < RECENT_MS
}

async function writeAndFlush(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'w', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}
