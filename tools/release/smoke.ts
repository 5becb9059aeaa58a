import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import pg from 'pg'
import { freePort } from '#server/platform/embedded-postgres/embedded-postgres-process.ts'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/embedded-postgres.ts'
import { startMailCatcher } from '#server/practice/mail-catcher.ts'
import { folderMb } from './modules.ts'
import { command, RELEASE, type Settings, startRelease } from './run-release.ts'

const MB_MAX = 250
/** What builds and tests a release, and must not be in it. */
const TOOLS = /^(typescript|vite|vitest|rolldown|esbuild|tsx|playwright.*|react.*|@embedded-postgres)$/

/**
 * Sets up the release in the folder `release` beside a PostgreSQL and an SMTP server, starts it, reads
 * its first page and stops it. Throws at the first thing that does not work.
 */
async function smoke(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'paraspar-smoke-'))
  const cluster = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres') })
  const mails = await startMailCatcher(join(folder, 'mails'))
  try {
    checkContent()
    const settings = await settingsFor(folder, cluster.superuserUrl, mails.url)
    await command('setup', ['--migrate'], settings)
    report('setup', 'made the tables')
    await command('setup', ['--circle', 'Smoke', '--slug', 'smoke', '--seen'], settings)
    report('setup', 'opened a circle')
    await startAndStop(settings)
  } finally {
    await mails.stop()
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function checkContent(): void {
  const size = folderMb(RELEASE)
  if (size > MB_MAX) throw new Error(`The release takes ${size} MB; ${MB_MAX} are allowed.`)
  const tools = readdirSync(join(RELEASE, 'node_modules')).filter((name) => TOOLS.test(name))
  if (tools.length > 0) throw new Error(`The release has ${tools.join(', ')} in it.`)
  const sources = readdirSync(join(RELEASE, 'src'), { recursive: true, encoding: 'utf8' })
  if (sources.some((name) => /\.tsx?$/.test(name))) throw new Error('The release has TypeScript.')
  report('content', `${size} MB`)
}

async function settingsFor(
  folder: string,
  superuserUrl: string,
  smtpUrl: string,
): Promise<Settings> {
  const made = parseEnv(await command('setup', ['--keys'], {})) as Settings
  const admin = new pg.Client({ connectionString: superuserUrl })
  await admin.connect()
  await admin.query('CREATE DATABASE paraspar')
  await admin.end()
  const ownerUrl = Object.assign(new URL(superuserUrl), { pathname: '/paraspar' })
  const { password } = new URL(made['DATABASE_URL'] ?? '')
  return {
    ...made,
    PORT: String(await freePort()),
    DATABASE_OWNER_URL: ownerUrl.href,
    DATABASE_URL: Object.assign(new URL(ownerUrl), { username: 'paraspar_app', password }).href,
    SMTP_URL: smtpUrl,
    STORAGE_DIR: join(folder, 'files'),
    LOG_LEVEL: 'warn',
  }
}

async function startAndStop(settings: Settings): Promise<void> {
  const server = await startRelease(settings)
  try {
    report('start', `ready after ${server.cpuSeconds() ?? '?'} s of processor time`)
    report('doctor', (await command('doctor', [], settings)).trim().split('\n').at(-1) ?? '')
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
  report('stop', 'ended with 0')
}

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
