import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { decrypt, encrypt } from './cipher.ts'

/** Files in one folder, encrypted under the installation's key; `name` is a relative path we made ourselves. */
export type Storage = {
  put(name: string, bytes: Uint8Array): Promise<void>
  get(name: string): Promise<Buffer>
  remove(name: string): Promise<void>
}

/** Writes are complete or absent: a temporary file, flushed, then renamed. */
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
  }
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
