import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { closeWorld } from '#server/create-world.ts'
import { jobHandlers } from '#server/job-handlers.ts'
import { startSealer } from '#server/ledger/sealer.ts'
import { BOUNDS, type TimeBounds } from '#server/platform/database/bounds.ts'
import { openChanges } from '#server/platform/http/changes.ts'
import { startRelaying } from '#server/platform/events/event-relay.ts'
import { relayAllEvents } from '#server/platform/events/relay-events.ts'
import { openDatabase, openSealer } from '#server/platform/database/db.ts'
import { LastingConnection } from '#server/platform/events/lasting-connection.ts'
import { startJobs } from '#server/platform/jobs/jobs.ts'
import { createLimits } from '#server/platform/use-case/limits.ts'
import { nameOfStatement } from '#server/platform/database/prepared-client.ts'
import type { World } from '#server/platform/use-case/world.ts'
import { makeFields, makeMatches, inUseCase, type RaceMatch } from '../helping/helping-races.ts'
import { worldOfFile } from '../helping/helping.ts'
import { type TestApp, testApp } from './http.ts'
import { ownClock } from './own-clock.ts'
import { type Held, type SilentProxy, silentProxy } from './silent-proxy.ts'

/** Short limits for quick tests. A request that is late on a slow machine is repeated. */
const SHORT: TimeBounds = {
  ...BOUNDS,
  statementMs: 800,
  lockMs: 500,
  idleInTransactionMs: 3_000,
  silenceMs: 200,
  connectMs: 1_000,
  responseMs: 3_000,
  probeMs: 500,
}
const CONNECTIONS = 6
/** After this time a test that hangs ends. */
const PATIENCE_MS = 120_000
/** A sealer that was stopped in the middle of its work keeps its lock for a minute. */

const w = await worldOfFile()
const fields = await makeFields(w, 3)

/** Makes a second installation on the database of this test, through a proxy of its own. */
async function throughProxy(): Promise<{ world: World; proxy: SilentProxy }> {
  const proxy = await silentProxy(inject('cluster').superuserUrl)
  const url = proxy.instead(w.world.config.databaseUrl)
  const config = { ...w.world.config, databaseUrl: url, directUrl: url, bounds: SHORT }
  const database = openDatabase({
    url,
    connections: CONNECTIONS,
    name: 'through a proxy',
    bounds: SHORT,
  })
  const limits = createLimits(database, { vault: w.world.vault, factor: 1_000 })
  const services = { ...w.world.services, limits }
  const sealer = openSealer(database, { url, bounds: SHORT })
  const lasting = new LastingConnection(config, 100)
  return { world: { ...w.world, config, database, sealer, lasting, services }, proxy }
}

async function inTime<T>(what: string, promise: Promise<T>): Promise<T> {
  const late = sleep(PATIENCE_MS, undefined, { ref: false }).then(() => {
    throw new Error(`still waiting for ${what}`)
  })
  return Promise.race([promise, late])
}

const confirm = (app: TestApp, { field, id, utr, version }: RaceMatch) =>
  app.send(
    {
      method: 'POST',
      url: `/api/matches/${id}/confirm`,
      headers: { 'idempotency-key': `key-of-${id}` },
      payload: { seen: true, utrLast4: utr.slice(-4), version },
    },
    field.receiver,
  )

/** What somebody hears who confirms while the database is silent. */
const HEARD = { 200: '"confirmed"', 503: '"request.busy"', 504: '"request.outcome-unknown"' }

/** Confirms, and repeats while nobody knows. */
async function confirmAtLast(app: TestApp, match: RaceMatch): Promise<string> {
  for (;;) {
    const response = await confirm(app, match)
    if (response.statusCode < 503) return response.body
    await sleep(100)
  }
}

const claimed = async (each: number) =>
  (await Promise.all(fields.map((field) => makeMatches(w, field, each, { claimed: true })))).flat()

async function countOf(sql: string, values: readonly unknown[] = []): Promise<number | undefined> {
  const { rows } = await w.owner.pool.query<{ n: number }>(sql, [...values])
  return rows[0]?.n
}

/** Returns the name under which connections prepare a text. */
const nameOf = (text: string) => `${nameOfStatement(text) ?? text}\0`

const ready = async ({ app }: TestApp) => (await app.inject({ url: '/readyz' })).statusCode

describe('while the database is silent', { timeout: 4 * PATIENCE_MS }, () => {
  let proxy: SilentProxy
  let world: World
  let app: TestApp
  const clock = ownClock()
  beforeAll(async () => {
    ;({ world, proxy } = await throughProxy())
    app = await testApp({ ...w, world })
  })
  // Where one fault is not met as it should be, the next begins with an open way all the same.
  afterEach(() => proxy.open('lost'))
  afterAll(async () => {
    clock.restore()
    await app.close()
    await closeWorld(world)
    await proxy.close()
  })

  /** Confirms before, at and during the fault. Returns the acknowledged responses, and which were refused how. */
  async function causeFault(
    matches: readonly RaceMatch[],
    fallSilent: () => Promise<void> | void,
  ): Promise<{ acknowledged: Map<RaceMatch, string>; busy: string[]; open: string[] }> {
    const acknowledged = new Map<RaceMatch, string>()
    const refused = { 503: [] as string[], 504: [] as string[] }
    const send = async (match: RaceMatch) => {
      const { statusCode, headers, body } = await confirm(app, match)
      expect(body).toContain(HEARD[statusCode as 200 | 503 | 504])
      if (statusCode === 200) acknowledged.set(match, body)
      else {
        expect(headers['retry-after']).toBe('2')
        refused[statusCode as 503 | 504].push(match.id)
      }
      return statusCode
    }
    for (const match of matches.slice(0, 4))
      acknowledged.set(match, await confirmAtLast(app, match))
    const silent = fallSilent()
    const underWay = matches.slice(4, 12).map(send)
    await inTime('the fault', Promise.resolve(silent))
    const during = matches.slice(12).map(send)
    clock.later()
    // One miss alone could be a busy machine.
    await inTime('/readyz', ready(app))
    expect(await inTime('/readyz again', ready(app))).toBe(503)
    const [first, then] = [
      await inTime('what was under way', Promise.all(underWay)),
      await inTime('what came then', Promise.all(during)),
    ]
    expect(Math.max(...first)).toBeGreaterThan(200)
    expect(then).not.toContain(200)
    return { acknowledged, busy: refused[503], open: refused[504] }
  }

  const posted = (ids: readonly string[]) =>
    countOf(
      "SELECT count(*) AS n FROM ledger_transfer WHERE kind = 'help' AND match_id = ANY($1)",
      [ids],
    )
  const underWayThere = () =>
    countOf(
      `SELECT count(*) AS n FROM pg_stat_activity
        WHERE application_name = 'through a proxy' AND state <> 'idle'`,
    )

  test.each<[string, (() => string) | undefined, Held]>([
    ['before anything is asked, and nothing of it ever arrives', undefined, 'lost'],
    ['when a transaction has locks', () => 'UPDATE ', 'lost'],
    ['when a transaction is over, which nobody is told', () => 'COMMIT\0', 'lost'],
    ['when a transaction is to end, which arrives late', () => nameOf('commit'), 'late'],
  ])(
    '%s: whoever confirms is told to come again, busy only where nothing was done, and then each payment is confirmed once',
    async (_when, said, held) => {
      const matches = await claimed(6)
      const { acknowledged, busy, open } = await causeFault(matches, () =>
        said === undefined ? proxy.fallSilent() : proxy.fallSilentBefore(said()),
      )
      proxy.open(held)
      await expect.poll(underWayThere).toBe(0)
      expect(await posted(busy)).toBe(0)
      if (/commit/i.test(said?.() ?? '')) expect(open).not.toEqual([])
      const responses = Promise.all(matches.map((match) => confirmAtLast(app, match)))
      for (const [at, body] of (await inTime('confirmations', responses)).entries()) {
        expect(JSON.parse(body)).toMatchObject({ data: { status: 'confirmed' } })
        expect(body).toBe(acknowledged.get(matches[at]!) ?? body)
      }
      const ids = matches.map(({ id }) => id)
      expect(await posted(ids)).toBe(matches.length)
      await expect.poll(() => ready(app)).toBe(200)
    },
  )
})

test(
  'pages, workers and the sealer go on after a silence, and end in one',
  { timeout: 8 * PATIENCE_MS },
  async () => {
    const { world, proxy } = await throughProxy()
    // Workers print this when they cannot write down the end of a job, or stop while they fetch
    // one.
    const printed = vi.spyOn(console, 'trace').mockImplementation(() => undefined)
    const { memberId } = fields[0]!.giver
    await relayAllEvents(w.world)
    const changes = await openChanges(world)
    const heard: string[] = []
    changes.listen(memberId, (data) => heard.push(data))
    const worked: string[] = []
    const jobs = await startJobs(world, {
      ...jobHandlers,
      'dispute-waits': async (_world, { disputeId }) => void worked.push(disputeId),
    })
    const sealer = startSealer(world, { checkEveryMs: 200 })
    const relay = startRelaying(world, { checkEveryMs: 200 })
    const act = (disputeId: string) =>
      inUseCase(w, async (ctx) => {
        ctx.announce([memberId], 'matches')
        ctx.enqueue('dispute-waits', { circleId: fields[0]!.circleId, disputeId })
      })
    const unsealed = () => countOf('SELECT count(*) AS n FROM unsealed_transfer')
    const inTransaction = () =>
      countOf(
        `SELECT count(*) AS n FROM pg_stat_activity
          WHERE datname = current_database() AND state LIKE 'idle in%'`,
      )
    await act('before')
    await expect.poll(() => [heard.length, worked]).toEqual([1, ['before']])
    await expect.poll(unsealed).toBe(0)
    await expect.poll(inTransaction).toBe(0)

    proxy.fallSilent()
    const direct = await testApp(w)
    for (const match of await claimed(1)) await confirmAtLast(direct, match)
    await direct.close()
    await act('meanwhile')
    await sleep(SHORT.statementMs + SHORT.silenceMs)
    expect([heard.length, worked, await unsealed()]).toEqual([1, ['before'], fields.length])
    proxy.open('lost')
    // A client that may have missed an event learns to fetch everything.
    await expect.poll(() => heard.some((data) => data.includes('"at":null'))).toBe(true)
    await expect.poll(() => worked).toContain('meanwhile')
    await expect.poll(unsealed).toBe(0)
    await act('after')
    await expect.poll(() => worked).toContain('after')

    proxy.fallSilent()
    await inTime('the sealer', sealer.stop())
    await inTime('the workers', jobs.stop())
    await inTime('the relay', relay.stop())
    await inTime('the pages', changes.close())
    await inTime('the pool', closeWorld(world))
    await proxy.close()
    printed.mockRestore()
  },
)
