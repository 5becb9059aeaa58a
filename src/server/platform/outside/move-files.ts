import type { Config } from '../config.ts'
import { openPool } from '../database/db.ts'
import { ConfigError } from '../settings.ts'
import { bucketStore } from './bucket-files.ts'
import { folderStore } from './folder-files.ts'
import { claimFolder, installationId } from './own-folder.ts'
import type { Store } from './store.ts'

/** Names of stored pictures and their folders; a marker, and a file that is being written, have others. */
const NAME = /^[a-z\d-]+$/

/**
 * Moves all files of one store to another, and returns how many. Each is removed once it can be read
 * back there, so that what was cut short goes on at the next call.
 */
export async function moveFiles(from: Store, to: Store): Promise<number> {
  let moved = 0
  for await (const folder of from.list(''))
    if (NAME.test(folder))
      for await (const file of from.list(folder)) {
        const name = `${folder}/${file}`
        const bytes = NAME.test(file) ? await from.get(name) : undefined
        if (bytes === undefined) continue
        await to.put(name, bytes)
        if ((await to.get(name))?.equals(bytes) !== true)
          throw new Error(`${to.place}: ${name} was not kept whole`)
        await from.remove(name)
        moved += 1
      }
  return moved
}

/** Moves the pictures of an installation from its folder to its bucket, and says how many. */
export async function movePictures(config: Config): Promise<string> {
  if (config.bucket === undefined)
    throw new ConfigError(['PICTURES_S3: must name the bucket that the pictures go to'])
  const [from, to] = [folderStore(config.storageFolder), bucketStore(config.bucket)]
  const pool = openPool({ url: config.databaseUrl, connections: 1, name: 'paraspar setup' })
  try {
    const id = await installationId(pool)
    await claimFolder(from, id)
    await claimFolder(to, id)
  } finally {
    await pool.end()
  }
  return `${await moveFiles(from, to)} pictures are in ${to.place} now, and no longer in ${from.place}.`
}
