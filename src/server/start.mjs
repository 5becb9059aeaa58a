// Any Node can run this file. It names what is missing before TypeScript and packages are loaded.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import module from 'node:module'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const NODE_MAJOR_MIN = 26
const root = fileURLToPath(new URL('../..', import.meta.url))
const cache = join(root, 'node_modules/.cache')
const bundler = join(root, 'tools/site/bundle-server.ts')
const builder = join(root, 'tools/site/build.ts')
const problem = !existsSync(join(root, 'node_modules/fastify/package.json'))
  ? 'The packages are not installed: run npm ci in this folder.'
  : Number(process.versions.node.split('.')[0]) < NODE_MAJOR_MIN
    ? `This is Node ${process.version}, and Paraspar needs ${NODE_MAJOR_MIN} or newer: npm ci brings it. If it did not, install Node ${NODE_MAJOR_MIN}.`
    : undefined

if (problem !== undefined) {
  process.stderr.write(`${problem}\n`)
  process.exit(1)
}
// What was compiled once is read the next time. A folder that cannot be written costs only that.
module.enableCompileCache(join(cache, 'paraspar'))
// The program sees its own arguments.
const [program = ''] = process.argv.splice(2, 1)
const bundle = bundleOf(program)
const { start } = await import(pathToFileURL(bundle ?? resolve(program)).href)
await start?.(existsSync(builder) ? buildPages : undefined)
if (bundle === undefined && program === 'src/server/programs/main.ts') bundleForNextStart()

/** The server does not know its tools: what builds the pages is handed to it. */
async function buildPages() {
  const { buildIfStale } = await import(pathToFileURL(builder).href)
  return buildIfStale()
}

/** The program and all that it loads as one file, while each of its sources is as it was then. */
function bundleOf(wanted) {
  const folder = join(cache, 'paraspar-bundle')
  try {
    const made = JSON.parse(readFileSync(join(folder, 'made-of.json'), 'utf8'))
    const isFresh = made.sources.every(([path, size, changed]) => {
      const now = statSync(join(root, path))
      return now.size === size && now.mtimeMs === changed
    })
    return made.program === wanted && isFresh ? join(folder, 'server.mjs') : undefined
  } catch {
    return undefined
  }
}

// A release has no tools, and needs none: it is JavaScript. A bundle that cannot be made costs only time.
function bundleForNextStart() {
  if (!existsSync(bundler)) return
  spawn(process.execPath, [bundler], { cwd: root, stdio: 'ignore' })
    .on('error', () => undefined)
    .unref()
}
