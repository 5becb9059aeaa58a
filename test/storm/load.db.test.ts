import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { quantile } from '../../bench/measure.ts'
import { brokenAfter, stormFigures } from './after-storm.ts'
import {
  anyPort,
  confirmOnce,
  connections,
  noted,
  nothingHeard,
  startClients,
  type Heard,
} from './confirmations.ts'
import { openStorm, refilling, type Storm, type StormOptions } from './storm.ts'

const CLIENTS = Number(process.env['LOAD_CLIENTS'] ?? 60)
const CLIENTS_SECONDS = Number(process.env['LOAD_CLIENTS_SECONDS'] ?? 4)
const READS = Number(process.env['LOAD_READS'] ?? 200)
const SOAK_SECONDS = Number(process.env['LOAD_SOAK_SECONDS'] ?? 6)
const PLANTED_SECONDS = 20
const MINUTE_MS = 60_000
const FAILING_SHARE = 0.3
const TURNS = 3
const SOAKED_A_SECOND = 20
const SOAKED_CALLERS = 10
const MEMORY_READ_EVERY_MS = 5_000
/** The start of a server takes memory that it gives back to nobody. */
const WARM_SHARE = 0.4
const MB = 1_000_000
const HOUR_MS = 3_600_000

async function inStorm(options: StormOptions, work: (storm: Storm, heard: Heard) => Promise<void>) {
  const storm = await openStorm(options)
  try {
    await storm.refill()
    await work(storm, nothingHeard())
  } finally {
    await storm.close()
  }
}

describe('clients that repeat while three in ten requests fail', () => {
  const goodputs = async (storm: Storm, heard: Heard, failing: number) => {
    for (const server of storm.servers)
      server.clientFate = ({ chunk, from }) =>
        from === 'client' && chunk.includes('/confirm') && Math.random() < failing ? 'cut' : 'pass'
    const before = heard.acknowledged.size
    const beganMs = performance.now()
    const clients = startClients(storm, heard, CLIENTS)
    await sleep(CLIENTS_SECONDS * 1_000)
    await clients.stop()
    return (heard.acknowledged.size - before) / ((performance.now() - beganMs) / 1_000)
  }

  test(
    'get most of what they get without failures',
    { timeout: 4 * MINUTE_MS + TURNS * (2 * CLIENTS_SECONDS * 1_000 + MINUTE_MS) },
    () =>
      inStorm({ servers: 2 }, async (storm, heard) => {
        const stopRefilling = refilling(storm)
        const turns: { failing: number; whole: number }[] = []
        for (let turn = 0; turn < TURNS; turn++)
          turns.push({
            failing: await goodputs(storm, heard, FAILING_SHARE),
            whole: await goodputs(storm, heard, 0),
          })
        await stopRefilling()
        const share = quantile(
          turns.map(({ failing, whole }) => failing / whole),
          0.5,
        )
        console.log(
          stormFigures(
            `${CLIENTS} clients with 30 % failures get ${Math.round(share * 100)} % of the goodput without`,
            heard,
          ),
        )
        expect(heard.unknown).toBeGreaterThan(0)
        expect(await brokenAfter(storm, heard)).toEqual([])
      }),
  )
})

describe('a reader that sums the ledger all the while', () => {
  const SUMS = `SELECT coalesce(sum(e.amount_rupees), 0)::bigint <> 0 AS uneven,
      count(*) <> 2 * (SELECT count(*) FROM ledger_transfer) AS odd
    FROM ledger_entry e`
  const readWhile = async (storm: Storm, reads: number) => {
    const found = { uneven: 0, odd: 0 }
    for (let read = 0; read < reads; read++) {
      const { rows } = await storm.owner.query<{ uneven: boolean; odd: boolean }>({
        name: 'sums',
        text: SUMS,
      })
      found.uneven += Number(rows[0]?.uneven)
      found.odd += Number(rows[0]?.odd)
    }
    return found
  }

  test(
    'never finds a sum that is not zero, and finds a planted one',
    { timeout: 2 * MINUTE_MS + READS * 100 },
    () =>
      inStorm({}, async (storm, heard) => {
        const slowly = startClients(storm, heard, 1)
        const found = await readWhile(storm, READS)
        await slowly.stop()
        console.log(
          stormFigures(`${READS} sums of the ledger, ${found.uneven} of them not zero`, heard),
        )
        expect(found).toEqual({ uneven: 0, odd: 0 })
        expect(heard.acknowledged.size).toBeGreaterThan(0)
        expect(await brokenAfter(storm, heard)).toEqual([])
        const client = await storm.owner.connect()
        await client.query(`SET session_replication_role = replica;
          UPDATE ledger_entry SET amount_rupees = amount_rupees + 500 WHERE amount_rupees > 0`)
        client.release(true)
        expect(await readWhile(storm, 1)).toEqual({ uneven: 1, odd: 0 })
      }),
  )
})

describe('a server that confirms and reads for a long time', () => {
  /** Megabytes an hour, by the least squares over what was read after the start. */
  const slopeOf = (read: readonly { atMs: number; bytes: number }[]) => {
    const late = read.slice(Math.floor(read.length * WARM_SHARE))
    const mean = (of: (each: { atMs: number; bytes: number }) => number) =>
      late.reduce((sum, each) => sum + of(each), 0) / late.length
    const [at, bytes] = [mean(({ atMs }) => atMs), mean((each) => each.bytes)]
    const over = late.reduce((sum, each) => sum + (each.atMs - at) * (each.bytes - bytes), 0)
    return ((over / late.reduce((sum, { atMs }) => sum + (atMs - at) ** 2, 0)) * HOUR_MS) / MB
  }
  const soaked = async (storm: Storm, heard: Heard, seconds = SOAK_SECONDS) => {
    const agent = connections(SOAKED_CALLERS)
    const times: number[] = []
    const memory: { atMs: number; bytes: number }[] = []
    const untilMs = performance.now() + seconds * 1_000
    const lane = async () => {
      while (performance.now() < untilMs) {
        const item = storm.waiting.shift()
        const beganMs = performance.now()
        if (item !== undefined)
          noted(heard, item, await confirmOnce({ port: anyPort(storm), agent }, item))
        times.push(performance.now() - beganMs)
        await sleep((SOAKED_CALLERS * 1_000) / SOAKED_A_SECOND - (performance.now() - beganMs))
      }
    }
    const watch = async () => {
      while (performance.now() < untilMs) {
        for (const server of storm.servers)
          memory.push({ atMs: performance.now(), bytes: await server.memoryBytes() })
        await sleep(Math.min(MEMORY_READ_EVERY_MS, seconds * 100))
      }
    }
    await Promise.all([watch(), ...Array.from({ length: SOAKED_CALLERS }, lane)])
    agent.destroy()
    return { slope: slopeOf(memory), p99: Math.round(quantile(times, 0.99)) }
  }

  test('uses no more memory in the end', { timeout: 4 * MINUTE_MS + SOAK_SECONDS * 2_000 }, () =>
    inStorm({}, async (storm, heard) => {
      const stopRefilling = refilling(storm)
      const { slope, p99 } = await soaked(storm, heard)
      await stopRefilling()
      console.log(
        stormFigures(`${SOAK_SECONDS} s, ${slope.toFixed(1)} MB an hour, p99 ${p99} ms`, heard),
      )
      if (SOAK_SECONDS > 600) expect(slope).toBeLessThan(1)
      expect(await brokenAfter(storm, heard)).toEqual([])
    }),
  )

  test('is found out when it leaks', { timeout: 4 * MINUTE_MS }, () =>
    inStorm({ planted: 'leaks memory' }, async (storm, heard) => {
      expect((await soaked(storm, heard, PLANTED_SECONDS)).slope).toBeGreaterThan(100)
    }),
  )
})
