import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { DISK_IS_FULL, IS_RESTORED } from '../database/durability.ts'
import { probeStorage } from '../outside/storage.ts'
import { withTimeLimit } from '../use-case/time-limit.ts'
import { EVENT_LAG, watchWork } from './metrics.ts'
import type { World } from '../use-case/world.ts'

/** The timetable starts the sweeps every minute; after a longer silence no deadline is checked. */
const SILENT_SECONDS_MAX = 180

// The latest of: a tick, the first record of the timetable, or the end of an outage, after which
// the next tick gets its time. Null if no workers ever ran.
const TIMETABLE_SILENCE = `SELECT extract(epoch
  FROM clock_timestamp()
    - greatest(max(coalesce(last_execution, known_since)),
      (SELECT max(until_at) FROM outage)))::float8 AS seconds
  FROM graphile_worker._private_known_crontabs HAVING count(*) > 0`

/** Later events make a server no less ready, but somebody should know. */
const EVENT_LAG_SECONDS_MAX = 30

/** How old the result of a try may be. */
const TRIED_AGAIN_MS = 3_000
const READY = '/readyz'
/** A failed request within this time says that a miss is no chance. */
const FAILED_REQUEST_MS = 10_000
const TRY_WRITE = 'SELECT try_write()'

/**
 * /healthz: alive. /readyz: schema and job tables answer, a write to the database and to the storage
 * works, nothing could be lost, and the timetable of the jobs runs. A busy machine misses one try and
 * serves all the same: two misses in a row count, or one beside requests that fail. A silent timetable
 * counts at once. /metrics, and what is missing: for this machine only.
 */
export function serveHealth(
  app: FastifyInstance,
  world: World,
  isLeaving: () => boolean = () => false,
): void {
  const registry = new Registry()
  let isRead = false
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  })
  watchWork(registry, world)
  let failedAtMs = Number.NEGATIVE_INFINITY
  const whatIsMissing = inARow(latestOf(world), {
    requestsFail: () => performance.now() - failedAtMs < FAILED_REQUEST_MS,
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    if (reply.statusCode >= 500 && route !== READY) failedAtMs = performance.now()
    seconds.observe(
      { method: request.method, route, status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
  })
  app.get('/healthz', async () => ({ alive: true }))
  const nowMissing = async (): Promise<string | undefined> => {
    if (isLeaving()) return 'server'
    const danger = world.durability.danger()
    return danger === undefined ? whatIsMissing() : named(danger)
  }
  new Gauge({
    name: 'paraspar_ready',
    help: 'Whether /readyz says ready (1) or not (0)',
    registers: [registry],
    async collect() {
      this.set((await nowMissing()) === undefined ? 1 : 0)
    },
  })
  app.get(READY, async (request, reply) => {
    const missing = await nowMissing()
    if (missing === undefined)
      return { ready: true, ...(isNear(request) && (await lateEvents(world))) }
    const danger = world.durability.danger()
    return reply
      .code(503)
      .header('retry-after', 2)
      .send({ ready: false, ...(isNear(request) && { missing, danger }) })
  })
  app.get('/metrics', async (request, reply) => {
    if (!isNear(request)) return reply.code(404).send()
    // Where nobody reads them, nothing wakes this process a hundred times a second to measure it.
    if (!isRead) collectDefaultMetrics({ register: registry })
    isRead = true
    return reply.header('content-type', registry.contentType).send(await registry.metrics())
  })
}

/** Names what is late without making the server less ready. Says nothing where the database is silent. */
async function lateEvents({ database: { pool }, config }: World): Promise<{ late?: string }> {
  const asked = pool.query<{ value: number }>(`SELECT (${EVENT_LAG})::float8 AS value`).then(
    ({ rows }) => ((rows[0]?.value ?? 0) > EVENT_LAG_SECONDS_MAX ? { late: 'events' } : {}),
    () => ({}),
  )
  return withTimeLimit<{ late?: string }>(config.bounds.probeMs, asked, () => ({}))
}

type Missing = 'database' | 'timetable' | 'storage' | undefined

const MISSING_BY_DANGER: Readonly<Record<string, string>> = {
  [DISK_IS_FULL]: 'disk',
  [IS_RESTORED]: 'go-live',
}
const named = (danger: string) => MISSING_BY_DANGER[danger] ?? 'durability'

/** One try. Every try has a number, so that a result that two callers share is one miss. */
type Try = { readonly number: number; readonly missing: Missing }

/**
 * Says what is missing where two tries in a row missed something, or one beside requests that fail.
 * Until the first success, one miss is enough. That the timetable is silent is an answer of the
 * database and no slow try: once is enough too.
 */
function inARow(
  latest: () => Promise<Try>,
  { requestsFail }: { requestsFail: () => boolean },
): () => Promise<Missing> {
  let [seen, misses, hasWorked] = [0, 0, false]
  return async () => {
    const { number, missing } = await latest()
    if (missing === undefined) [misses, hasWorked] = [0, true]
    else if (number > seen) misses += 1
    seen = Math.max(seen, number)
    const isCertain = missing === 'timetable' || !hasWorked
    return isCertain || misses > 1 || requestsFail() ? missing : undefined
  }
}

/**
 * Tries what a command needs: tables that answer, a write that is committed to the database's disk,
 * and a file that is written, read and deleted. A success counts for a few seconds, so that asking
 * often costs little; a miss is tried again at the next question.
 */
function latestOf({ database: { pool }, services, config }: World): () => Promise<Try> {
  const { probeMs } = config.bounds
  // Without a bucket all but pictures goes on, so it makes no server less ready.
  const isFolder = services.storage.store.setting === 'STORAGE_DIR'
  const attempt = (what: 'database' | 'storage', work: Promise<Missing>) =>
    withTimeLimit<Missing>(
      probeMs,
      work.catch(() => what),
      () => what,
    )
  const writes = async (work: Promise<unknown>): Promise<Missing> => {
    await work
    return undefined
  }
  const tryAll = async (): Promise<Missing> => {
    const [answered, database, storage] = await Promise.all([
      attempt('database', ask(pool)),
      attempt('database', writes(pool.query(TRY_WRITE))),
      isFolder ? attempt('storage', writes(probeStorage(services.storage))) : undefined,
    ])
    return answered ?? database ?? storage
  }
  let latest: { readonly sinceMs: number; readonly found: Promise<Try> } | undefined
  let number = 0
  return () => {
    if (latest !== undefined && performance.now() - latest.sinceMs <= TRIED_AGAIN_MS)
      return latest.found
    const trial = { number: ++number, sinceMs: performance.now() }
    const found = tryAll().then((missing) => {
      if (missing !== undefined && latest?.sinceMs === trial.sinceMs) latest = undefined
      return { number: trial.number, missing }
    })
    latest = { sinceMs: trial.sinceMs, found }
    return found
  }
}

async function ask(pool: Pool): Promise<Missing> {
  await pool.query(
    `SELECT (SELECT mode FROM installation),
      (SELECT count(*) FROM graphile_worker.jobs WHERE false)`,
  )
  const { rows } = await pool.query<{ seconds: number }>(TIMETABLE_SILENCE)
  return (rows[0]?.seconds ?? 0) > SILENT_SECONDS_MAX ? 'timetable' : undefined
}

function isNear(request: FastifyRequest): boolean {
  return (
    ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.socket.remoteAddress ?? '') &&
    request.headers['x-forwarded-for'] === undefined
  )
}
