import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { nameOfStatement } from '#server/platform/database/prepared-client.ts'
import { IS_LONG } from '../server/long.ts'
import { brokenAfter, stormFigures } from './after-storm.ts'
import { nothingHeard, startClients, type Heard, untilAcknowledged } from './confirmations.ts'
import type { Passing } from './fault-proxy.ts'
import { openStorm, type Storm, type StormServer } from './storm.ts'

/** `npm run prove F2` kills them a thousand times. */
const KILLS = Number(process.env['SERVER_KILLS'] ?? 4)
const CALLERS = 16
const LATEST_MS = 300
const KILL_MS_MAX = 60_000
const COMMIT = `${nameOfStatement('commit') ?? 'commit'}\0`
const COMMITTED = 'COMMIT\0'
const OK = 'HTTP/1.1 200'
/** The last write of a relay, after notices and before jobs. Later it goes by the name it got here. */
const RELAY = 'UPDATE event_position p SET event_no'
const NAMED_RELAY = new RegExp(`(prepared_\\d+)\\0${RELAY}`)

/**
 * When a server dies: at the first bytes on their way that fit, or at any moment. The short form has
 * no time for the last one.
 */
const MOMENTS: Readonly<
  Record<string, { at?: keyof StormServer; fits?(of: Passing, relay: string): boolean }>
> = {
  'before a commit arrives': {
    at: 'databaseFate',
    fits: ({ chunk, from }) => from === 'client' && chunk.includes(COMMIT),
  },
  'after a commit, before its reply': {
    at: 'databaseFate',
    fits: ({ chunk, from }) => from === 'server' && chunk.includes(COMMITTED),
  },
  'in the middle of a response': {
    at: 'clientFate',
    fits: ({ chunk, from }) => from === 'server' && chunk.includes(OK),
  },
  'while it relays events': {
    at: 'databaseFate',
    fits: ({ chunk, from }, relay) => from === 'client' && chunk.includes(relay),
  },
  'any moment': {},
}

/** Lets everything pass, and remembers by what bytes this process relays. */
function watched(server: StormServer): { relay: string } {
  const seen = { relay: RELAY }
  server.databaseFate = ({ chunk }) => {
    const name = NAMED_RELAY.exec(chunk.toString('latin1'))?.[1]
    if (name !== undefined) seen.relay = `\0${name}\0`
    return 'pass'
  }
  return seen
}

function dies(
  server: StormServer,
  { at, fits }: (typeof MOMENTS)[string],
  seen: { readonly relay: string },
): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      server.kill()
      server.databaseFate = server.clientFate = () => 'pass'
      resolve()
    }
    if (at !== 'databaseFate' && at !== 'clientFate')
      return void setTimeout(end, Math.random() * LATEST_MS)
    server[at] = (passing) => {
      if (fits?.(passing, seen.relay) !== true) return 'pass'
      end()
      return at === 'clientFate' ? 'cutInside' : 'cut'
    }
  })
}

async function killedAtTimes(storm: Storm, heard: Heard): Promise<Record<string, number>> {
  const moments = Object.keys(MOMENTS)
  const counted: Record<string, number> = {}
  let begun = 0
  await Promise.all(
    storm.servers.map(async (server) => {
      let seen = watched(server)
      while (begun < KILLS) {
        const moment = moments[begun++ % moments.length] ?? ''
        await storm.refill()
        await untilAcknowledged(heard, 1)
        await dies(server, MOMENTS[moment] ?? {}, seen)
        counted[moment] = (counted[moment] ?? 0) + 1
        await sleep(20)
        seen = watched(server)
        await server.start()
      }
    }),
  )
  return counted
}

test(
  'servers that are killed, also around a commit, in a response and in a relay, lose and double nothing',
  { timeout: 120_000 + KILLS * KILL_MS_MAX },
  async () => {
    const storm = await openStorm({ servers: 2 })
    const heard = nothingHeard()
    try {
      await storm.refill()
      const clients = startClients(storm, heard, CALLERS)
      const counted = await killedAtTimes(storm, heard)
      await untilAcknowledged(heard, 1)
      await clients.stop()
      const each = Object.entries(counted).map(([moment, count]) => `${count} at ${moment}`)
      console.log(stormFigures(`servers were killed ${KILLS} times (${each.join(', ')})`, heard))
      expect(Object.keys(counted)).toHaveLength(Math.min(Object.keys(MOMENTS).length, KILLS))
      expect(await brokenAfter(storm, heard)).toEqual([])
    } finally {
      await storm.close()
    }
  },
)

test.runIf(IS_LONG)(
  'a response that comes before the commit is found out',
  { timeout: 240_000 },
  async () => {
    const storm = await openStorm()
    const heard = nothingHeard()
    try {
      await storm.refill()
      const clients = startClients(storm, heard, 2)
      await untilAcknowledged(heard, 10)
      // It says yes to one client, and dies before it has done what it said.
      let isSaid = false
      for (const server of storm.servers)
        server.clientFate = ({ chunk, from }) => {
          if (isSaid || from !== 'client' || !chunk.includes('/confirm')) return 'pass'
          isSaid = true
          return { reply: 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}' }
        }
      await untilAcknowledged(heard, 10)
      await clients.stop()
      expect(await brokenAfter(storm, heard)).toContain(
        '1 acknowledged confirmations are not posted once',
      )
    } finally {
      await storm.close()
    }
  },
)
