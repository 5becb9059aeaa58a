import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { moveCell } from '#server/platform/cells/move-cell.ts'
import type { CellMove } from '#server/platform/cells/move-copy.ts'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#server/platform/embedded-postgres/embedded-postgres.ts'
import { killAtOnce, type StormDatabase } from '../storm/storm.ts'

const OWNER = { username: 'paraspar', password: 'of-a-test', pathname: '/paraspar', search: '' }

/** A durable server of its own, ready to be moved from and to, with an owner as docs/installing.md makes one. */
async function startMovable(dataDir: string): Promise<{ server: EmbeddedPostgres; url: string }> {
  let server = await startEmbeddedPostgres({ dataDir })
  for (const sql of [
    "ALTER SYSTEM SET wal_level = 'logical'",
    `CREATE ROLE paraspar LOGIN CREATEROLE REPLICATION PASSWORD '${OWNER.password}'`,
    'GRANT pg_create_subscription TO paraspar',
    'CREATE DATABASE paraspar OWNER paraspar',
  ])
    await asOwner(server.superuserUrl, sql)
  await server.stop()
  server = await startEmbeddedPostgres({ dataDir })
  return { server, url: Object.assign(new URL(server.superuserUrl), OWNER).href }
}

/** Runs one statement and returns its rows. */
export async function asOwner<T extends object>(url: string, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<T>(sql)).rows
  } finally {
    await client.end()
  }
}

export type TwoServers = StormDatabase & {
  readonly old: string
  readonly fresh: string
  turn(): Promise<void>
}

/** Two PostgreSQL servers; everything is led to the old one until `turn` stops it, and then to the new one. */
export async function twoServers(folder: string): Promise<TwoServers> {
  const [old, fresh] = await Promise.all([
    startMovable(join(folder, 'old')),
    startMovable(join(folder, 'fresh')),
  ])
  let used = old
  return {
    old: old.url,
    fresh: fresh.url,
    async turn() {
      used = fresh
      await old.server.stop()
    },
    port: () => used.server.port,
    superuserUrl: old.url,
    kill: async () => killAtOnce(used.server.folder),
    heal: async () => undefined,
    async stop() {
      await Promise.all([old.server.stop(), fresh.server.stop()])
    },
  }
}

/** Moments of a move, as the old or the new database shows them. */
export const MOMENTS = {
  'while it copies': {
    in: 'fresh',
    shows: "SELECT FROM pg_subscription WHERE subname = 'paraspar_move'",
  },
  'before the pause': {
    in: 'old',
    shows: "SELECT FROM pg_trigger WHERE tgname = 'paraspar_move_jobs'",
  },
  'in the pause': {
    in: 'old',
    shows:
      "SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = 7277 AND mode = 'ExclusiveLock' AND granted",
  },
} as const

/** Begins a move in a process of its own, and kills it at a moment. */
export async function killedAt(
  moment: keyof typeof MOMENTS,
  { old, fresh }: TwoServers,
  appUrl: string,
): Promise<void> {
  const child = fork(import.meta.filename, [JSON.stringify({ from: old, to: fresh, appUrl })])
  const ended = once(child, 'exit')
  const watcher = new pg.Client({ connectionString: { old, fresh }[MOMENTS[moment].in] })
  await watcher.connect()
  try {
    for (;;) {
      if (child.exitCode !== null) throw new Error(`the move ended before it was killed ${moment}`)
      if (((await watcher.query(MOMENTS[moment].shows)).rowCount ?? 0) > 0) break
      await sleep(2)
    }
  } finally {
    child.kill('SIGKILL')
    await watcher.end()
    await ended
  }
}

if (import.meta.main) {
  const move = JSON.parse(process.argv[2] ?? '') as Omit<CellMove, 'report'>
  await moveCell({ ...move, report: () => undefined })
}
