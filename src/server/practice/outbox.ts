import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A caught mail or SMS. */
export type Caught = {
  readonly kind: 'mail' | 'sms'
  readonly at: string
  readonly to: string
  readonly subject?: string
  readonly text: string
}

/** Returns the last caught messages, newest first; their file names are UUIDv7 and sort by time. */
export async function lastCaught(folder: string, limit: number): Promise<Caught[]> {
  const names = (await readdir(folder).catch(() => []))
    .filter((name) => name.endsWith('.json'))
    .sort()
    .reverse()
    .slice(0, limit)
  return Promise.all(
    names.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as Caught),
  )
}
