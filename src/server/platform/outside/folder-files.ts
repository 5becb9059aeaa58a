import { link, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeWhole } from '../machine/whole-file.ts'
import type { Store } from './store.ts'

/** Files in a folder of this machine, or of a disk that all machines share. */
export function folderStore(folder: string): Store {
  return {
    setting: 'STORAGE_DIR',
    place: folder,
    put: (name, bytes, fresh) =>
      writeWhole(join(folder, name), (file) => file.writeFile(bytes), fresh && linkWhereNone),
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

function linkWhereNone(part: string, path: string): Promise<void> {
  return link(part, path).catch(unless('EEXIST'))
}
