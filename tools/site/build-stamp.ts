import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDERS = ['src/web', 'src/contract', 'src/domain', 'tools/site']
const FILES = [
  'docs/proofs.json',
  'vite.config.ts',
  'package-lock.json',
  'tools/verify-ledger.ts',
  'tools/verify-witnesses.ts',
]

/**
 * Returns one hash over the content of all sources of the browser's files. A fresh clone and a
 * touched file give an equal hash.
 */
export function buildStamp(root: string): string {
  const inFolders = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)),
  )
  const hash = createHash('sha256')
  for (const path of [...inFolders, ...FILES.map((file) => join(root, file))].sort()) {
    hash.update(path.slice(root.length)).update('\0').update(readFileSync(path)).update('\0')
  }
  return hash.digest('hex')
}
