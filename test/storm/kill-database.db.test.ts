import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { IS_LONG } from '../server/long.ts'
import { brokenAfter, stormFigures } from './after-storm.ts'
import { nothingHeard, startClients, untilAcknowledged } from './confirmations.ts'
import { openStorm, type StormOptions } from './storm.ts'

/** `npm run prove F1` kills it a thousand times. */
const KILLS = Number(process.env['DATABASE_KILLS'] ?? 1)
const PLANTED_KILLS = 6
const CALLERS = 16
/** The moment of a kill, after confirmations go on. */
const [EARLIEST_MS, LATEST_MS] = [60, 300]
const KILL_MS_MAX = 60_000

async function killed(kills: number, options: StormOptions = {}) {
  const storm = await openStorm(options)
  const heard = nothingHeard()
  try {
    await storm.refill()
    const clients = startClients(storm, heard, CALLERS)
    for (let kill = 0; kill < kills; kill++) {
      await storm.refill()
      await untilAcknowledged(heard, 1)
      await sleep(EARLIEST_MS + Math.random() * (LATEST_MS - EARLIEST_MS))
      await storm.killDatabase()
    }
    await untilAcknowledged(heard, 1)
    await clients.stop()
    return { heard, broken: await brokenAfter(storm, heard) }
  } finally {
    await storm.close()
  }
}

test(
  'a database that is killed again and again loses and doubles nothing',
  { timeout: 120_000 + KILLS * KILL_MS_MAX },
  async () => {
    const { heard, broken } = await killed(KILLS)
    console.log(stormFigures(`the database was killed ${KILLS} times`, heard))
    expect(broken).toEqual([])
  },
)

test.runIf(IS_LONG)(
  'a server that commits without the disk is found out',
  { timeout: 600_000 },
  async () => {
    const { broken } = await killed(PLANTED_KILLS, { planted: 'loses commits' })
    expect(broken).toContainEqual(expect.stringContaining('are not posted once'))
  },
)
