import { Counter, Gauge, type Registry } from 'prom-client'
import { ceilingOfAll, ceilingOfCircle, GUESSES } from '#domain/shared/entry-ceilings.ts'
import { bytesToLeaveFree, diskOf } from '../outside/disk.ts'
import { WAYS, type WayState } from '../outside/ways.ts'
import { statesOfWays } from '../outside/ways-out.ts'
import { oldestCommandMs } from '../use-case/batches.ts'
import { readCodeBounds } from '../use-case/code-bounds.ts'
import type { World } from '../use-case/world.ts'
import { watchWitnesses } from './witness-metrics.ts'

type Figure = { readonly name: string; readonly help: string; readonly sql: string }

const JOBS = 'graphile_worker.jobs WHERE locked_at IS NULL'

/** A sweep runs again every minute, so one that failed is not work that was given up. */
const REPEATED = "('sweep-deadlines', 'open-instalments', 'sweep-deliveries')"

/** Age of the oldest event that is not relayed, in seconds; 0 while none waits. */
export const EVENT_LAG =
  'SELECT coalesce(extract(epoch FROM app_now() - min(happened_at)), 0) FROM waiting_event'

/** Age by the machine's clock, in seconds; -1 before the first. */
const ageOf = (time: string, table: string) =>
  `SELECT coalesce(extract(epoch FROM clock_timestamp() - max(${time})), -1) FROM ${table}`

/**
 * Figures from the database: work that waits, and results of checks, backups and drills. Jobs run
 * by the machine's clock.
 */
const FIGURES: readonly Figure[] = [
  {
    name: 'paraspar_jobs_waiting',
    help: 'Jobs whose time has come and that no worker has taken',
    sql: `SELECT count(*) FROM ${JOBS} AND attempts < max_attempts AND run_at <= clock_timestamp()`,
  },
  {
    name: 'paraspar_oldest_job_seconds',
    help: 'How long the oldest waiting job waits; 0 while none does',
    sql: `SELECT coalesce(extract(epoch FROM clock_timestamp() - min(run_at)), 0) FROM ${JOBS}
      AND attempts < max_attempts AND run_at <= clock_timestamp()`,
  },
  {
    name: 'paraspar_jobs_given_up',
    help: 'Jobs that failed as often as they may, without sweeps, which run again anyway',
    sql: `SELECT count(*) FROM ${JOBS} AND attempts >= max_attempts
      AND task_identifier NOT IN ${REPEATED}`,
  },
  {
    name: 'paraspar_deliveries_failed',
    help: 'Messages about notices that were given up, of those last tried within a day',
    sql: `SELECT count(*) FROM delivery
      WHERE state = 'failed' AND claimed_at > app_now() - interval '1 day'`,
  },
  {
    name: 'paraspar_last_seal_seconds',
    help: 'Age of the newest seal of any circle; 0 before the first',
    sql: `SELECT coalesce(extract(epoch FROM app_now() - max(last.added_at)), 0) FROM circle c,
      LATERAL (SELECT added_at FROM seal k WHERE k.circle_id = c.circle_id
        ORDER BY seal_number DESC LIMIT 1) last`,
  },
  {
    name: 'paraspar_unsealed_transfers',
    help: 'Transfers without a seal',
    sql: 'SELECT count(*) FROM unsealed_transfer',
  },
  {
    name: 'paraspar_oldest_unsealed_seconds',
    help: 'How long the oldest transfer without a seal waits; 0 while none does',
    sql: `SELECT coalesce(extract(epoch FROM app_now() - min(posted_at)), 0)
      FROM unsealed_transfer`,
  },
  {
    name: 'paraspar_disputes_overdue',
    help: 'Running disputes whose deadline has passed',
    sql: `SELECT count(*) FROM dispute WHERE state NOT IN ('final', 'settled')
      AND (escalated_at IS NOT NULL OR deadline_at < app_now())`,
  },
  {
    name: 'paraspar_event_lag_seconds',
    help: 'Age of the oldest event that is not relayed: notices, mails and open pages wait for it',
    sql: EVENT_LAG,
  },
  {
    name: 'paraspar_parked_events',
    help: 'Events that could not be relayed; each is in the log',
    sql: 'SELECT count(*) FROM parked_event',
  },
  {
    name: 'paraspar_circles_failed',
    help: 'Circles in which nothing is posted since a check failed',
    sql: 'SELECT count(*) FROM posting_stop WHERE ended_at IS NULL',
  },
  {
    name: 'paraspar_oldest_check_seconds',
    help: 'Age of the last check of the circle that was checked longest ago, or of its opening',
    sql: `SELECT coalesce(extract(epoch
      FROM app_now() - min(coalesce(last.ended_at, c.created_at)))::bigint, 0)
    FROM circle c
    LEFT JOIN LATERAL (SELECT ended_at FROM circle_check k WHERE k.circle_id = c.circle_id
        ORDER BY ended_at DESC LIMIT 1) last ON true`,
  },
  {
    name: 'paraspar_last_backup_seconds',
    help: 'Age of the last base backup; -1 before the first',
    sql: ageOf('ended_at', "recovery_run WHERE kind = 'backup'"),
  },
  {
    name: 'paraspar_backup_reach_seconds',
    help: 'Age of the newest data that a follower has stored; -1 before the first',
    sql: ageOf('reach_at', 'backup_reach'),
  },
  {
    name: 'paraspar_last_drill_seconds',
    help: 'Age of the last drill; -1 before the first',
    sql: ageOf('ended_at', "recovery_run WHERE kind = 'drill'"),
  },
  {
    name: 'paraspar_last_drill_failed',
    help: 'Whether the last drill failed (1) or not (0)',
    sql: `SELECT coalesce((SELECT (failed <> '{}')::integer FROM recovery_run
      WHERE kind = 'drill' ORDER BY ended_at DESC LIMIT 1), 0)`,
  },
]
const STATEMENT = `SELECT ${FIGURES.map(({ name, sql }) => `(${sql})::float8 AS ${name}`).join(', ')}`

type Values = Readonly<Record<string, number>>

/** Exports what waits in the database and in this process, and the free disk of the pictures. */
export function watchWork(registry: Registry, world: World): void {
  watchDatabase(registry, world)
  watchProcess(registry, world)
  watchEntryCodes(registry, world)
  watchGuesses(registry, world)
  watchWays(registry, world)
  watchWitnesses(registry, world)
}

function watchWays(registry: Registry, { database: { pool } }: World): void {
  let reading: Promise<WayState[]> | undefined
  const readAll = () =>
    (reading ??= statesOfWays(pool)
      .catch(() => [])
      .finally(() => (reading = undefined)))
  const gauge = (name: string, help: string, valueOf: (state: WayState) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['way'],
      registers: [registry],
      async collect() {
        const states = await readAll()
        for (const way of WAYS) {
          const state = states.find((one) => one.way === way)
          this.set({ way }, state === undefined ? Number.NaN : valueOf(state))
        }
      },
    })
  gauge(
    'paraspar_messages_failing',
    'Messages that wait because their way fails, at least 1 while it does; 0 once its provider takes messages',
    ({ failing, waiting }) => (failing ? Math.max(1, waiting) : 0),
  )
  gauge(
    'paraspar_last_message_seconds',
    'Age of the last message that a provider took; -1 before the first',
    ({ takenSecondsAgo }) => takenSecondsAgo ?? -1,
  )
}

function watchEntryCodes(registry: Registry, { database, services }: World): void {
  new Gauge({
    name: 'paraspar_entry_codes_used_ratio',
    help: 'Codes by SMS for newcomers of the last 24 hours to their ceiling: of the installation, and of its fullest circle',
    labelNames: ['of'],
    registers: [registry],
    async collect() {
      const { limits } = services
      const read = async () => {
        const bounds = await readCodeBounds(database.db)
        const { rows } = await database.pool.query<{ circle_id: string }>(
          "SELECT circle_id FROM circle WHERE state = 'open'",
        )
        const circles = rows.map((row) => ceilingOfCircle(row.circle_id, bounds))
        return {
          circle: await limits.shareOfFullest(circles),
          installation: await limits.shareOfFullest([ceilingOfAll(bounds)]),
        }
      }
      const ratios = await read().catch(() => ({ circle: Number.NaN, installation: Number.NaN }))
      for (const [of, ratio] of Object.entries(ratios)) this.set({ of }, ratio)
    },
  })
}

function watchGuesses(registry: Registry, { services: { limits } }: World): void {
  new Gauge({
    name: 'paraspar_code_guesses_ratio',
    help: 'Wrong codes by SMS of the last hour, over all accounts, on browsers that nobody knows, to how many are guessing',
    registers: [registry],
    async collect() {
      this.set(await limits.shareOfFullest([GUESSES]).catch(() => Number.NaN))
    },
  })
}

// One statement for all of them: a reading of the metrics takes one connection.
function watchDatabase(registry: Registry, { database: { pool } }: World): void {
  let reading: Promise<Values | undefined> | undefined
  const readAll = () =>
    (reading ??= pool
      .query<Values>(STATEMENT)
      .then(
        ({ rows: [row] }) => row,
        () => undefined,
      )
      .finally(() => (reading = undefined)))
  for (const { name, help } of FIGURES)
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        // The other metrics are wanted most while the database is away.
        this.set((await readAll())?.[name] ?? Number.NaN)
      },
    })
}

function watchProcess(registry: Registry, world: World): void {
  const { pool } = world.database
  const gauge = (name: string, help: string, value: () => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set(await value())
      },
    })
  new Counter({
    name: 'paraspar_database_disk_full_total',
    help: 'Statements that the database refused because its disk is full (53100)',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(world.fullDisk.refusals())
    },
  })
  const { standby } = world
  if (standby !== undefined)
    new Counter({
      name: 'paraspar_reads_total',
      help: 'Pages read on the standby, and those that the primary read instead',
      labelNames: ['at'],
      registers: [registry],
      collect() {
        this.reset()
        const { here, primary } = standby.counts()
        this.inc({ at: 'standby' }, here)
        this.inc({ at: 'primary' }, primary)
      },
    })
  gauge(
    'paraspar_pool_connections_max',
    'Connections that requests may use',
    () => pool.options.max,
  )
  gauge(
    'paraspar_pool_in_use',
    'Connections that requests use now',
    () => pool.totalCount - pool.idleCount,
  )
  gauge('paraspar_pool_waiting', 'Requests that wait for a connection', () => pool.waitingCount)
  gauge(
    'paraspar_oldest_command_seconds',
    'How long the oldest command in a batch waits for its response; 0 while none does',
    () => oldestCommandMs(world) / 1_000,
  )
  gauge(
    'paraspar_free_disk_ratio',
    'Free bytes of the disk of STORAGE_DIR to those that must stay free; below 1 commands are refused',
    async () => {
      const { free, all } = (await diskOf(world.config.storageFolder)) ?? { free: 0, all: 0 }
      return free / bytesToLeaveFree(all)
    },
  )
}
