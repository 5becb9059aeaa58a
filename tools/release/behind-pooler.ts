import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#server/platform/embedded-postgres/embedded-postgres-process.ts'
import { buildRelease } from './build-release.ts'
import { reportTally, withPeople } from './people.ts'
import { isThere } from './proxies.ts'
import { type Settings, startRelease } from './run-release.ts'
import { withInstallation } from './with-installation.ts'

/**
 * Builds the release and starts it behind PgBouncer, with our sample. One that is too old has to be
 * refused with our sentence; with a newer one no request may fail. PGBOUNCER may name the program.
 */
const PROGRAM = process.env['PGBOUNCER'] ?? 'pgbouncer'
const SAMPLE = join(import.meta.dirname, '../../deploy/pgbouncer.ini')
const SECONDS = 10
const BEGIN_MS = 1_000
/** PgBouncer refuses to run as root. */
const NOBODY = 65_534

async function behindPooler(settings: Settings, folder: string): Promise<void> {
  const port = await freePort()
  const pooler = startPooler(settings, folder, port)
  try {
    await sleep(BEGIN_MS)
    if (pooler.exitCode !== null) throw new Error(`${PROGRAM} ended with ${pooler.exitCode}.`)
    const direct = settings['DATABASE_URL'] ?? ''
    const DATABASE_URL = Object.assign(new URL(direct), {
      port: String(port),
      hostname: '127.0.0.1',
      search: '',
    }).href
    const through = { ...settings, DATABASE_URL, DATABASE_DIRECT_URL: direct }
    await (isTooOld() ? expectRefusal(through) : serve(through))
  } finally {
    pooler.kill('SIGINT')
  }
}

function isTooOld(): boolean {
  const minor = /PgBouncer 1\.(\d+)/.exec(
    execFileSync(PROGRAM, ['--version'], { encoding: 'utf8' }),
  )
  return Number(minor?.[1] ?? 0) < 21
}

// The sample, at our ports and with our passwords.
function startPooler(settings: Settings, folder: string, port: number): ChildProcess {
  const { username, password, hostname, port: at } = new URL(settings['DATABASE_URL'] ?? '')
  const users = join(folder, 'userlist.txt')
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(users, `"${username}" "${password}"\n`)
  const text = readFileSync(SAMPLE, 'utf8')
    .replace('host=127.0.0.1 port=5432', `host=${hostname} port=${at}`)
    .replace('listen_port = 6432', `listen_port = ${port}`)
    .replace('/etc/pgbouncer/userlist.txt', users)
  // An older one does not know this line, and would not start.
  writeFileSync(file, isTooOld() ? text.replace(/^max_prepared_statements.*$/m, '') : text)
  chmodSync(folder, 0o755)
  const account = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
  return spawn(PROGRAM, [file], { stdio: 'ignore', ...account })
}

async function expectRefusal(settings: Settings): Promise<void> {
  const found = await startRelease(settings).then(
    async (server) => {
      await server.stop()
      return 'it started'
    },
    (error: Error) => error.message,
  )
  console.log(found)
  if (!/leads to PgBouncer 1\.\d+\.\d+, and Paraspar needs 1\.21 or newer/.test(found))
    throw new Error('It was not refused with our sentence.')
}

async function serve(settings: Settings): Promise<void> {
  const server = await startRelease(settings)
  try {
    const tally = await withPeople(server.url, () => sleep(SECONDS * 1_000))
    reportTally(`behind PgBouncer, ${SECONDS} seconds`, tally)
  } finally {
    await server.stop()
  }
}

try {
  if (!isThere(PROGRAM))
    throw new Error('There is no PgBouncer here: install it, or name it with PGBOUNCER.')
  await buildRelease()
  await withInstallation(behindPooler)
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
