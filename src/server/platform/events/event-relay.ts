import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { MINUTE_MS } from '#domain/shared/calendar.ts'
import { IS_RESTORED } from '../database/durability.ts'
import { isAway } from '../use-case/failures.ts'
import { inTransactionOf } from '../use-case/transaction.ts'
import type { World } from '../use-case/world.ts'
import { circlesToRelay, type RelayedCircles, relayEvents } from './relay-events.ts'

/** Circles relayed in one transaction. */
const CIRCLES_MAX = 500
/** A circle that another process relays, or whose database is away, is tried again after this. */
const AGAIN_MS = 250
/** Events of this time are relayed together: their relay costs as much as that of one. */
const GATHERED_MS = 100
/** After so many failures an event is parked, and the next ones go on. */
const TRIES_MAX = 3

/**
 * Relays events until stopped: the first right after its transaction, those of the next tenth of a
 * second together. All circles are looked at once at the start and then every minute: a process that
 * died may have left events there. `stop` relays what waits.
 */
export function startRelaying(
  world: World,
  { checkEveryMs = MINUTE_MS }: { readonly checkEveryMs?: number } = {},
): { stop(): Promise<void> } {
  const waiting = new Set<string>()
  const stopping = new AbortController()
  let running: Promise<void> | undefined
  let checking: Promise<void> | undefined
  const wake = (circleIds: readonly string[]) => {
    for (const id of circleIds) waiting.add(id)
    if (waiting.size > 0) running ??= relayWaiting().finally(() => (running = undefined))
  }
  const pause = (ms: number) =>
    sleep(ms, undefined, { signal: stopping.signal }).catch(() => undefined)
  const relayWaiting = async () => {
    // What is added in this turn of the event loop goes along.
    await new Promise(setImmediate)
    while (waiting.size > 0) {
      const circleIds = [...waiting].slice(0, CIRCLES_MAX)
      for (const id of circleIds) waiting.delete(id)
      const left = await relayOrPark(world, circleIds)
      for (const id of [...left.more, ...left.held]) waiting.add(id)
      if (left.more.length > 0) continue
      const isHeld = left.held.length > 0
      if (isHeld && stopping.signal.aborted) return
      await pause(isHeld ? AGAIN_MS : GATHERED_MS)
    }
  }
  const check = () => {
    // A restored installation relays nothing before its operator lets it go live.
    if (world.durability.danger() === IS_RESTORED) return
    checking ??= circlesToRelay(world)
      .then(wake, (error: unknown) =>
        world.log.warn({ err: { message: (error as Error).message } }, 'events cannot be read yet'),
      )
      .finally(() => (checking = undefined))
  }
  const timer = setInterval(check, checkEveryMs)
  timer.unref()
  world.database.onEvents.add(wake)
  check()
  return {
    async stop() {
      clearInterval(timer)
      stopping.abort()
      // What it finds is relayed too, while the connections are open.
      await checking
      await running
      world.database.onEvents.delete(wake)
    },
  }
}

/**
 * Relays circles. When that fails, each is relayed for itself, one event at a time, so that only the
 * event to blame waits. While the database is away all of them wait.
 */
async function relayOrPark(world: World, circleIds: readonly string[]): Promise<RelayedCircles> {
  try {
    return await relayEvents(world, circleIds)
  } catch (error) {
    if (isAway(error)) return { held: circleIds, more: [] }
    const all = { held: [] as string[], more: [] as string[] }
    for (const circleId of circleIds) {
      const { held, more } = await relayNext(world, circleId)
      all.held.push(...held)
      all.more.push(...more)
    }
    return all
  }
}

async function relayNext(world: World, circleId: string): Promise<RelayedCircles> {
  try {
    return await relayEvents(world, [circleId], 1)
  } catch (error) {
    const again = { held: [circleId], more: [] }
    if (isAway(error)) return again
    await noteFailure(world, circleId).catch(() => undefined)
    world.log.error(
      { circleId, err: { message: (error as Error).message.slice(0, 300) } },
      'an event could not be relayed',
    )
    return again
  }
}

/** Counts a failure of the next event of a circle; after too many the event is parked. */
async function noteFailure(world: World, circleId: string): Promise<void> {
  await inTransactionOf(world, async ({ tx, now }) => {
    const { rows } = await sql<{ tries: number; next: number }>`
      INSERT INTO event_position AS p (circle_id, tries) VALUES (${circleId}, 1)
      ON CONFLICT (circle_id) DO UPDATE SET tries = p.tries + 1
      RETURNING tries, event_no + 1 AS next`.execute(tx)
    const [failed] = rows
    if (failed === undefined || failed.tries < TRIES_MAX) return
    await tx
      .insertInto('parkedEvent')
      .values({ circleId, eventNo: failed.next, parkedAt: now })
      .execute()
    await sql`UPDATE event_position SET event_no = event_no + 1, tries = 0
      WHERE circle_id = ${circleId}`.execute(tx)
    world.log.error({ circleId, eventNo: failed.next }, 'an event is parked; the next go on')
  })
}
