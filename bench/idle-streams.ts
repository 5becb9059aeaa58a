import { type ChildProcess, fork } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { CHANGES_CHANNEL } from '#server/platform/events/send-changes.ts'
import type { Installation } from './lists/installation.ts'
import { giveSessions } from './lists/visitors.ts'
import { quantile } from './measure.ts'
import type { StreamNews } from './stream-client.ts'
import { watchWork, type Worked } from './work.ts'

export type StreamsSize = {
  readonly streams: number
  readonly idleSeconds: number
  readonly events: number
}

/**
 * The cost of open streams on the server: bytes of memory per stream, the work of all streams in an
 * idle minute, and the delay of one event. The delay is in milliseconds until every stream has the
 * event.
 */
export type StreamsCost = {
  readonly streams: number
  readonly heapBytes: number
  readonly residentBytes: number
  readonly minute: Worked & { readonly transactions: number }
  readonly arrival: { readonly half: number; readonly most: number; readonly all: number }
}

/**
 * Opens one stream per member from another process, leaves them idle, and then sends all those
 * members one event.
 */
export async function measureStreams(
  installation: Installation,
  { streams, idleSeconds, events }: StreamsSize,
): Promise<StreamsCost> {
  const people = await chooseAndGiveSessions(installation, streams)
  const before = await memory()
  const client = fork(join(import.meta.dirname, 'stream-client.ts'))
  // The process ends by itself only when a stream ended.
  const ended = new Promise<never>((_resolve, reject) =>
    client.once('exit', (code) => reject(new Error(`void: the client ended with ${code}`))),
  )
  ended.catch(() => undefined)
  try {
    const opened = Promise.race([nextNews(client), ended])
    client.send({
      port: (installation.app.server.address() as AddressInfo).port,
      tokens: people.map(({ token }) => token),
    })
    await opened
    const after = await memory()
    const minute = await Promise.race([idle(installation, idleSeconds), ended])
    const arrivals: number[][] = []
    for (let at = 0; at < events; at++)
      arrivals.push(
        await Promise.race([
          notifyBrowsers(
            installation,
            people.map(({ memberId }) => memberId),
            client,
          ),
          ended,
        ]),
      )
    const median = (share: number) =>
      quantile(
        arrivals.map((times) => quantile(times, share)),
        0.5,
      )
    return {
      streams,
      heapBytes: (after.heap - before.heap) / streams,
      residentBytes: (after.resident - before.resident) / streams,
      minute,
      arrival: { half: median(0.5), most: median(0.99), all: median(1) },
    }
  } finally {
    client.kill()
  }
}

async function chooseAndGiveSessions(
  { world, owner }: Installation,
  streams: number,
): Promise<{ memberId: string; token: string }[]> {
  const { rows } = await owner.query<{ circleId: string; memberId: string; identityId: string }>(
    `SELECT c.circle_id AS "circleId", p.member_id AS "memberId", p.identity_id AS "identityId"
    FROM bench.person p JOIN bench.circle c USING (no)
    WHERE p.status = 'active'
      AND NOT EXISTS (SELECT FROM member_role r
        WHERE r.circle_id = c.circle_id AND r.member_id = p.member_id) ORDER BY no, place LIMIT $1`,
    [streams],
  )
  if (rows.length < streams) throw new Error(`void: ${rows.length} people for ${streams} streams`)
  return giveSessions({ world }, rows)
}

// Garbage must not count as memory of the streams. Some of it needs a second collection.
async function memory(): Promise<{ heap: number; resident: number }> {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  for (let turn = 0; turn < 3; turn++) {
    collect()
    await setImmediate()
  }
  const { heapUsed, external, rss } = process.memoryUsage()
  return { heap: heapUsed + external, resident: rss }
}

async function idle({ owner }: Installation, seconds: number): Promise<StreamsCost['minute']> {
  const committed = async () =>
    Number(
      (
        await owner.query<{ count: string }>(
          'SELECT xact_commit AS count FROM pg_stat_database WHERE datname = current_database()',
        )
      ).rows[0]?.count,
    )
  const [began, before, worked] = [performance.now(), await committed(), await watchWork(owner)]
  await setTimeout(seconds * 1000)
  const transactions = (await committed()) - before
  const minutes = (performance.now() - began) / 60_000
  return { ...worked(minutes), transactions: transactions / minutes }
}

/**
 * Sends one event to all. Returns the milliseconds from just before the statement until each stream
 * has the event.
 */
async function notifyBrowsers(
  { owner }: Installation,
  memberIds: readonly string[],
  client: ChildProcess,
): Promise<number[]> {
  const news = nextNews(client)
  const began = performance.timeOrigin + performance.now()
  await owner.query(
    "SELECT pg_notify($1, member || ' notices ' || now()) FROM unnest($2::text[]) member",
    [CHANGES_CHANNEL, memberIds],
  )
  const reported = await news
  if (!('arrived' in reported)) throw new Error('void: an event came before all streams were open')
  return reported.arrived.map((at) => at - began)
}

function nextNews(client: ChildProcess): Promise<StreamNews> {
  return new Promise((resolve) => client.once('message', resolve))
}
