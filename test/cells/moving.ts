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

type Movable = { server: EmbeddedPostgres; readonly url: string; kill(): Promise<void> }

/** A durable server of its own, ready to be moved from and to, with an owner as docs/installing.md makes one. */
async function startMovable(dataDir: string): Promise<Movable> {
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
  const { port } = server
  const movable = {
    server,
    url: Object.assign(new URL(server.superuserUrl), OWNER).href,
    async kill() {
      killAtOnce(movable.server.folder)
      await movable.server.stop()
      movable.server = await startEmbeddedPostgres({ dataDir, port })
    },
  }
  return movable
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
  /** Kills the new server, and lets it begin again. */
  killFresh(): Promise<void>
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
    killFresh: () => fresh.kill(),
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
    shows: "SELECT oid FROM pg_subscription WHERE subname = 'paraspar_move'",
  },
  'before the pause': {
    in: 'old',
    shows: "SELECT oid FROM pg_trigger WHERE tgname = 'paraspar_move_jobs'",
  },
  'in the pause': {
    in: 'old',
    shows:
      "SELECT 1 AS oid FROM pg_locks WHERE locktype = 'advisory' AND objid = 7277 AND mode = 'ExclusiveLock' AND granted",
  },
} as const

/** Begins a move in a process of its own, and kills it, or the new server, at a moment. */
export async function brokenOff(
  { moment, killed }: { moment: keyof typeof MOMENTS; killed: 'move' | 'new server' },
  { old, fresh, killFresh }: TwoServers,
  appUrl: string,
): Promise<void> {
  const watcher = new pg.Client({ connectionString: { old, fresh }[MOMENTS[moment].in] })
  watcher.on('error', () => undefined)
  await watcher.connect()
  const found = async () =>
    (await watcher.query<{ oid: number }>(MOMENTS[moment].shows)).rows[0]?.oid
  // An earlier move may have left its own behind.
  const before = await found()
  const child = fork(import.meta.filename, [JSON.stringify({ from: old, to: fresh, appUrl })], {
    silent: true,
  })
  const ended = once(child, 'exit')
  const isThere = (oid: number | undefined) => oid !== undefined && oid !== before
  while (child.exitCode === null && !isThere(await found())) await sleep(2)
  if (killed === 'move') child.kill('SIGKILL')
  else await killFresh()
  await ended
  await watcher.end().catch(() => undefined)
  if (child.exitCode === 0) throw new Error(`a move that was broken off ${moment} said it was done`)
}

if (import.meta.main) {
  const move = JSON.parse(process.argv[2] ?? '') as Omit<CellMove, 'report'>
  await moveCell({ ...move, report: () => undefined })
}
