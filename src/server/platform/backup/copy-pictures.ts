import { copyFile, mkdir, readFile, rename, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { dayOf, GONE_PICTURES, namesIn, PICTURES } from './backup-folder.ts'
import { flushFolder, writeWhole } from '../machine/whole-file.ts'

/** Names of stored pictures; files that are being written have other names. */
const PICTURE_NAME = /^[a-z\d-]+$/

/**
 * Copies what is new in the folder of pictures. They are encrypted and never change, so a name that
 * is there is enough.
 */
export function createPictureCopies({
  storageFolder,
  folder,
}: {
  readonly storageFolder: string
  readonly folder: string
}) {
  const copies = join(folder, PICTURES)
  const seenMs = new Map<string, number>()
  return {
    /** Copies new pictures and returns how many. */
    async copyNew(): Promise<number> {
      let copied = 0
      for (const inside of await picturesIn(storageFolder)) {
        const source = join(storageFolder, inside)
        // Read before the names: a picture that comes in between is found the next time.
        const { mtimeMs } = await stat(source)
        if (seenMs.get(inside) === mtimeMs) continue
        const there = new Set(await namesIn(join(copies, inside)))
        const missing = (await picturesIn(source)).filter((name) => !there.has(name))
        for (const name of missing) await copyWhole(join(source, name), join(copies, inside, name))
        if (missing.length > 0) await flushFolder(join(copies, inside))
        copied += missing.length
        seenMs.set(inside, mtimeMs)
      }
      return copied
    },
    /** Sets copies aside whose picture was deleted. A later clean-up deletes them by their day. */
    async setGoneAside(): Promise<void> {
      const today = dayOf(new Date())
      for (const inside of await picturesIn(copies)) {
        const there = new Set(await namesIn(join(storageFolder, inside)))
        for (const name of await picturesIn(join(copies, inside)))
          if (!there.has(name)) {
            const aside = join(folder, GONE_PICTURES, today, inside, name)
            await mkdir(dirname(aside), { recursive: true, mode: 0o700 })
            await rename(join(copies, inside, name), aside)
          }
      }
    },
  }
}

/**
 * Puts the pictures of a backup back: those that are there, and those that were deleted on this day
 * or later.
 */
export async function restorePictures(folder: string, into: string, from: Date): Promise<number> {
  const sources = [
    join(folder, PICTURES),
    ...(await namesIn(join(folder, GONE_PICTURES)))
      .filter((day) => day >= dayOf(from))
      .map((day) => join(folder, GONE_PICTURES, day)),
  ]
  let copied = 0
  await mkdir(into, { recursive: true, mode: 0o700 })
  for (const source of sources)
    for (const inside of await picturesIn(source))
      for (const name of await picturesIn(join(source, inside))) {
        await mkdir(join(into, inside), { recursive: true, mode: 0o700 })
        await copyFile(join(source, inside, name), join(into, inside, name))
        copied += 1
      }
  return copied
}

async function picturesIn(folder: string): Promise<string[]> {
  return (await namesIn(folder)).filter((name) => PICTURE_NAME.test(name))
}

async function copyWhole(from: string, to: string): Promise<void> {
  const bytes = await readFile(from).catch((error: NodeJS.ErrnoException) => {
    // It was deleted since it was listed.
    if (error.code !== 'ENOENT') throw error
  })
  if (bytes !== undefined) await writeWhole(to, (file) => file.writeFile(bytes))
}
