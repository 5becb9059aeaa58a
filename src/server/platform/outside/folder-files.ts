import { link, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { newUuid } from '../crypto/ids.ts'
import type { Store } from './store.ts'

/** Files in a folder of this machine, or of a disk that all machines share. */
export function folderStore(folder: string): Store {
  return {
    setting: 'STORAGE_DIR',
    place: folder,
    // A temporary file, flushed, then renamed; a link appears only where there is none.
    async put(name, bytes, fresh) {
      const path = join(folder, name)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const temporary = `${path}.${newUuid()}.part`
      try {
        await writeAndFlush(temporary, bytes)
        if (fresh === undefined) await rename(temporary, path)
        else await link(temporary, path).catch(unless('EEXIST'))
      } finally {
        await rm(temporary, { force: true })
      }
    },
    get: (name) => readFile(join(folder, name)).catch(unless('ENOENT')),
    remove: (name) => rm(join(folder, name)),
    async *list(inside) {
      // What is missing, or is a file, has no names in it.
      yield* await readdir(join(folder, inside)).catch(() => [])
    },
  }
}

function unless(code: string): (error: NodeJS.ErrnoException) => undefined {
  return (error) => {
    if (error.code !== code) throw error
    return undefined
  }
}

async function writeAndFlush(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'w', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}
