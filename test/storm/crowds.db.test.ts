import { afterAll, beforeAll, expect, test } from 'vitest'
import { quantile } from '../../bench/measure.ts'
import type { Confirmable } from '../../bench/prepare-matches.ts'
import { brokenAfter, stormFigures } from './after-storm.ts'
import {
  anyPort,
  confirmOnce,
  connections,
  confirmUntilKnown,
  noted,
  nothingHeard,
} from './confirmations.ts'
import { openStorm, type Storm } from './storm.ts'

/** `npm run prove F7 F9 F10` sends 50,000, 10,000 and 10,000. */
const REPEATED = Number(process.env['CROWD_REPEATED'] ?? 600)
const HOT = Number(process.env['CROWD_HOT'] ?? 400)
const OF_ONE = Number(process.env['CROWD_OF_ONE'] ?? 400)
const REPEATS_MAX = 5
const KEYS = 10
const [FEW, MANY] = [32, 500]
const REQUEST_MS_MAX = 200
const DEADLOCKS = 'SELECT sum(deadlocks)::integer AS n FROM pg_stat_database'

let storm: Storm
beforeAll(async () => {
  storm = await openStorm({ servers: 2 })
}, 120_000)
afterAll(() => storm.close())

const shuffled = <T>(items: readonly T[]) =>
  items
    .map((item) => ({ item, key: Math.random() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ item }) => item)

/** Does `work` with each item, `callers` at a time. */
async function eachOf<T>(items: readonly T[], callers: number, work: (item: T) => Promise<void>) {
  const left = items.values()
  const lane = async () => {
    for (const item of left) await work(item)
  }
  await Promise.all(Array.from({ length: callers }, lane))
}

test(
  'requests that come one to five times, in any order, to two servers count once',
  { timeout: 120_000 + REPEATED * REQUEST_MS_MAX },
  async () => {
    const heard = nothingHeard()
    const agent = connections(FEW)
    const items: Confirmable[] = []
    for (let sends = 0; sends < REPEATED;) {
      const [item] = storm.waiting.splice(0, 1)
      if (item === undefined) {
        await storm.refill()
        continue
      }
      const times = Math.min(1 + Math.floor(Math.random() * REPEATS_MAX), REPEATED - sends)
      items.push(...Array.from({ length: times }, () => item))
      sends += times
    }
    await eachOf(shuffled(items), FEW, (item) =>
      confirmUntilKnown(heard, { portOf: () => anyPort(storm), agent }, item),
    )
    agent.destroy()
    console.log(stormFigures(`${items.length} requests for ${new Set(items).size} payments`, heard))
    expect(heard.acknowledged.size).toBe(new Set(items).size)
    expect(await brokenAfter(storm, heard)).toEqual([])
  },
)

test(
  'many confirmations of one receiver at once are all posted, without a deadlock',
  { timeout: 120_000 + HOT * REQUEST_MS_MAX },
  async () => {
    const heard = nothingHeard()
    const agent = connections(MANY)
    const items = await storm.makeWaiting(HOT, true)
    const before = (await storm.owner.query<{ n: number }>(DEADLOCKS)).rows[0]?.n
    const times: number[] = []
    await eachOf(items, Math.min(MANY, HOT), async (item) => {
      const beganMs = performance.now()
      await confirmUntilKnown(heard, { portOf: () => anyPort(storm), agent }, item)
      times.push(performance.now() - beganMs)
    })
    agent.destroy()
    const p99 = Math.round(quantile(times, 0.99))
    console.log(stormFigures(`${HOT} for one receiver on ${MANY} sockets, p99 ${p99} ms`, heard))
    expect(heard.acknowledged.size).toBe(HOT)
    expect((await storm.owner.query<{ n: number }>(DEADLOCKS)).rows[0]?.n).toBe(before)
    expect(await brokenAfter(storm, heard, { allKnown: false })).toEqual([])
  },
)

test(
  'many confirmations of one payment, with one key and with others, post it once',
  { timeout: 120_000 + OF_ONE * REQUEST_MS_MAX },
  async () => {
    const heard = nothingHeard()
    const agent = connections(FEW)
    const [item] = await storm.makeWaiting(storm.groups.length)
    if (item === undefined) throw new Error('no payment')
    const byKey = new Map<string, string>()
    await eachOf(
      Array.from({ length: OF_ONE }, (_, at) => `${at % KEYS}-${item.matchId}`),
      FEW,
      async (key) => {
        const received = await confirmOnce({ port: anyPort(storm), agent, key }, item)
        // Whoever comes with another key hears that the payment is confirmed already.
        if (received?.status !== 409 || !received.body.includes('request.changed-meanwhile'))
          if (!noted(heard, item, received)) return
        const body = received?.body ?? ''
        if ((byKey.get(key) ?? body) !== body) heard.broken.push('a key got two responses')
        byKey.set(key, body)
      },
    )
    agent.destroy()
    const { rows } = await storm.owner.query<{ n: number }>(
      'SELECT count(*)::integer AS n FROM ledger_transfer WHERE match_id = $1',
      [item.matchId],
    )
    console.log(stormFigures(`${OF_ONE} of one payment, ${rows[0]?.n} transfer`, heard))
    expect(rows).toEqual([{ n: 1 }])
    expect(await brokenAfter(storm, heard, { allKnown: false })).toEqual([])
  },
)

test('what must hold after a storm names each planted fault', { timeout: 240_000 }, async () => {
  const heard = nothingHeard()
  const agent = connections(1)
  const [item] = await storm.makeWaiting(storm.groups.length)
  if (item === undefined) throw new Error('no payment')
  await confirmUntilKnown(heard, { portOf: () => anyPort(storm), agent }, item)
  agent.destroy()
  const found = () => brokenAfter(storm, heard, { allKnown: false })
  const plant = async (sql: string) => {
    const client = await storm.owner.connect()
    await client.query(`SET session_replication_role = replica; ${sql}`)
    client.release(true)
  }
  const one = `match_id = '${item.matchId}'`
  const flip = `UPDATE ledger_entry SET amount_rupees = -amount_rupees
    WHERE transfer_id = (SELECT transfer_id FROM ledger_transfer WHERE ${one})`
  expect(await found()).toEqual([])
  await plant(flip)
  expect(await found()).not.toEqual([])
  await plant(flip)
  expect(await found()).toEqual([])
  const acknowledgedOnly = crypto.randomUUID()
  heard.acknowledged.set(acknowledgedOnly, '')
  expect(await found()).toEqual(['1 acknowledged confirmations are not posted once'])
  heard.acknowledged.delete(acknowledgedOnly)
  await plant(`DROP INDEX ledger_transfer_one_help_per_match; INSERT INTO ledger_transfer
    SELECT circle_id, gen_random_uuid(), (SELECT max(number) + 1 FROM ledger_transfer), kind, match_id, reverses, giver_account, receiver_account,
      amount_rupees, posted_at FROM ledger_transfer WHERE ${one}`)
  expect(await found()).toContain('1 payments are posted more than once')
  // Another response to a repeat with its key.
  noted(heard, item, { status: 200, body: 'another' })
  expect(await found()).toContain('a repeat with its key got another response')
  await plant(`INSERT INTO parked_event SELECT circle_id, event_no, now() FROM circle_event LIMIT 1;
    DELETE FROM graphile_worker._private_jobs WHERE id = (SELECT max(id) FROM graphile_worker._private_jobs);
    DELETE FROM notice WHERE about ->> 'matchId' = '${item.matchId}' AND kind = 'payment_confirmed_giver'`)
  expect(await found()).toEqual(
    expect.arrayContaining([
      '1 events are parked',
      '1 payments have not one notice for each side',
      '1 notices are not those of the events',
      expect.stringMatching(/^\d+ deliveries have not one job$/),
    ]),
  )
})
