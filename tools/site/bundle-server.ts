import { mkdirSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { build as buildWithVite, Plugin, Rolldown } from 'vite'

const ROOT = join(import.meta.dirname, '../..')
const PROGRAM = 'src/server/programs/main.ts'
const FOLDER = 'node_modules/.cache/paraspar-bundle'
/** What says which packages are installed. */
const PACKAGES = ['package.json', 'node_modules/.package-lock.json']
/** Packages that read files beside their own, and the tool that builds the pages. */
const APART = ['sharp', 'fontkit', 'pdfkit', 'pino', 'graphile-worker', 'vite']
/** A third of the processor time of what it runs beside. */
const BEHIND = 5
const OWN_FOLDER = /\b__(?:dirname|filename)\b/

/** A file, its size, and when it was changed. */
type Source = readonly [path: string, size: number, changedMs: number]
type Bundle = { readonly code: string; readonly sources: readonly Source[] }

/**
 * Makes one file of the server and nearly all of its packages, which is loaded in half the time.
 * `npm start` uses it while none of its sources has changed (`src/server/start.mjs`), and has it made
 * after a start without it. Throws if a source changes meanwhile, or a package needs its own folder.
 */
export async function bundleServer(): Promise<Bundle> {
  const began = Date.now()
  const { code, moduleIds } = await inProduction(async () => {
    const { build } = await import('vite')
    return bundleWith(build)
  })
  const files = moduleIds.filter((id) => id.startsWith(ROOT)).map((id) => relative(ROOT, id))
  const sources = [...files, ...PACKAGES].map(asItIs)
  for (const [path, , changed] of sources)
    if (changed >= began) throw new Error(`${path} has just changed`)
  if (OWN_FOLDER.test(code)) throw new Error('a package of the bundle asks for its own folder')
  return { code, sources }
}

/** What else runs in this process, as other tests do, keeps its own setting. */
async function inProduction<T>(act: () => Promise<T>): Promise<T> {
  const before = process.env['NODE_ENV']
  process.env['NODE_ENV'] = 'production'
  try {
    return await act()
  } finally {
    if (before === undefined) delete process.env['NODE_ENV']
    else process.env['NODE_ENV'] = before
  }
}

/**
 * Writes it where the next start looks. The list has the bundle too, so that of two that are written
 * at once none is taken for the other.
 */
function writeBundle({ code, sources }: Bundle): void {
  mkdirSync(join(ROOT, FOLDER), { recursive: true })
  const bundle = `${FOLDER}/server.mjs`
  writeWhole(bundle, code)
  const list = { program: PROGRAM, sources: [...sources, asItIs(bundle)] }
  writeWhole(`${FOLDER}/made-of.json`, JSON.stringify(list))
}

function writeWhole(path: string, text: string): void {
  const part = join(ROOT, `${path}.${process.pid}`)
  writeFileSync(part, text)
  renameSync(part, join(ROOT, path))
}

function asItIs(path: string): Source {
  const { size, mtimeMs } = statSync(join(ROOT, path))
  return [path, size, mtimeMs]
}

async function bundleWith(build: typeof buildWithVite): Promise<Rolldown.OutputChunk> {
  const made = (await build({
    root: ROOT,
    configFile: false,
    mode: 'production',
    logLevel: 'error',
    publicDir: false,
    plugins: [placesOfSources],
    ssr: { noExternal: true, external: APART },
    build: {
      ssr: PROGRAM,
      write: false,
      target: 'node26',
      minify: false,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })) as Rolldown.RolldownOutput
  const [chunk] = made.output
  return chunk
}

/** Programs find SQL, catalogues, threads and pages from the place of their source, which stays. */
const placesOfSources: Plugin = {
  name: 'places-of-sources',
  enforce: 'pre',
  transform(code, id) {
    if (id.includes('/node_modules/') || !code.includes('import.meta.')) return null
    const places = {
      dirname: dirname(id),
      filename: id,
      url: pathToFileURL(id).href,
      main: false,
    }
    return Object.entries(places).reduce(
      (text, [name, place]) =>
        text.replaceAll(new RegExp(`import\\.meta\\.${name}\\b`, 'g'), () => JSON.stringify(place)),
      code,
    )
  },
}

if (import.meta.main) {
  // People are using what was just started.
  setPriority(BEHIND)
  writeBundle(await bundleServer())
}
