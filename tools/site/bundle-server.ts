import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import type { OutputChunk, Plugin } from 'rolldown'
import { runInChild } from './in-child.ts'

const ROOT = join(import.meta.dirname, '../..')
const PROGRAM = 'src/server/programs/main.ts'
const FOLDER = 'node_modules/.cache/paraspar-bundle'
const BUNDLE = `${FOLDER}/server.mjs`
const LIST = `${FOLDER}/made-of.json`
/** What says which packages are installed, and how they are put together. */
const PACKAGES = ['package.json', 'node_modules/.package-lock.json', 'tools/site/bundle-server.ts']
/** Packages that read files beside their own. Those that draw are not in it either: they are loaded late. */
const APART = ['pino', 'graphile-worker']
const OWN_FOLDER = /\b__(?:dirname|filename)\b/

/** A file, its size, and when it was changed. */
type Source = readonly [path: string, size: number, changedMs: number]
type MadeOf = { readonly madeIn: string; readonly sources: readonly Source[] }
type Bundle = { readonly code: string; readonly sources: readonly Source[] }

/**
 * Returns the server and nearly all of its packages as one file, which is loaded in a third of the time of
 * its sources; makes it when a source has changed. Undefined when it cannot be made: then the
 * sources run, and say what is wrong with them.
 */
export async function bundleIfStale(): Promise<string | undefined> {
  const made = freshBundle()
  if (made !== undefined) return made
  process.stdout.write('   0 s  Putting the program into one file\n')
  await runInChild(import.meta.filename, 'the bundle of the server').catch((error: Error) =>
    process.stdout.write(
      `        The program could not be put into one file, so starts are slower: ${error.message.trim().split('\n').at(-1)}\n`,
    ),
  )
  return freshBundle()
}

/** Returns the file if all that it was made of is as it was then, and where it was: it names its sources by whole paths. */
export function freshBundle(root = ROOT): string | undefined {
  try {
    const { madeIn, sources } = JSON.parse(readFileSync(join(root, LIST), 'utf8')) as MadeOf
    const isFresh =
      madeIn === root &&
      sources.every(([path, size, changed]) => {
        const now = statSync(join(root, path))
        return now.size === size && now.mtimeMs === changed
      })
    return isFresh ? join(root, BUNDLE) : undefined
  } catch {
    return undefined
  }
}

/** Makes it. Throws if a source changes meanwhile, or a package needs its own folder. */
export async function bundleServer(): Promise<Bundle> {
  const began = Date.now()
  const { code, moduleIds } = await bundle()
  const files = moduleIds.filter((id) => id.startsWith(ROOT)).map((id) => relative(ROOT, id))
  const sources = [...files, ...PACKAGES].map((path) => asItIs(path))
  for (const [path, , changed] of sources)
    if (changed >= began) throw new Error(`${path} has just changed, or has a time in the future`)
  if (OWN_FOLDER.test(code)) throw new Error('a package of the bundle asks for its own folder')
  return { code, sources }
}

/**
 * Writes it where the next start looks. The list has the bundle too, so that of two that are written
 * at once none is taken for the other.
 */
export function writeBundle({ code, sources }: Bundle, root = ROOT): void {
  mkdirSync(join(root, FOLDER), { recursive: true })
  writeWhole(join(root, BUNDLE), code)
  writeWhole(
    join(root, LIST),
    JSON.stringify({ madeIn: root, sources: [...sources, asItIs(BUNDLE, root)] } satisfies MadeOf),
  )
}

function writeWhole(path: string, text: string): void {
  const part = `${path}.${process.pid}`
  writeFileSync(part, text)
  renameSync(part, path)
}

export function asItIs(path: string, root = ROOT): Source {
  const { size, mtimeMs } = statSync(join(root, path))
  return [path, size, mtimeMs]
}

async function bundle(): Promise<OutputChunk> {
  const { rolldown } = await import('rolldown')
  const made = await rolldown({
    input: join(ROOT, PROGRAM),
    cwd: ROOT,
    platform: 'node',
    external: APART,
    transform: { target: 'node26' },
    plugins: [placesOfSources, httpAlone],
  })
  const { output } = await made.generate({ codeSplitting: false, comments: false })
  return output[0]
}

/** Programs find SQL, catalogues, threads and pages from the place of their source, which stays. */
const placesOfSources: Plugin = {
  name: 'places-of-sources',
  transform: {
    filter: { id: { exclude: /\/node_modules\// }, code: 'import.meta.' },
    handler(code, id) {
      const places = {
        dirname: dirname(id),
        filename: id,
        url: pathToFileURL(id).href,
        main: false,
      }
      return Object.entries(places).reduce(
        (text, [name, place]) =>
          text.replaceAll(new RegExp(`import\\.meta\\.${name}\\b`, 'g'), () =>
            JSON.stringify(place),
          ),
        code,
      )
    },
  },
}

/**
 * An `import` of node:http makes Node load its browser-like clients, undici with it, to list their
 * names: a twentieth of a start.
 */
const httpAlone: Plugin = {
  name: 'http-alone',
  resolveId: { filter: { id: /^(?:node:)?http$/ }, handler: () => '\0http-alone' },
  load: {
    filter: { id: /^\0http-alone$/ },
    handler: () => "module.exports = process.getBuiltinModule('node:http')",
  },
}

if (import.meta.main)
  await bundleServer()
    .then(writeBundle)
    .catch(({ message }: Error) => {
      // One line for who starts: rolldown has a count, what is wrong, and where in three, and then a picture of it.
      const lines = stripVTControlCharacters(message)
        .split('\n')
        .filter((line) => line !== '')
      process.stderr.write(
        lines
          .slice(0, 3)
          .map((line) => line.trim())
          .join(' '),
      )
      process.exitCode = 1
    })
