import { GUESSES } from '#domain/shared/entry-ceilings.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sealLedger } from '#server/ledger/seal-ledger.ts'
import { relayAllEvents } from '#server/platform/events/relay-events.ts'
import { inTransaction } from '#server/platform/use-case/transaction.ts'
import { disputedMatch } from '../helping/disputes.ts'
import {
  confirmed,
  helpingCircle,
  helpingWorld,
  matchBetween,
  newGiver,
  newReceiver,
} from '../helping/helping.ts'
import { madeUpPerson } from '../circle/people.ts'
import { startByPhone } from '../members/by-phone.ts'
import { type TestApp, testApp } from '../server/http.ts'
import type { TestWorld } from '../server/world.ts'

const ROOT = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const ALERTS = read('deploy/alerts.yaml')
const DASHBOARD = read('deploy/dashboard.json')
const OPERATIONS = read('docs/operations/alerts.md')
/** Added by Prometheus itself. */
const OF_PROMETHEUS = new Set(['up'])

let w: TestWorld
let http: TestApp
beforeAll(async () => {
  w = await helpingWorld()
  http = await testApp(w)
})
afterAll(async () => {
  await http.close()
  await w.close()
})

async function metrics(): Promise<string> {
  return (await http.send({ method: 'GET', url: '/metrics' })).body
}

async function valueOf(name: string): Promise<number> {
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(await metrics())?.[1] ?? 'none')
}

/** The metrics that an expression reads: names before a brace, a bracket, an operator or the end. */
function namesIn(expression: string): string[] {
  const bare = expression.replaceAll(/\{[^}]*\}/g, '').replaceAll(/\b(by|without) \([^)]*\)/g, '')
  return [...bare.matchAll(/\b([a-z]\w*_\w+|up)\b(?!\s*\()/g)].map(([, name = '']) => name)
}

const alerts = ALERTS.split('- alert: ')
  .slice(1)
  .map((text) => ({
    name: /^\w+/.exec(text)?.[0] ?? '',
    expression: /expr:([^]*?)\n\s+(?:for|labels):/.exec(text)?.[1] ?? '',
  }))
const shown = (
  JSON.parse(DASHBOARD) as { panels: { title: string; targets: { expr: string }[] }[] }
).panels.map(({ title, targets }) => ({
  name: title,
  expression: targets.map(({ expr }) => expr).join(' + '),
}))

describe('alerts and dashboard', () => {
  test.each([...alerts, ...shown])('$name reads metrics that a server has', async (one) => {
    const names = namesIn(one.expression).filter((name) => !OF_PROMETHEUS.has(name))
    const all = await metrics()
    const isThere = (name: string) =>
      new RegExp(`^# TYPE ${name.replace(/_(bucket|count|sum)$/, '')} `, 'm').test(all)
    expect(names.filter((name) => !isThere(name))).toEqual([])
    expect(one.expression.includes('up{') || names.length > 0).toBe(true)
  })

  test('each alert has its paragraph for the operator, and no paragraph is left over', () => {
    const described = [...OPERATIONS.matchAll(/^\| `(Paraspar\w+)` \|/gm)].map(([, name]) => name)
    expect(described.toSorted()).toEqual(alerts.map(({ name }) => name).toSorted())
  })
})

describe('the metrics of a running server', () => {
  test('say that it is ready, and what it has', async () => {
    expect(await valueOf('paraspar_pool_connections_max')).toBe(w.world.config.connections)
    expect(await valueOf('paraspar_free_disk_ratio')).toBeGreaterThan(0)
    expect(await valueOf('paraspar_oldest_command_seconds')).toBe(0)
  })

  test('count jobs that wait and that were given up', async () => {
    const { pool } = w.owner
    await pool.query('DELETE FROM graphile_worker._private_jobs')
    expect(await valueOf('paraspar_oldest_job_seconds')).toBe(0)
    await pool.query(`SELECT graphile_worker.add_job('run-matching', '{}',
      run_at => now() + make_interval(mins => m)) FROM unnest(ARRAY[-10, 10]) m`)
    expect(await valueOf('paraspar_jobs_waiting')).toBe(1)
    expect(await valueOf('paraspar_oldest_job_seconds')).toBeGreaterThanOrEqual(600)
    await pool.query('UPDATE graphile_worker._private_jobs SET attempts = max_attempts')
    expect(await valueOf('paraspar_jobs_waiting')).toBe(0)
    expect(await valueOf('paraspar_jobs_given_up')).toBe(2)
    await pool.query('DELETE FROM graphile_worker._private_jobs')
  })

  test('do not count a sweep that failed once: the next one runs within a minute', async () => {
    const { pool } = w.owner
    await pool.query(`SELECT graphile_worker.add_job('sweep-deadlines', '{}', max_attempts => 1)`)
    await pool.query('UPDATE graphile_worker._private_jobs SET attempts = max_attempts')
    expect(await valueOf('paraspar_jobs_given_up')).toBe(0)
    await pool.query('DELETE FROM graphile_worker._private_jobs')
  })

  test('show an outage of SMS by its way while it lasts, and its end', async () => {
    const { pool } = w.owner
    const circle = await helpingCircle(w)
    const { phone } = await newGiver(w, circle)
    await w.work()
    const failing = (way: string) => valueOf(`paraspar_messages_failing\\{way="${way}"\\}`)
    const ways = async () => [await failing('mail'), await failing('sms'), await failing('push')]
    w.outage = true
    await startByPhone(w, { phone })
    await w.work()
    expect(await ways()).toEqual([0, 1, 0])
    w.outage = false
    await pool.query('UPDATE graphile_worker._private_jobs SET run_at = now()')
    await w.work()
    expect(await ways()).toEqual([0, 0, 0])
  })

  test('show how much of the ceilings of codes for newcomers is used', async () => {
    const circle = await helpingCircle(w)
    const used = (of: string) => valueOf(`paraspar_entry_codes_used_ratio\\{of="${of}"\\}`)
    const { phone } = madeUpPerson()
    expect([await used('circle'), await used('installation')]).toEqual([0, 0])
    await startByPhone(w, { phone, code: circle.admin.referralCode })
    expect(await used('installation')).toBeGreaterThan(0)
    expect(await used('circle')).toBeCloseTo(10 * (await used('installation')))
  })

  test('show that somebody guesses codes at many accounts', async () => {
    const ratio = () => valueOf('paraspar_code_guesses_ratio')
    expect(await ratio()).toBe(0)
    await w.world.services.limits.hitSliding([GUESSES])
    expect(await ratio()).toBeGreaterThan(0)
  })

  test('count confirmations without a seal', async () => {
    const circle = await helpingCircle(w)
    const [giver, receiver] = [await newGiver(w, circle), await newReceiver(w, circle, { asks: 0 })]
    await confirmed(w, await matchBetween(w, { giver, receiver, amount: 500 }))
    expect(await valueOf('paraspar_unsealed_transfers')).toBe(1)
    expect(await valueOf('paraspar_oldest_unsealed_seconds')).toBeGreaterThan(0)
    await sealLedger(w.world)
    expect(await valueOf('paraspar_unsealed_transfers')).toBe(0)
    expect(await valueOf('paraspar_oldest_unsealed_seconds')).toBe(0)
    expect(await valueOf('paraspar_last_seal_seconds')).toBeGreaterThan(0)
  })

  test('name a witness that refuses records, and one that has signed nothing for long', async () => {
    const figure = (name: string, witness: string) =>
      valueOf(`paraspar_witness_${name}\\{witness="${witness}"\\}`)
    expect(await metrics()).not.toContain('{witness=')
    const circles = [await helpingCircle(w), await helpingCircle(w)]
    for (const [at, { circleId }] of circles.entries())
      await w.owner.pool.query(
        `INSERT INTO checkpoint SELECT $1, 1, decode(repeat('00', 32), 'hex'), '', app_now(), 2, NULL, NULL, ARRAY['one.example'],
          jsonb_build_object('one.example', app_now() - interval '1 hour', 'two.example', app_now() - make_interval(days => $2))`,
        [circleId, 5 * at],
      )
    expect([
      await figure('refused_circles', 'one.example'),
      await figure('refused_circles', 'two.example'),
    ]).toEqual([2, 0])
    expect(await figure('quiet_seconds', 'one.example')).toBeCloseTo(3_600, -2)
    expect(await figure('quiet_seconds', 'two.example')).toBeCloseTo(5 * 86_400, -2)
    await w.owner.pool.query("UPDATE checkpoint SET refused = '{}', quiet_since = '{}'")
    expect(await metrics()).not.toContain('{witness=')
  })

  test('count disputes that are overdue, and messages that were given up', async () => {
    const circle = await helpingCircle(w)
    await disputedMatch(w, circle)
    expect(await valueOf('paraspar_disputes_overdue')).toBe(0)
    await w.owner.pool.query("UPDATE dispute SET deadline_at = app_now() - interval '1 s'")
    expect(await valueOf('paraspar_disputes_overdue')).toBe(1)
    expect(await valueOf('paraspar_deliveries_failed')).toBe(0)
    const { rowCount } = await w.owner.pool.query(
      "INSERT INTO delivery (circle_id, notice_id, channel, state, claimed_at) SELECT circle_id, notice_id, 'email', 'failed', app_now() FROM notice",
    )
    expect(rowCount).toBeGreaterThan(0)
    expect(await valueOf('paraspar_deliveries_failed')).toBe(rowCount)
    await w.owner.pool.query("UPDATE delivery SET claimed_at = claimed_at - interval '25 hours'")
    expect(await valueOf('paraspar_deliveries_failed')).toBe(0)
  })

  test('count for how long events wait, which /readyz names above 30 s, and those that are parked', async () => {
    const { database, vault } = w.world
    const hearing = [...database.onEvents]
    const { circleId, steward } = await helpingCircle(w)
    const late = async () =>
      (JSON.parse((await http.send({ method: 'GET', url: '/readyz' })).body) as { late?: string })
        .late
    expect([await valueOf('paraspar_event_lag_seconds'), await late()]).toEqual([0, undefined])
    database.onEvents.clear()
    await inTransaction(database, { vault, language: 'en' }, async (ctx) => {
      ctx.actsIn(circleId)
      ctx.announce([steward.memberId], 'matches')
    })
    for (const hear of hearing) database.onEvents.add(hear)
    await w.advance(25_000)
    expect(await late()).toBe(undefined)
    await w.advance(6_000)
    expect(await valueOf('paraspar_event_lag_seconds')).toBeGreaterThan(31)
    expect(await late()).toBe('events')
    await relayAllEvents(w.world)
    expect([await valueOf('paraspar_event_lag_seconds'), await late()]).toEqual([0, undefined])
    expect(await valueOf('paraspar_parked_events')).toBe(0)
    await w.owner.pool.query(
      'INSERT INTO parked_event SELECT circle_id, event_no, app_now() FROM circle_event LIMIT 1',
    )
    expect(await valueOf('paraspar_parked_events')).toBe(1)
  })

  test('say that the database is away, and still say the rest', async () => {
    const pool = Object.assign(Object.create(w.world.database.pool) as typeof w.owner.pool, {
      query: () => Promise.reject(new Error('away')),
    })
    const world = { ...w.world, database: { ...w.world.database, pool } }
    const away = await testApp({ ...w, world })
    const { statusCode, body } = await away.send({ method: 'GET', url: '/metrics' })
    await away.close()
    expect([statusCode, /^paraspar_ready (.*)$/m.exec(body)?.[1]]).toEqual([200, '0'])
    expect(body).toMatch(/^paraspar_jobs_waiting Nan$/m)
    expect(body).toMatch(/^process_cpu_seconds_total /m)
  })
})
