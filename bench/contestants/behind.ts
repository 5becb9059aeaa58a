import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { jobHandlers } from '#server/job-handlers.ts'
import { sealLedger } from '#server/ledger/seal-ledger.ts'
import { startSealer } from '#server/ledger/sealer.ts'
import { startRelaying } from '#server/platform/events/event-relay.ts'
import { relayAllEvents } from '#server/platform/events/relay-events.ts'
import { startJobs } from '#server/platform/jobs/jobs.ts'
import type { Changes } from '#server/platform/http/changes.ts'
import type { World } from '#server/platform/use-case/world.ts'
import { quantile } from '../measure.ts'
import type { Behind } from './contestant.ts'
import type { Served } from './served.ts'

const CHECK_EVERY_MS = 20
/** Open pages that note when they hear of a change. */
const PAGES = 200
/** Mails that are not sent after this time are dropped; the report says how many waited. */
const MAILS_GO_ON_MS = 3_000
/** While more mails are due, callers who confirm only as fast as mails are sent wait. */
const MAILS_DUE_MAX = 300

/** Starts an SMTP server that drops all mails, in its own process. */
export async function startNullSmtp(): Promise<{ url: string; stop(): void }> {
  const child = fork(join(import.meta.dirname, 'null-smtp.ts'))
  const [url] = (await once(child, 'message')) as [string]
  return { url, stop: () => void child.kill() }
}

/** What a server runs beside requests: relay, workers with the mails, sealer. */
export type RunningBehind = {
  /** Notes that the measured time begins. */
  begin(): Promise<void>
  /** Resolves when few mails are due. */
  fewDue(): Promise<void>
  /** Resolves when all mails are sent. */
  allSent(): Promise<void>
  /** Ends the measured time, and seals and relays what waits. */
  end(): Promise<void>
  /** Lets the mails go on for a while, stops everything and tells how it kept up. */
  stop(): Promise<Behind>
}

/** Starts what runs behind, and an open page of each of some people. */
export async function startBehind({
  world,
  checker,
  changes,
  groups,
}: Served): Promise<RunningBehind> {
  const pages = openPages(changes, groups.flat().slice(0, PAGES))
  const relay = startRelaying(world)
  const jobs = await startJobs(world, jobHandlers)
  const sealer = startSealer(world)
  let [began, ended] = ['', '']
  let looking: Promise<void> | undefined
  return {
    // Many callers wait for one look.
    fewDue: () =>
      (looking ??= until(
        checker,
        `(SELECT coalesce(sum(json_array_length(payload)), 0) FROM ${MAIL_JOBS}) <= ${MAILS_DUE_MAX}`,
      ).finally(() => setTimeout(() => (looking = undefined), CHECK_EVERY_MS))),
    allSent: () =>
      until(
        checker,
        `NOT EXISTS (SELECT FROM waiting_event) AND NOT EXISTS (SELECT FROM ${MAIL_JOBS})`,
      ),
    async begin() {
      began = await timeIn(checker)
      pages.begin(new Date(began).getTime())
    },
    async end() {
      ended = await timeIn(checker)
      await sealer.stop()
      await sealLedger(world)
      await until(checker, 'NOT EXISTS (SELECT FROM waiting_event)')
    },
    async stop() {
      await until(checker, `NOT EXISTS (SELECT FROM ${MAIL_JOBS})`, MAILS_GO_ON_MS)
      const behind = {
        ...(await lagOf(checker, { began, ended })),
        pagesHearAfterMs: pages.close(),
      }
      // First, so that the workers need not break off.
      await dropMails(checker)
      await jobs.stop()
      await relay.stop()
      return behind
    },
  }
}

/** Notes how long after a change open pages hear of it, from `begin` to `close`. */
function openPages(changes: Changes, people: readonly { readonly memberId: string }[]) {
  const lateMs: number[] = []
  let [beganMs, aheadMs] = [Infinity, 0]
  const hear = (data: string) => {
    const { at } = JSON.parse(data) as { at: string | null }
    const atMs = at === null ? 0 : Temporal.Instant.from(at).epochMilliseconds
    if (atMs >= beganMs) lateMs.push(Date.now() + aheadMs - atMs)
  }
  const closers = people.map(({ memberId }) => changes.listen(memberId, hear))
  return {
    /** `nowMs`: the time of the installation. */
    begin: (nowMs: number) => void ([beganMs, aheadMs] = [nowMs, nowMs - Date.now()]),
    close() {
      for (const close of closers) close()
      return { p50: quantile(lateMs, 0.5), p99: quantile(lateMs, 0.99) }
    },
  }
}

/** Seals and relays everything; drops the mails of it. */
export async function workOffBehind(world: World, checker: pg.Pool): Promise<void> {
  await sealLedger(world)
  await relayAllEvents(world)
  await dropMails(checker)
}

const WAITS = "state IN ('queued', 'sending') AND not_before IS NULL"
const MAIL_JOBS = `graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t
  ON t.id = j.task_id AND t.identifier = 'deliver-mail'`

async function until(checker: pg.Pool, condition: string, msMax = Infinity): Promise<void> {
  const over = performance.now() + msMax
  const holds = async () =>
    (await checker.query<{ holds: boolean }>(`SELECT ${condition} AS holds`)).rows[0]?.holds ===
    true
  while (performance.now() < over && !(await holds())) await sleep(CHECK_EVERY_MS)
}

async function dropMails(checker: pg.Pool): Promise<void> {
  await checker.query(`UPDATE delivery SET state = 'skipped' WHERE ${WAITS}`)
  // A worker that is sending has its own locked.
  await checker.query(`UPDATE notice SET mail = 'skipped' WHERE (circle_id, notice_id) IN (
    SELECT circle_id, notice_id FROM notice WHERE mail IN ('queued', 'sending') FOR UPDATE SKIP LOCKED)`)
  await checker.query(`SELECT graphile_worker.complete_jobs(ARRAY(
    SELECT id FROM graphile_worker.jobs WHERE task_identifier = 'deliver-mail'))`)
}

/** The time of the installation, whose clock may be another than that of its server. */
async function timeIn(checker: pg.Pool): Promise<string> {
  const { rows } = await checker.query<{ at: string }>('SELECT app_now()::text AS at')
  return rows[0]?.at ?? ''
}

/** What the database knows of how a turn kept up. */
type Lag = Omit<Behind, 'pagesHearAfterMs'>

async function lagOf(
  checker: pg.Pool,
  { began, ended }: { began: string; ended: string },
): Promise<Lag> {
  const { rows } = await checker.query<Lag>(
    `SELECT
      count(*) FILTER (WHERE sent_at < $2) / extract(epoch FROM $2 - $1)::float8 AS "mailsASecond",
      coalesce(count(*) FILTER (WHERE sent_at >= $2)
        / extract(epoch FROM max(sent_at) - $2), 0)::float8 AS "mailsASecondAfter",
      count(*) FILTER (WHERE sent_at >= $2 OR ${WAITS})::float8 AS "mailsWaited",
      (SELECT coalesce(max(extract(epoch FROM s.added_at - t.posted_at)), 0)::float8
        FROM ledger_transfer t
        JOIN seal s ON s.circle_id = t.circle_id
          AND t.number BETWEEN s.first_number AND s.first_number + s.transfers - 1
        WHERE t.posted_at >= $1) AS "slowestSealSeconds"
    FROM every_delivery WHERE sent_at >= $1 OR ${WAITS}`.replaceAll(/\$[12]/g, '$&::timestamptz'),
    [began, ended],
  )
  const [lag] = rows
  if (lag === undefined) throw new Error('a turn of which nothing is known')
  return lag
}
