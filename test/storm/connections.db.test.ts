import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { brokenAfter, stormFigures } from './after-storm.ts'
import { nothingHeard, startClients, untilAcknowledged } from './confirmations.ts'
import type { Fate } from './fault-proxy.ts'
import { openStorm } from './storm.ts'

/** `npm run prove F4` makes ten thousand. */
const FAULTS = Number(process.env['CONNECTION_FAULTS'] ?? 60)
const CALLERS = 24
/** One in so many chunks meets a fault. */
const [OF_CLIENTS, OF_DATABASE] = [40, 400]
/** Ends only what hangs; a slow machine is no fault. */
const FAULT_MS_MAX = 60_000
const WAITS_MS_MAX = 300
const KINDS: readonly (() => Fate)[] = [
  () => 'cut',
  () => 'cutInside',
  () => 'halfOpen',
  () => 'deaf',
  () => ({ waitMs: Math.random() * WAITS_MS_MAX }),
  () => ({ waitMs: Math.random() * WAITS_MS_MAX }),
]
/** Short limits, so that many connections can fall silent. */
const BOUNDS = {
  statementMs: 1_500,
  lockMs: 800,
  silenceMs: 300,
  connectMs: 1_000,
  responseMs: 3_000,
}

test(
  'connections that are cut, slow, half open or silent lose and double nothing',
  { timeout: 240_000 + FAULTS * FAULT_MS_MAX },
  async () => {
    const storm = await openStorm({ servers: 2, bounds: BOUNDS })
    const heard = nothingHeard()
    let faults = 0
    const sometimes = (oneIn: number) => (): Fate => {
      if (faults >= FAULTS || Math.random() * oneIn > 1) return 'pass'
      faults += 1
      return KINDS[faults % KINDS.length]?.() ?? 'pass'
    }
    try {
      await storm.refill()
      const clients = startClients(storm, heard, CALLERS)
      await untilAcknowledged(heard, 1)
      for (const server of storm.servers) {
        server.clientFate = sometimes(OF_CLIENTS)
        server.databaseFate = sometimes(OF_DATABASE)
      }
      while (faults < FAULTS) {
        await storm.refill()
        await sleep(50)
      }
      const endMs = performance.now()
      await untilAcknowledged(heard, CALLERS)
      const seconds = ((performance.now() - endMs) / 1_000).toFixed(1)
      await storm.refill()
      await clients.stop()
      console.log(stormFigures(`${faults} faults, well again after ${seconds} s`, heard))
      expect(await brokenAfter(storm, heard)).toEqual([])
    } finally {
      await storm.close()
    }
  },
)
