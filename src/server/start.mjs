// Any Node can run this file. It names what is missing before TypeScript and packages are loaded.
import { existsSync } from 'node:fs'
import module from 'node:module'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const NODE_MAJOR_MIN = 26
const root = fileURLToPath(new URL('../..', import.meta.url))
// A release has no tools, and needs none: it is JavaScript, with built pages.
const atStart = join(root, 'tools/site/at-start.ts')
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
module.enableCompileCache(join(root, 'node_modules/.cache/paraspar'))
// The program sees its own arguments.
const [program = ''] = process.argv.splice(2, 1)
const tools =
  program === 'src/server/programs/main.ts' && existsSync(atStart)
    ? await (await import(pathToFileURL(atStart).href)).prepareStart()
    : undefined
const { start } = await import(pathToFileURL(tools?.bundle ?? resolve(program)).href)
// The server does not know its tools: what builds the pages is handed to it.
await start?.(tools?.buildPages)
tools?.compressBehind()
