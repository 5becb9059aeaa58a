import { Counter, Gauge, type Registry } from 'prom-client'
import { CEILING_OF_INSTALLATION, ceilingOfCircle } from '#domain/shared/entry-ceilings.ts'
import { bytesToLeaveFree, diskOf } from '../outside/disk.ts'
import { oldestCommandMs } from '../use-case/batches.ts'
import type { JobName } from '../use-case/context.ts'
import type { World } from '../use-case/world.ts'

type Figure = { readonly name: string; readonly help: string; readonly sql: string }

const JOBS = 'graphile_worker.jobs WHERE locked_at IS NULL'

/** A sweep runs again every minute, so one that failed is not work that was given up. */
const REPEATED = "('sweep-deadlines', 'open-instalments', 'sweep-deliveries')"

/** The jobs that hand a message to a provider, by the way it goes. */
export const MESSAGE_JOBS = {
  mail: [
    'deliver-mail',
    'mail-address-owner',
    'send-change-link',
    'send-contact-answer',
    'send-device-link',
    'send-digest',
    'send-founding-refusal',
    'send-not-me-link',
    'send-reset-link',
    'send-verification',
  ],
  sms: [
    'deliver-sms',
    'send-behalf-code',
    'send-change-code',
    'send-entry-code',
    'send-fresh-code',
    'send-list-invitation',
    'send-phone-code',
    'send-test-sms',
  ],
  push: ['deliver-push'],
} as const satisfies Readonly<Record<string, readonly JobName[]>>
const WAYS = Object.entries(MESSAGE_JOBS)

const failingOf = (jobs: readonly string[]) =>
  `SELECT count(*) FROM graphile_worker.jobs WHERE attempts > 0 AND attempts < max_attempts
    AND task_identifier IN (${jobs.map((job) => `'${job}'`).join(', ')})`

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
    help: 'Messages about notices of the last day that were given up',
    sql: `SELECT count(*) FROM notice n JOIN delivery d USING (circle_id, notice_id)
      WHERE n.created_at > app_now() - interval '1 day' AND d.state = 'failed'`,
  },
  {
    name: 'paraspar_last_seal_seconds',
    help: 'Age of the newest seal of any circle; 0 before the first',
    sql: `SELECT coalesce(extract(epoch FROM app_now() - max(last.sealed_at)), 0) FROM circle c,
      LATERAL (SELECT sealed_at FROM seal k WHERE k.circle_id = c.circle_id
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
const STATEMENT = `SELECT ${[
  ...FIGURES,
  ...WAYS.map(([way, jobs]) => ({ name: `failing_${way}`, sql: failingOf(jobs) })),
]
  .map(({ name, sql }) => `(${sql})::float8 AS ${name}`)
  .join(', ')}`

type Values = Readonly<Record<string, number>>

/** Exports what waits in the database and in this process, and the free disk of the pictures. */
export function watchWork(registry: Registry, world: World): void {
  watchDatabase(registry, world)
  watchProcess(registry, world)
  watchEntryCodes(registry, world)
}

function watchEntryCodes(registry: Registry, { database: { pool }, services }: World): void {
  new Gauge({
    name: 'paraspar_entry_codes_used_ratio',
    help: 'Codes by SMS for newcomers of the last 24 hours to their ceiling: of the installation, and of its fullest circle',
    labelNames: ['of'],
    registers: [registry],
    async collect() {
      const { limits } = services
      const ratios = await pool
        .query<{ circle_id: string }>("SELECT circle_id FROM circle WHERE state = 'open'")
        .then(async ({ rows }) => ({
          circle: await limits.shareOfFullest(rows.map((row) => ceilingOfCircle(row.circle_id))),
          installation: await limits.shareOfFullest([CEILING_OF_INSTALLATION]),
        }))
        .catch(() => ({ circle: Number.NaN, installation: Number.NaN }))
      for (const [of, ratio] of Object.entries(ratios)) this.set({ of }, ratio)
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
  new Gauge({
    name: 'paraspar_messages_failing',
    help: 'Messages that a provider did not take and that will be tried again',
    labelNames: ['way'],
    registers: [registry],
    async collect() {
      const row = await readAll()
      for (const [way] of WAYS) this.set({ way }, row?.[`failing_${way}`] ?? Number.NaN)
    },
  })
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
