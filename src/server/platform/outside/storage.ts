import { HOUR_MS } from '#domain/shared/calendar.ts'
import { decrypt, encrypt } from '../crypto/cipher.ts'
import { beforeUuidsOf, madeAtMs, newUuid } from '../crypto/ids.ts'
import { ConfigError } from '../settings.ts'
import { type Bucket, bucketStore } from './bucket-files.ts'
import { folderStore } from './folder-files.ts'
import { notThere, type Store } from './store.ts'

/**
 * Files encrypted under the installation's key; `name` is a relative path that we made. A write is
 * complete or absent. Reading and removing what is not there fail.
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
  /** Where the encrypted bytes lie. */
  readonly store: Store
}

const ROWS_COME_WITHIN_MS = 2 * HOUR_MS
const RECENT_MS = 50 * HOUR_MS

/** Creates the storage, in the bucket if there is one. */
export function createStorage({
  folder,
  bucket,
  key,
}: {
  folder: string
  bucket?: Bucket | undefined
  key: Buffer
}): Storage {
  const store = bucket === undefined ? folderStore(folder) : bucketStore(bucket)
  return {
    store,
    put: async (name, bytes) => store.put(checked(name), encrypt(key, bytes, name)),
    async get(name) {
      const bytes = await store.get(checked(name))
      if (bytes === undefined) throw notThere(name)
      return decrypt(key, bytes, name)
    },
    remove: async (name) => store.remove(checked(name)),
    async *listRecent() {
      for await (const inside of store.list('')) {
        const ids: string[] = []
        for await (const id of store.list(inside, beforeUuidsOf(Date.now() - RECENT_MS)))
          if (isRecent(id)) ids.push(id)
        if (ids.length > 0) yield { folder: inside, ids }
      }
    },
  }
}

function checked(name: string): string {
  if (!/^[a-z0-9-]+(\/[a-z0-9-]+)*$/.test(name)) throw new Error('not a storage name')
  return name
}

/** Writes a file, reads it back and deletes it. Throws ConfigError when one of these fails. */
export async function probeStorage({ put, get, remove, store }: Storage): Promise<void> {
  const name = `probe-${newUuid()}`
  try {
    await put(name, Buffer.from(name))
    const isWhole = (await get(name)).toString() === name
    await remove(name)
    if (!isWhole) throw new Error('what was read is not what was written')
  } catch (error) {
    const { message, cause } = error as Error
    throw new ConfigError([
      `${store.setting}: pictures cannot be kept in ${store.place} (${cause instanceof Error ? cause.message : message}). ` +
        'The server must be able to write, read and delete there.',
    ])
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
