import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { closeWorld, openWorld } from '#server/create-world.ts'
import { brokenAfter, stormFigures } from './after-storm.ts'
import { nothingHeard, startClients, untilAcknowledged } from './confirmations.ts'
import { startPatroni, whyNoPatroni } from './patroni.ts'
import { openStorm } from './storm.ts'

/** `npm run prove failover` kills it twenty times. */
const KILLS = Number(process.env['FAILOVERS'] ?? 2)
const CALLERS = 8
/** Longer than two beats of a server: by then it knows that commits wait for a standby. */
const KNOWN_MS = 35_000
const KILL_MS_MAX = 300_000

const why = whyNoPatroni()
afterAll(() => {
  if (why !== undefined) console.log(`failover: not run. ${why}`)
})

test.skipIf(why !== undefined)(
  'a primary that is killed again and again loses nothing, and a standby goes on without a person',
  { timeout: 600_000 + KILLS * KILL_MS_MAX },
  async () => {
    const database = await startPatroni()
    const storm = await openStorm({ database, servers: 2 }).catch(async (error: unknown) => {
      await database.stop()
      throw error
    })
    const heard = nothingHeard()
    const pauses: number[] = []
    try {
      await storm.refill()
      const clients = startClients(storm, heard, CALLERS)
      for (let kill = 0; kill < KILLS; kill++) {
        await storm.refill()
        await untilAcknowledged(heard, 1)
        await sleep(KNOWN_MS)
        await storm.refill()
        await untilAcknowledged(heard, 1)
        await database.kill()
        const killedAt = performance.now()
        await untilAcknowledged(heard, CALLERS + 1)
        pauses.push((performance.now() - killedAt) / 1_000)
        await database.heal()
      }
      await clients.stop()
      // A world of now: that of the beginning wrote nothing meanwhile, so it waits for a person.
      const world = await openWorld(storm.world.config)
      expect(await brokenAfter({ ...storm, world }, heard)).toEqual([])
      await closeWorld(world)
    } finally {
      await storm.close()
    }
    const sorted = pauses.toSorted((a, b) => a - b)
    const at = (part: number) => sorted[Math.floor(part * (sorted.length - 1))]?.toFixed(1)
    console.log(
      `${stormFigures(`${KILLS} take-overs`, heard)}; it went on after ${at(0.5)} s (median), ${at(1)} s at most`,
    )
  },
)
