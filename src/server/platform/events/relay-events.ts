import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Tx } from '../database/db.ts'
import { type Of, prepared } from '../database/prepared.ts'
import type { JobName, Jobs } from '../use-case/context.ts'
import { inRelayTransaction } from '../use-case/transaction.ts'
import type { World } from '../use-case/world.ts'
import type { EventParts } from './circle-events.ts'
import { changesOfPayments } from './confirmed-payments.ts'
import { sendChanges } from './send-changes.ts'
import { type NoticeEvent, noticesOf } from './event-notices.ts'

/** A stored event. */
type StoredEvent = NoticeEvent & { readonly [Part in keyof EventParts]: EventParts[Part] | null }

/** Events of one transaction: enough to share its COMMIT, few enough to end within a second. */
const EVENTS_MAX = 500
/** How long to wait for somebody else who relays a circle. */
const HELD_MS = 5

/** What is left of circles: those that somebody else relays, and those with more events. */
export type RelayedCircles = { readonly held: readonly string[]; readonly more: readonly string[] }

/**
 * Relays the next events of circles in one transaction: notices, jobs and changes, then the new
 * positions. So each event is relayed exactly once, even if a process dies. `eventsMax`: events of
 * each circle.
 */
export async function relayEvents(
  world: World,
  circleIds: readonly string[],
  eventsMax = EVENTS_MAX,
): Promise<RelayedCircles> {
  const begin = (tx: Tx) => lockPositions(tx, circleIds)
  const options = { vault: world.vault, language: 'en', begin } as const
  return inRelayTransaction(world.database, options, async (ctx, positions) => {
    const events = await nextEvents(ctx.tx, positions, eventsMax)
    const notices = events.flatMap(noticesOf)
    if (notices.length > 0) await world.storeNotices(ctx, notices)
    for (const { name, payload, key, at } of events.flatMap(({ jobs }) => jobs ?? []))
      ctx.enqueue(name as JobName, payload as Jobs[JobName], {
        ...(key !== null && { key }),
        ...(at !== null && { at: Temporal.Instant.from(at) }),
      })
    const changes = [
      ...events.map(({ changes, payments, happenedAt: at }) => ({
        changes: [...(changes ?? []), ...changesOfPayments(payments ?? [])],
        at,
      })),
      ...notices.map(({ memberId, createdAt: at }) => ({
        changes: [{ topics: ['notices' as const], to: [memberId] }],
        at,
      })),
    ]
    ctx.send(sendChanges(ctx.tx, changes))
    const byCircle = Map.groupBy(events, ({ circleId }) => circleId)
    ctx.send(savePositions(ctx.tx, byCircle))
    return {
      held: circleIds.filter((id) => !positions.has(id)),
      more: circleIds.filter((id) => (byCircle.get(id)?.length ?? 0) >= eventsMax),
    }
  })
}

/** Locks the positions that nobody else holds, and makes those that are missing. */
async function lockPositions(tx: Tx, circleIds: readonly string[]): Promise<Map<string, number>> {
  const lock = async () => {
    const rows = await lockFree(tx, { circleIds })
    return new Map(rows.map(({ circleId, eventNo }) => [circleId, eventNo]))
  }
  const locked = await lock()
  if (locked.size === circleIds.length) return locked
  await sql`INSERT INTO event_position (circle_id) SELECT id FROM unnest(${circleIds}::uuid[]) id
    ORDER BY id ON CONFLICT DO NOTHING`.execute(tx)
  return lock()
}

const lockFree = prepared(({ circleIds }: Of<{ circleIds: readonly string[] }>, tx) =>
  tx
    .selectFrom('eventPosition')
    .select(['circleId', 'eventNo'])
    .where(sql<boolean>`circle_id = ANY(${circleIds}::uuid[])`)
    .orderBy('circleId')
    .forUpdate()
    .skipLocked(),
)

async function nextEvents(
  tx: Tx,
  positions: ReadonlyMap<string, number>,
  eventsMax: number,
): Promise<StoredEvent[]> {
  const [circleIds, done] = [[...positions.keys()], [...positions.values()]]
  return eventsAfter(tx, { circleIds, done, eventsMax })
}

type After = { circleIds: string[]; done: number[]; eventsMax: number }

const eventsAfter = prepared(
  ({ circleIds, done, eventsMax }: Of<After>) => sql<StoredEvent>`
    SELECT e.circle_id, e.event_no, e.happened_at, e.notices, e.changes, e.jobs, e.payments
    FROM unnest(${circleIds}::uuid[], ${done}::bigint[]) p (circle_id, done)
    CROSS JOIN LATERAL (SELECT * FROM circle_event n
      WHERE n.circle_id = p.circle_id AND n.event_no > p.done ORDER BY n.event_no LIMIT ${eventsMax}) e
    ORDER BY e.circle_id, e.event_no`,
)

async function savePositions(
  tx: Tx,
  relayed: ReadonlyMap<string, readonly StoredEvent[]>,
): Promise<void> {
  if (relayed.size === 0) return
  const last = [...relayed.values()].map((events) => events.at(-1)?.eventNo)
  await movePositions(tx, { circleIds: [...relayed.keys()], last })
}

const movePositions = prepared(
  ({ circleIds, last }: Of<{ circleIds: string[]; last: (number | undefined)[] }>) => sql`
    UPDATE event_position p SET event_no = t.event_no, tries = 0
    FROM unnest(${circleIds}::uuid[], ${last}::bigint[]) t (circle_id, event_no)
    WHERE p.circle_id = t.circle_id`,
)

/** Finds the circles with events that are not relayed. It reads the last event of each, however many there are. */
export async function circlesToRelay({ database }: Pick<World, 'database'>): Promise<string[]> {
  const { rows } = await sql<{ circleId: string }>`
    SELECT l.circle_id FROM event_lock l
    LEFT JOIN event_position p ON p.circle_id = l.circle_id
    CROSS JOIN LATERAL (SELECT e.event_no FROM circle_event e WHERE e.circle_id = l.circle_id
      ORDER BY e.event_no DESC LIMIT 1) newest
    WHERE newest.event_no > coalesce(p.event_no, 0)`.execute(database.db)
  return rows.map(({ circleId }) => circleId)
}

/** Relays circles until nothing of them waits. Somebody else may be at it. */
export async function relayCircles(world: World, circleIds: readonly string[]): Promise<void> {
  for (let left = circleIds; left.length > 0;) {
    const { held, more } = await relayEvents(world, left)
    left = [...held, ...more]
    if (held.length > 0) await sleep(HELD_MS)
  }
}

/** Relays all events; for simulated histories and tests, where nobody else does. */
export async function relayAllEvents(world: World): Promise<void> {
  await relayCircles(world, await circlesToRelay(world))
}
