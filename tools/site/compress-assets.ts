import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export const DIST = join(import.meta.dirname, '../../dist')
/** Names the sources of the build. */
export const STAMP_FILE = '.stamp'
/** Names the build whose files are all compressed. */
const COMPRESSED_FILE = '.compressed'
/** A third of the processor time of what it runs beside. */
const BEHIND = 5

/** Returns what stands in a file of the build; undefined where there is none. */
export function readInBuild(name: string, dist = DIST): string | undefined {
  const path = join(dist, name)
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}

/**
 * Compresses each script, style and drawing of the build as .br and .gz, for servers that send such
 * files unchanged; each appears whole. Does nothing where that is done.
 */
export async function compressAssets(dist = DIST): Promise<void> {
  const stamp = readInBuild(STAMP_FILE, dist)
  if (stamp === undefined || isCompressed(dist)) return
  const assets = join(dist, 'assets')
  const drafts = `${dist}.${process.pid}-${randomBytes(4).toString('hex')}`
  mkdirSync(drafts)
  try {
    const names = readdirSync(assets).filter((name) => /\.(js|css|svg)$/.test(name))
    await Promise.all(
      names.map(async (name) => {
        const bytes = readFileSync(join(assets, name))
        const brotli = await promisify(brotliCompress)(bytes, {
          params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
        })
        writeFileSync(join(drafts, `${name}.br`), brotli)
        writeFileSync(join(drafts, `${name}.gz`), await promisify(gzip)(bytes, { level: 9 }))
      }),
    )
    // Another build may have been swapped in.
    if (readInBuild(STAMP_FILE, dist) !== stamp) return
    for (const name of readdirSync(drafts)) renameSync(join(drafts, name), join(assets, name))
    writeFileSync(join(dist, COMPRESSED_FILE), stamp)
  } finally {
    rmSync(drafts, { recursive: true, force: true })
  }
}

/** Has them compressed in the background. Until then the server sends them as they are. */
export function compressBehind(): void {
  if (isCompressed()) return
  spawn(process.execPath, [import.meta.filename], { stdio: 'ignore' })
    .on('error', () => undefined)
    .unref()
}

function isCompressed(dist = DIST): boolean {
  return readInBuild(COMPRESSED_FILE, dist) === readInBuild(STAMP_FILE, dist)
}

if (import.meta.main) {
  // People are using what was just started.
  setPriority(BEHIND)
  await compressAssets()
}
