import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import {
  removeEmbeddedPostgres,
  startEmbeddedPostgres,
} from '#server/platform/embedded-postgres/embedded-postgres.ts'
import { workOf } from '#server/platform/machine/movement.ts'
import { PRACTICE_DATABASE } from '#server/programs/open-practice.ts'
import { putQuietCircles } from './quiet-circles.ts'
import { startAndStop, startAndUse } from './one-start.ts'
import { NOT_SLOW } from './slowness.ts'

/** What is allowed in a minute in which nothing happens. */
const STATEMENTS_MAX = 130
const CONNECTIONS_MAX = 12
/** Pages that more circles cost in that minute, each: what the whole look of relay and sealer reads. */
const PAGES_A_CIRCLE_MAX = 10
const QUIET_CIRCLES = 500
/** The work that comes after a start is over by then. */
const AFTER_START_MS = 100_000
const MINUTE_MS = 60_000
/** Hourly and nightly work comes at these minutes of an hour. */
const BUSY_MINUTES = [10, 17, 40, 50]
const PRINTED = Number(process.env['IDLE_PRINTED'] ?? 12)

/** What a minute took. The statements are those of the server, by their text. */
type Minute = {
  readonly nodeMs: number
  readonly databaseMs: number
  readonly connections: number
  readonly pages: number
  readonly statements: readonly { readonly text: string; readonly calls: number }[]
}

/**
 * Starts practice mode, waits until nothing happens, and counts what happens in a minute all the same: with
 * the circles of practice mode, and with 500 more that are quiet. Ends with 1 where that is too much. Times are
 * printed, never judged.
 */
async function idle(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'paraspar-idle-'))
  try {
    await startAndStop({ folder, slowness: NOT_SLOW })
    await noteStatements(folder)
    const few = await quietMinute(folder)
    print('the circles of practice mode', few)
    await asOwner(folder, (owner) => putQuietCircles(owner, QUIET_CIRCLES))
    const many = await quietMinute(folder)
    print(`${QUIET_CIRCLES} quiet circles more`, many)
    return isLittle(few, many)
  } finally {
    await removeEmbeddedPostgres(join(folder, 'postgres'))
    rmSync(folder, { recursive: true, force: true })
  }
}

function isLittle(few: Minute, many: Minute): boolean {
  const aCircle = (many.pages - few.pages) / QUIET_CIRCLES
  const wrong = [
    [few, many].some((minute) => callsOf(minute) > STATEMENTS_MAX) &&
      `more than ${STATEMENTS_MAX} statements a minute`,
    [few, many].some(({ connections }) => connections > CONNECTIONS_MAX) &&
      `more than ${CONNECTIONS_MAX} connections`,
    aCircle > PAGES_A_CIRCLE_MAX &&
      `${aCircle.toFixed(1)} pages a minute for each circle in which nothing happens`,
  ].filter((problem) => problem !== false)
  for (const problem of wrong) console.error(`idle: ${problem}`)
  console.log(`idle: ${aCircle.toFixed(1)} pages a minute for each quiet circle`)
  return wrong.length === 0
}

async function noteStatements(folder: string): Promise<void> {
  await asOwner(folder, async (owner) => {
    await owner.query("ALTER SYSTEM SET shared_preload_libraries = 'pg_stat_statements'")
    await owner.query('CREATE EXTENSION pg_stat_statements')
  })
}

function quietMinute(folder: string): Promise<Minute> {
  return startAndUse({ folder, slowness: NOT_SLOW }, async ({ pid }) => {
    await sleep(AFTER_START_MS)
    while (BUSY_MINUTES.some((at) => minutesAway(at) <= 1)) await sleep(1_000)
    return asOwner(folder, (owner) => minuteOf(owner, { pid, folder }))
  })
}

async function minuteOf(
  owner: pg.Client,
  { pid, folder }: { pid: number; folder: string },
): Promise<Minute> {
  const database = Number(
    readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0],
  )
  const worked = () => {
    const [all, below] = [workOf(pid), workOf(database)]
    return { nodeMs: all - below, databaseMs: below }
  }
  await owner.query('SELECT pg_stat_statements_reset()')
  const before = worked()
  await sleep(MINUTE_MS)
  const after = worked()
  const { rows: statements } = await owner.query<{ text: string; calls: number; pages: number }>(
    `SELECT query AS text, sum(calls)::int AS calls,
      sum(shared_blks_hit + shared_blks_read)::int AS pages
     FROM pg_stat_statements WHERE query NOT LIKE '%pg_stat_statements%' GROUP BY 1 ORDER BY 2 DESC, 3 DESC`,
  )
  const { rowCount: connections } = await owner.query(
    `SELECT FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`,
  )
  return {
    nodeMs: after.nodeMs - before.nodeMs,
    databaseMs: after.databaseMs - before.databaseMs,
    connections: connections ?? 0,
    pages: statements.reduce((sum, { pages }) => sum + pages, 0),
    statements,
  }
}

async function asOwner<T>(folder: string, use: (owner: pg.Client) => Promise<T>): Promise<T> {
  // A server that runs is shared.
  const cluster = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres') })
  const connectionString = Object.assign(new URL(cluster.superuserUrl), {
    pathname: `/${PRACTICE_DATABASE}`,
  }).href
  const owner = new pg.Client({ connectionString })
  try {
    await owner.connect()
    return await use(owner)
  } finally {
    await owner.end()
    await cluster.stop()
  }
}

function minutesAway(at: number): number {
  const away = Math.abs(new Date().getMinutes() - at)
  return Math.min(away, 60 - away)
}

function callsOf({ statements }: Minute): number {
  return statements.reduce((sum, { calls }) => sum + calls, 0)
}

function print(what: string, minute: Minute): void {
  const share = (ms: number) => `${((100 * ms) / MINUTE_MS).toFixed(2)} %`
  console.log(
    `idle: with ${what}: Node.js ${share(minute.nodeMs)} and PostgreSQL ${share(minute.databaseMs)} of a core, ` +
      `${minute.connections} connections, ${callsOf(minute)} statements and ${minute.pages} pages a minute`,
  )
  for (const { text, calls } of minute.statements.slice(0, PRINTED))
    console.log(`  ${String(calls).padStart(4)} ${text.replaceAll(/\s+/g, ' ').slice(0, 120)}`)
}

process.exitCode = (await idle()) ? 0 : 1
