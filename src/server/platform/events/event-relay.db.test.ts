import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { newCircle, newMember, type Person } from '#test/circle/people.ts'
import { worldOfFile } from '#test/helping/helping.ts'
import type { World } from '../use-case/world.ts'
import { inTransaction } from '../use-case/transaction.ts'
import { startRelaying } from './event-relay.ts'
import { circlesToRelay, relayAllEvents, relayEvents } from './relay-events.ts'
import { CHANGES_CHANNEL } from './send-changes.ts'

const w = await worldOfFile()
const circle = await newCircle(w)
const people: Person[] = []
for (let at = 0; at < 4; at++) people.push(await newMember(w, circle))
const { world } = w
const relaysInline = [...world.database.onEvents]
const other = await newCircle(w)

/** Runs while nobody hears of events, as in a process that dies after its COMMIT. */
async function unrelayed<T>(act: () => Promise<T>): Promise<T> {
  world.database.onEvents.clear()
  try {
    return await act()
  } finally {
    for (const relay of relaysInline) world.database.onEvents.add(relay)
  }
}
const notify = (memberIds: readonly string[], circleId = circle.circleId) =>
  inTransaction(world.database, { vault: world.vault, language: 'en' }, async (ctx) => {
    ctx.notify(
      ...memberIds.map((memberId) => ({
        circleId,
        memberId,
        kind: 'suspension_lifted' as const,
        about: {},
      })),
    )
    ctx.announce(memberIds, 'membership')
  })
const countOf = async (sql: string, values: unknown[] = []) =>
  (await w.owner.pool.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${sql}`, values))
    .rows[0]!.n
const noticesOfKind = () => countOf("notice WHERE kind = 'suspension_lifted'")
const untilRelayed = () => expect.poll(() => circlesToRelay(world)).toEqual([])

test('many transactions at once number the events of a circle without a gap, and each is relayed once', async () => {
  const before = await noticesOfKind()
  await Promise.all(
    Array.from({ length: 60 }, (_, at) =>
      notify([people[at % 4]!.memberId, other.admin.memberId].slice(0, 1)).then(() =>
        at % 3 === 0 ? notify([other.admin.memberId], other.circleId) : undefined,
      ),
    ),
  )
  await untilRelayed()
  expect(await noticesOfKind()).toBe(before + 60 + 20)
  const { rows } = await w.owner.pool.query(
    `SELECT circle_id FROM circle_event GROUP BY circle_id
      HAVING min(event_no) <> 1 OR max(event_no) <> count(*)`,
  )
  expect(rows).toEqual([])
})

test('a transaction that is rolled back leaves no event and no number', async () => {
  const before = await countOf('circle_event')
  await expect(
    inTransaction(world.database, { vault: world.vault, language: 'en' }, async (ctx) => {
      ctx.announce([people[0]!.memberId], 'membership')
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  expect(await countOf('circle_event')).toBe(before)
})

test('of a transaction the write that failed is named, not one that failed because of it', async () => {
  const failing = inTransaction(
    world.database,
    { vault: world.vault, language: 'en' },
    async ({ tx, send }) => {
      const first = sql`SELECT 1 / 0`.execute(tx)
      send(sql`SELECT 1`.execute(tx))
      send(first)
      await sql`SELECT 1`.execute(tx)
    },
  )
  await expect(failing).rejects.toThrow('division by zero')
})

test('nor one whose statement could not be prepared any more', async () => {
  const text = sql`SELECT 'from its third use on it has a name'`
  for (const _use of [1, 2]) await text.execute(world.database.db)
  const failing = inTransaction(
    world.database,
    { vault: world.vault, language: 'en' },
    async ({ tx, send }) => {
      const first = sql`SELECT 1 / 0`.execute(tx)
      send(text.execute(tx))
      send(first)
      await text.execute(tx)
    },
  )
  await expect(failing).rejects.toThrow('division by zero')
})

test('a command sends no NOTIFY and adds no job before it has committed', async () => {
  const listener = new pg.Client({ connectionString: world.config.databaseUrl })
  await listener.connect()
  const heard: string[] = []
  listener.on('notification', ({ channel }) => heard.push(channel))
  await listener.query(`LISTEN ${CHANGES_CHANNEL}`)
  await listener.query('LISTEN "jobs:insert"')
  const jobs = await countOf('graphile_worker._private_jobs')
  await unrelayed(() => notify([people[0]!.memberId]))
  await listener.query('SELECT')
  expect([heard, await countOf('graphile_worker._private_jobs')]).toEqual([[], jobs])
  await relayAllEvents(world)
  await listener.query('SELECT')
  expect(heard).toContain(CHANGES_CHANNEL)
  expect(await countOf('graphile_worker._private_jobs')).toBeGreaterThan(jobs)
  await listener.end()
})

test('what a process that died has left is relayed by the next one, once, and by two at once', async () => {
  const before = await noticesOfKind()
  await unrelayed(() => notify([people[0]!.memberId]))
  await unrelayed(() => notify([people[1]!.memberId]))
  expect(await noticesOfKind()).toBe(before)
  const relays = [
    startRelaying(world, { checkEveryMs: 20 }),
    startRelaying(world, { checkEveryMs: 20 }),
  ]
  await untilRelayed()
  await Promise.all(relays.map((relay) => relay.stop()))
  expect(await noticesOfKind()).toBe(before + 2)
})

test('a relay that dies before its COMMIT leaves everything to the next one', async () => {
  const before = await noticesOfKind()
  await unrelayed(() => notify([people[0]!.memberId]))
  const dying: World = {
    ...world,
    storeNotices: async (ctx, notices) => {
      await world.storeNotices(ctx, notices)
      throw new Error('killed')
    },
  }
  await expect(relayEvents(dying, [circle.circleId])).rejects.toThrow('killed')
  expect(await noticesOfKind()).toBe(before)
  await relayAllEvents(world)
  expect(await noticesOfKind()).toBe(before + 1)
})

test('an event that cannot be relayed is parked after three tries, and the others go on', async () => {
  const before = await noticesOfKind()
  const failing: World = {
    ...world,
    storeNotices: async (ctx, notices) => {
      if (notices.some(({ memberId }) => memberId === people[3]!.memberId))
        throw new Error('poison')
      await world.storeNotices(ctx, notices)
    },
  }
  await unrelayed(async () => {
    await notify([people[0]!.memberId])
    await notify([people[3]!.memberId])
    await notify([people[1]!.memberId])
    await notify([other.admin.memberId], other.circleId)
  })
  const relay = startRelaying(failing, { checkEveryMs: 20 })
  await untilRelayed()
  await relay.stop()
  expect(await noticesOfKind()).toBe(before + 3)
  const { rows } = await w.owner.pool.query<{ to: string[] }>(
    `SELECT notices -> 0 -> 'to' AS to FROM parked_event JOIN circle_event USING (circle_id, event_no)`,
  )
  expect(rows).toEqual([{ to: [people[3]!.memberId] }])
})

test('the very first event of a circle can be parked as well', async () => {
  const { admin, circleId } = await newCircle(w)
  await w.owner.pool.query('DELETE FROM event_position WHERE circle_id = $1', [circleId])
  const before = await countOf('parked_event WHERE circle_id = $1', [circleId])
  await unrelayed(() => notify([admin.memberId], circleId))
  const failing: World = {
    ...world,
    storeNotices: () => Promise.reject(new Error('poison')),
  }
  const relay = startRelaying(failing, { checkEveryMs: 20 })
  await untilRelayed()
  await relay.stop()
  expect(before).toBe(0)
  expect(await countOf('parked_event WHERE circle_id = $1', [circleId])).toBeGreaterThan(0)
})

test('a notice counts as sent before it is relayed, and only once', async () => {
  const sent = () =>
    countOf("sent_notice WHERE kind = 'suspension_lifted' AND member_id = $1 AND read_at IS NULL", [
      people[2]!.memberId,
    ])
  const before = await sent()
  await unrelayed(() => notify([people[2]!.memberId]))
  expect(await sent()).toBe(before + 1)
  await relayAllEvents(world)
  expect(await sent()).toBe(before + 1)
})

test('a stop waits for what looks for events, so that nothing is relayed after it', async () => {
  const holder = await w.owner.pool.connect()
  const order: string[] = []
  try {
    await holder.query('BEGIN')
    await holder.query('LOCK TABLE circle_event IN ACCESS EXCLUSIVE MODE')
    const relay = startRelaying(world)
    await expect
      .poll(() => countOf("pg_locks WHERE NOT granted AND relation = 'circle_event'::regclass"))
      .toBe(1)
    const stopped = relay.stop().then(() => order.push('stopped'))
    await countOf('generate_series(1, 1)')
    order.push('looked')
    await holder.query('ROLLBACK')
    await stopped
    expect(order).toEqual(['looked', 'stopped'])
  } finally {
    holder.release(true)
  }
})
