import { type ChildProcess, fork } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { invariant } from '#domain/shared/assert.ts'
import { closeWorld } from '#server/create-world.ts'
import { freePort } from '#server/platform/embedded-postgres/embedded-postgres-process.ts'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#server/platform/embedded-postgres/embedded-postgres.ts'
import type { TimeBounds } from '#server/platform/database/bounds.ts'
import { openDatabase } from '#server/platform/database/db.ts'
import type { Keys } from '#server/platform/crypto/vault.ts'
import type { World } from '#server/platform/use-case/world.ts'
import { emptyWorld } from '../../bench/empty-installation.ts'
import { type Confirmable, makeConfirmables, makeMembers } from '../../bench/prepare-matches.ts'
import { IS_LONG } from '../server/long.ts'
import { newFolder, quickFolder } from '../server/quick-folder.ts'
import { type Fate, type FaultProxy, faultProxy, type Passing } from './fault-proxy.ts'
import type { StormServerOrder } from './storm-server.ts'

const SERVER = join(import.meta.dirname, 'storm-server.ts')
/** Compiled code, which halves the time that a server takes to load. */
const COMPILED = join(tmpdir(), 'paraspar-storm-code')
const READY_MS_MAX = 600_000
/** So many wait to be confirmed while a storm lasts. The storms of `npm test` are short. */
const WAITING_MIN = IS_LONG ? 1_000 : 300
const MADE_AT_ONCE = 2 * WAITING_MIN
const HOT_SHARE = 4
const REFILL_PAUSE_MS = 100

export type StormOptions = {
  readonly servers?: number
  readonly circles?: number
  readonly perCircle?: number
  readonly bounds?: Partial<TimeBounds>
  readonly planted?: StormServerOrder['planted']
  /**
   * Where the database and the pictures lie; in memory where there is room. What a killed process has
   * written stays there as on a disk.
   */
  readonly inside?: string
  /** Where the database lies, if not beside the pictures. */
  readonly databaseInside?: string
  /** A database that is not one server of this machine. */
  readonly database?: StormDatabase
}

/** A database that can be killed. */
export type StormDatabase = {
  port(): number
  readonly superuserUrl: string
  /** Kills what serves at once, as a machine that loses its power would. */
  kill(): Promise<void>
  /** Makes whole what was killed; without a standby nothing goes on before. */
  heal(): Promise<void>
  stop(): Promise<void>
}

/** One server of a storm, between a proxy for its clients and one for its database. */
export type StormServer = {
  /** Where clients reach it. */
  readonly port: number
  /** Decides about bytes between clients and server, and between server and database. */
  clientFate: (passing: Passing) => Fate
  databaseFate: (passing: Passing) => Fate
  /** Kills it, as a crash would. */
  kill(): void
  /** Starts it again after a crash. */
  start(): Promise<void>
  /** Bytes that it uses after a clean-up of its memory. */
  memoryBytes(): Promise<number>
}

/** An installation with its own durable database and servers in processes of their own. */
export type Storm = {
  readonly world: World
  readonly servers: readonly StormServer[]
  /** The owner's connections, which no fault reaches; and their address. */
  readonly owner: pg.Pool
  readonly ownerUrl: string
  readonly groups: Awaited<ReturnType<typeof makeMembers>>
  /** Makes payments that wait for their receiver; one in four goes to one person. */
  makeWaiting(count: number, hot?: boolean): Promise<Confirmable[]>
  /** Returns payments that wait, and makes more of them in time. */
  readonly waiting: Confirmable[]
  refill(): Promise<void>
  /** Kills the database's processes at once, and starts it again. */
  killDatabase(): Promise<void>
  close(): Promise<void>
}

export async function openStorm({
  servers = 1,
  circles = IS_LONG ? 6 : 3,
  perCircle = 12,
  inside,
  databaseInside,
  database: given,
  ...how
}: StormOptions = {}): Promise<Storm> {
  const folder = stormFolder(inside ?? quickFolder())
  const database = given ?? (await embedded(join(databaseInside ?? folder, 'postgres')))
  const direct = await faultProxy(database.port, () => 'pass')
  const ownerUrl = atPort(database.superuserUrl, direct.port)
  const { world, keys } = await emptyWorld({
    ownerUrl,
    folder,
    limitFactor: 1e6,
    connections: 4,
  })
  const owner = openDatabase({ url: ownerUrl, connections: 3, name: 'storm owner' })
  const checker = checkerOn(ownerUrl)
  const groups = await makeMembers(owner.db, world.vault, { circles, perCircle })
  const running = await Promise.all(
    Array.from({ length: servers }, () =>
      startStormServer({
        folder,
        databasePort: database.port,
        databaseUrl: (port) => atPort(world.config.databaseUrl, port),
        keys: textsOf(keys),
        ...how,
      }),
    ),
  )
  const waiting: Confirmable[] = []
  const makeWaiting = (count: number, hot = false) =>
    makeConfirmables(owner.db, hot ? groups.slice(0, 1) : groups, count, { hot })
  return {
    world,
    servers: running.map(({ server }) => server),
    owner: checker,
    ownerUrl,
    groups,
    waiting,
    makeWaiting,
    async refill() {
      if (waiting.length >= WAITING_MIN) return
      const hot = MADE_AT_ONCE / HOT_SHARE
      const made = [...(await makeWaiting(hot, true)), ...(await makeWaiting(MADE_AT_ONCE - hot))]
      waiting.push(...shuffled(made))
    },
    async killDatabase() {
      await database.kill()
      await database.heal()
    },
    async close() {
      for (const { close } of running) await close()
      await checker.end()
      await owner.close()
      await closeWorld(world)
      await direct.close()
      await database.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Fills up what waits all the while; a database that takes nothing is tried again. */
export function refilling(storm: Storm): () => Promise<void> {
  const ending = new AbortController()
  const going = (async () => {
    while (!ending.signal.aborted) {
      await storm.refill().catch(() => undefined)
      await sleep(REFILL_PAUSE_MS)
    }
  })()
  return async () => {
    ending.abort()
    await going
  }
}

async function embedded(dataDir: string): Promise<StormDatabase> {
  let server: EmbeddedPostgres = await startEmbeddedPostgres({ dataDir })
  return {
    port: () => server.port,
    superuserUrl: server.superuserUrl,
    kill: async () => killAtOnce(dataDir),
    async heal() {
      await server.stop()
      server = await startEmbeddedPostgres({ dataDir })
    },
    stop: () => server.stop(),
  }
}

function atPort(url: string, port: number): string {
  return Object.assign(new URL(url), { port: String(port), search: '' }).href
}

function shuffled<T>(items: readonly T[]): T[] {
  const order = new Map(items.map((item) => [item, Math.random()]))
  return items.toSorted((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0))
}

function stormFolder(inside: string): string {
  const folder = newFolder('storm', inside)
  // The free part of the disk is measured where pictures are.
  mkdirSync(join(folder, 'files'))
  return folder
}

function checkerOn(connectionString: string): pg.Pool {
  const checker = new pg.Pool({ connectionString, max: 2 })
  checker.on('error', () => undefined)
  checker.on('connect', (client) => client.on('error', () => undefined))
  return checker
}

function textsOf({ master, hash, link, file, seal }: Keys): StormServerOrder['keys'] {
  const text = (key: Buffer | undefined) => key?.toString('hex') ?? ''
  return {
    master: text(master[0]?.key),
    hash: text(hash),
    link: text(link),
    file: text(file),
    seal: text(seal),
  }
}

/** Kills PostgreSQL and each process of it. */
export function killAtOnce(dataDir: string): void {
  const file = join(dataDir, 'postmaster.pid')
  if (!existsSync(file)) return
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  if (!existsSync(`/proc/${pid}`)) return
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
  for (const each of [pid, ...(children.match(/\d+/g) ?? []).map(Number)])
    try {
      process.kill(each, 'SIGKILL')
    } catch {
      // It has just ended.
    }
}

type ServerParts = Omit<StormServerOrder, 'port' | 'databaseUrl'> & {
  readonly databasePort: () => number
  readonly databaseUrl: (port: number) => string
}

async function startStormServer({ databasePort, databaseUrl, ...order }: ServerParts) {
  const port = await freePort()
  let child: ChildProcess | undefined
  // The next one is loaded already, because that takes most of a start.
  let spare = loaded()
  const toDatabase: FaultProxy = await faultProxy(databasePort, (passing) =>
    server.databaseFate(passing),
  )
  const toServer: FaultProxy = await faultProxy(
    () => port,
    (passing) => server.clientFate(passing),
  )
  const server: StormServer = {
    port: toServer.port,
    clientFate: () => 'pass',
    databaseFate: () => 'pass',
    kill: () => void child?.kill('SIGKILL'),
    async start() {
      child = spare
      spare = loaded()
      child.send({ ...order, port, databaseUrl: databaseUrl(toDatabase.port) })
      await responseOf(child)
    },
    async memoryBytes() {
      invariant(child, 'a server that was not started')
      child.send('memory')
      return ((await responseOf(child)) as { bytes: number }).bytes
    },
  }
  await server.start()
  return {
    server,
    async close() {
      for (const each of [child, spare]) each?.kill('SIGKILL')
      await toServer.close()
      await toDatabase.close()
    },
  }
}

function loaded(): ChildProcess {
  return fork(SERVER, [], {
    execArgv: ['--expose-gc'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILED },
  })
}

function responseOf(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const fail = (why: unknown) => reject(new Error(`a server of the storm ended: ${String(why)}`))
    void sleep(READY_MS_MAX, undefined, { ref: false }).then(() => fail('it says nothing'))
    child.once('message', resolve)
    child.once('exit', fail)
  })
}
