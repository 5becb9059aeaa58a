import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { newUuid } from '../crypto/ids.ts'

/**
 * Writes a whole file, or nothing: beside `path`, flushed, and then put into its place, which keeps what was there
 * until then. Makes its folder. Returns the file, still open.
 */
export async function openWhole(
  path: string,
  fill: (file: FileHandle) => Promise<unknown>,
  place: (part: string, path: string) => Promise<unknown> = rename,
): Promise<FileHandle> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const part = `${path}.${newUuid()}.part`
  const file = await open(part, 'ax+', 0o600)
  try {
    await fill(file)
    await file.sync()
    await place(part, path)
    return file
  } catch (error) {
    await file.close()
    throw error
  } finally {
    await rm(part, { force: true })
  }
}

/** As `openWhole`, and closes the file. */
export async function writeWhole(...how: Parameters<typeof openWhole>): Promise<void> {
  await (await openWhole(...how)).close()
}

/** Makes a rename last: the folder's own entry is written to the disk. */
export async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
