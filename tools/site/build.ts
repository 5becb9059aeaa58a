import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { build as buildWithVite } from 'vite'
import { buildStamp } from './build-stamp.ts'
import { compressAssets, DIST, readInBuild, STAMP_FILE } from './compress-assets.ts'
import { runInChild } from './in-child.ts'
import { SITE_ENTRIES } from './site-entries.ts'

type ViteBuild = typeof buildWithVite

const ROOT = join(import.meta.dirname, '../..')
const SERVICE_WORKER = 'src/web/platform/device/sw.ts'
const VERIFIER = 'verify-ledger.mjs'
const SWAP_TRIES = 5

/**
 * Returns the folder with the browser's files, as a release has it; rebuilds only what changed.
 * Throws with the build's output when it fails.
 */
export async function buildIfStale(): Promise<{ distDir: string }> {
  const built = await buildPages()
  await compressAssets()
  return built
}

/** The same for a start, which has their compressed copies made later. */
export async function buildPages(): Promise<{ distDir: string }> {
  if (readInBuild(STAMP_FILE) !== buildStamp(ROOT))
    await runInChild(import.meta.filename, 'the build of the pages')
  return { distDir: DIST }
}

/**
 * Builds into a folder beside `dist` and swaps the two at the end. So no reader sees half a build.
 */
async function build(): Promise<void> {
  const stamp = buildStamp(ROOT)
  const outDir = `${DIST}.${process.pid}-${randomBytes(4).toString('hex')}`
  // React and Vite read NODE_ENV when they load, so it is set before.
  process.env['NODE_ENV'] = 'production'
  const { build: viteBuild } = await import('vite')
  const { assetsToBeginWith } = await import('./offline-files.ts')
  const { APP_ENTRY, prerender, SITE_STYLES, STYLES_ENTRY } = await import('./prerender.ts')
  try {
    await viteBuild({
      root: ROOT,
      mode: 'production',
      logLevel: 'error',
      build: {
        outDir,
        emptyOutDir: true,
        rolldownOptions: {
          input: [
            STYLES_ENTRY,
            ...Object.values(SITE_STYLES),
            ...SITE_ENTRIES.map((name) => `src/web/site/${name}.ts`),
            ...(existsSync(join(ROOT, APP_ENTRY)) ? [APP_ENTRY] : []),
          ],
        },
      },
    })
    await buildWorker(viteBuild, outDir)
    await buildVerifier(viteBuild, outDir)
    nameBuild(outDir, stamp, assetsToBeginWith(outDir))
    await prerender({ root: ROOT, outDir })
    writeFileSync(join(outDir, STAMP_FILE), stamp)
    swapIn(outDir)
  } finally {
    rmSync(outDir, { recursive: true, force: true })
  }
}

/** Builds the service worker, which is one file at its own address, whatever it shares with pages. */
async function buildWorker(viteBuild: ViteBuild, outDir: string): Promise<void> {
  await viteBuild({
    root: ROOT,
    configFile: false,
    mode: 'production',
    logLevel: 'error',
    publicDir: false,
    build: {
      outDir,
      emptyOutDir: false,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: SERVICE_WORKER, output: { entryFileNames: 'sw.js' } },
    },
  })
}

/**
 * Builds the single script with which anybody can check a ledger by a command. It includes all of
 * our own code that it needs.
 */
async function buildVerifier(viteBuild: ViteBuild, outDir: string): Promise<void> {
  await viteBuild({
    root: ROOT,
    configFile: false,
    mode: 'production',
    logLevel: 'error',
    publicDir: false,
    build: {
      ssr: 'tools/verify-ledger.ts',
      outDir,
      emptyOutDir: false,
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: VERIFIER } },
    },
  })
}

/**
 * Writes the build's name into the service worker, so that browsers notice a new build. Also lists
 * the files to cache first.
 */
function nameBuild(outDir: string, stamp: string, files: readonly string[]): void {
  const file = join(outDir, 'sw.js')
  const worker = readFileSync(file, 'utf8')
  if (/\bimport\b/.test(worker)) throw new Error('The service worker must be one file.')
  const id = createHash('sha256').update(stamp).digest('base64url').slice(0, 12)
  writeFileSync(file, `self.PARASPAR_BUILD=${JSON.stringify({ id, files })};\n${worker}`)
}

function swapIn(outDir: string): void {
  for (let left = SWAP_TRIES; left > 0; left -= 1) {
    const old = `${outDir}.old`
    try {
      if (existsSync(DIST)) renameSync(DIST, old)
      renameSync(outDir, DIST)
      return
    } catch (error) {
      // Another build was swapped in between the two renames: replace it.
      if (left === 1) throw error
    } finally {
      rmSync(old, { recursive: true, force: true })
    }
  }
}

if (import.meta.main) {
  await build()
}
