import type { AddressInfo } from 'node:net'
import { jobHandlers } from '#server/job-handlers.ts'
import { sealLedger } from '#server/ledger/seal-ledger.ts'
import { relayAllEvents } from '#server/platform/events/relay-events.ts'
import { workOffJobs } from '#server/platform/jobs/jobs.ts'
import { workOffBehind } from '../contestants/behind.ts'
import { confirmHere } from '../contestants/ours.ts'
import type { Served } from '../contestants/served.ts'
import type { Installation } from '../lists/installation.ts'
import { chooseVisitors } from '../lists/visitors.ts'
import { type Sent, sendOverHttp } from '../over-http.ts'
import { type Confirmable, makeConfirmables } from '../prepare-matches.ts'

/** Something that one person does or causes. */
export type Act = {
  readonly name: string
  /** How many are measured at once. */
  readonly items: number
  /** Makes what it needs. */
  readonly prepare?: (items: number) => Promise<void>
  /** Does it so many times and returns how many items that were. */
  readonly run: (items: number) => Promise<number>
}

const BATCH = 64
const MADE_IN_CIRCLE = 1_250
const SECONDS_MAX = 60

/** A confirmation, and what follows from it. */
export function confirming(of: Served): Act[] {
  const made: Confirmable[][] = of.groups.map(() => [])
  let items: Confirmable[] = []
  const { world } = of
  // A few of many, so that rows of one transaction lie among others, and plans are those of large tables.
  const make = async (count: number) => {
    await workOffBehind(world, of.checker)
    if (made.some(({ length }) => length * made.length < count)) {
      for (const [at, group] of of.groups.entries())
        made[at] = await makeConfirmables(of.owner.db, [group], MADE_IN_CIRCLE)
      await of.checker.query('ANALYZE')
    }
    // As many of each circle, so that counts are the same each time.
    items = Array.from({ length: count }).flatMap((_, at) => made[at % made.length]?.pop() ?? [])
  }
  const confirm = async (count: number, callers: number) => {
    const { done } = await confirmHere(world, items.splice(0, count), {
      callers,
      seconds: SECONDS_MAX,
    })
    of.acknowledged += done
    return done
  }
  // One batch after another: each begins in one turn of the event loop, so it has all of its items.
  const confirmTogether = async (count: number) => {
    let done = 0
    while (done < count) done += await confirm(BATCH, BATCH)
    return done
  }
  const confirmed = async (count: number) => {
    await make(count)
    await confirmTogether(count)
  }
  const sizes = { items: 2 * BATCH }
  return [
    {
      name: 'a confirmation alone',
      items: BATCH,
      prepare: make,
      run: (count) => confirm(count, 1),
    },
    { name: `one of ${BATCH} at once`, ...sizes, prepare: make, run: confirmTogether },
    {
      name: 'its relay',
      ...sizes,
      prepare: confirmed,
      run: (count) => relayAllEvents(world).then(() => count),
    },
    {
      name: 'its seal',
      ...sizes,
      prepare: confirmed,
      run: (count) => sealLedger(world).then(() => count),
    },
    {
      name: 'a mail, of two',
      items: BATCH,
      async prepare(count) {
        await confirmed(count)
        await relayAllEvents(world)
      },
      run: (count) => workOffJobs(world, jobHandlers).then(() => 2 * count),
    },
  ]
}

/** Home as members without an office see it, with so many at once. */
export async function homes(of: Installation, callers: readonly number[]): Promise<Act[]> {
  const { port } = of.app.server.address() as AddressInfo
  const people = (await chooseVisitors(of, 3)).filter(({ roles }) => roles.length === 0)
  const sent = people.map(({ token }) => ({ path: '/api/home', token }))
  return callers.map((many) => ({
    name: `Home, ${many} ${many === 1 ? 'caller' : 'callers'}`,
    items: 2 * people.length,
    run: requests(port, many, sent),
  }))
}

/** The first page of visitors, from memory. */
export function page(port: number, callers: readonly number[]): Act[] {
  return callers.map((many) => ({
    name: `a visitor’s page, ${many} ${many === 1 ? 'caller' : 'callers'}`,
    items: 300,
    run: requests(port, many, [{ path: '/' }]),
  }))
}

const requests = (port: number, callers: number, sent: readonly Sent[]) => async (most: number) => {
  const how = { port, callers, seconds: SECONDS_MAX, repeated: true, most }
  const { done, failed } = await sendOverHttp(sent, how)
  if (failed > 0) throw new Error(`void: ${failed} of ${most} requests failed`)
  return done
}
