import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { newCircle } from '#test/circle/people.ts'
import { worldOfFile } from '#test/helping/helping.ts'
import { PreparedClient } from '../database/prepared-client.ts'
import { inTransaction, mayBeCommitted } from './transaction.ts'

const w = await worldOfFile()
const [first, second] = [await newCircle(w), await newCircle(w)]
const { database, vault } = w.world

/** Fails with this code at each of the first `failures` tries. */
const failing = (code: string, failures: number) => {
  const seen: number[] = []
  const done = inTransaction(database, { vault, language: 'en' }, async (ctx) => {
    seen.push(seen.length + 1)
    ctx.notify({
      circleId: first.circleId,
      memberId: first.admin.memberId,
      kind: 'suspension_lifted',
      about: {},
    })
    if (seen.length <= failures)
      await sql
        .raw(`DO $$ BEGIN RAISE EXCEPTION 'planted' USING ERRCODE = '${code}'; END $$`)
        .execute(ctx.tx)
    return seen.length
  })
  return { seen, done }
}
const notices = async () =>
  (await w.owner.pool.query("SELECT FROM sent_notice WHERE kind = 'suspension_lifted'")).rows.length

test.each(['40001', '40P01'])(
  'a transaction that fails with %s is tried again three times, and what it says is said once',
  async (code) => {
    const before = await notices()
    expect(await failing(code, 3).done).toBe(4)
    expect(await notices()).toBe(before + 1)

    const { seen, done } = failing(code, 9)
    await expect(done).rejects.toMatchObject({ code })
    expect(seen).toEqual([1, 2, 3, 4])
    expect(await notices()).toBe(before + 1)
  },
)

test('another failure is not tried again', async () => {
  const { seen, done } = failing('23505', 9)
  await expect(done).rejects.toMatchObject({ code: '23505' })
  expect(seen).toEqual([1])
})

test('two transactions that lock two rows in opposite order both end', async () => {
  let [tries, arrived] = [0, 0]
  let open = () => {}
  const bothHaveOne = new Promise<void>((resolve) => (open = resolve))
  const lock = (circleIds: readonly string[]) =>
    inTransaction(database, { vault, language: 'en' }, async ({ tx }) => {
      tries++
      for (const [at, id] of circleIds.entries()) {
        await sql`SELECT FROM circle WHERE circle_id = ${id} FOR UPDATE`.execute(tx)
        if (at > 0) continue
        if (++arrived === 2) open()
        await bothHaveOne
      }
      return circleIds.length
    })
  const ids = [first.circleId, second.circleId]
  expect(await Promise.all([lock(ids), lock(ids.toReversed())])).toEqual([2, 2])
  // At least one of them met the other once; under load they can meet again.
  expect(tries).toBeGreaterThanOrEqual(3)
})

/** Does some work while the database refuses the next events with this code. */
async function whileRefused<T>(code: string, times: number, work: () => Promise<T>): Promise<T> {
  await w.owner.pool.query(`CREATE SEQUENCE refused;
    CREATE FUNCTION refuse_event() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN
      IF nextval('refused') <= ${times} THEN RAISE EXCEPTION 'planted' USING ERRCODE = '${code}'; END IF;
      RETURN NEW; END $$;
    CREATE TRIGGER refuse_event BEFORE INSERT ON circle_event FOR EACH ROW EXECUTE FUNCTION refuse_event()`)
  try {
    return await work()
  } finally {
    await w.owner.pool.query(
      'DROP TRIGGER refuse_event ON circle_event; DROP FUNCTION refuse_event; DROP SEQUENCE refused',
    )
  }
}

describe('the events of a transaction, which COMMIT is sent behind', () => {
  test('are added before COMMIT, and nobody waits in between', async () => {
    const seen: string[] = []
    const send = PreparedClient.prototype.query as unknown as (
      ...args: unknown[]
    ) => Promise<unknown>
    const spy = vi.spyOn(PreparedClient.prototype, 'query').mockImplementation(function (
      this: PreparedClient,
      ...args: unknown[]
    ) {
      const what = /add_events|commit/.exec(String(args[0]))?.[0] ?? 'other'
      seen.push(what)
      return send.apply(this, args).finally(() => seen.push(`${what} answered`)) as never
    } as never)
    const { done } = failing('23505', 0)
    await done.finally(() => spy.mockRestore())
    // What relays them comes after.
    const at = seen.indexOf('add_events')
    expect(seen.slice(at, at + 4)).toEqual([
      'add_events',
      'commit',
      'add_events answered',
      'commit answered',
    ])
  })

  test('when they cannot be sent, undo it all', async () => {
    let id = ''
    const done = inTransaction(database, { vault, language: 'en' }, async (ctx) => {
      ctx.enqueue('clean-up', { circleId: first.circleId, count: 1n } as never)
      const { rows } = await sql<{ id: string }>`SELECT pg_current_xact_id()::text AS id`.execute(
        ctx.tx,
      )
      id = rows[0]?.id ?? ''
    })
    await expect(done).rejects.toThrow('BigInt')
    const { rows } = await w.owner.pool.query('SELECT pg_xact_status($1::xid8) AS status', [id])
    expect(rows).toEqual([{ status: 'aborted' }])
  })

  test('when refused, undo it all; it says why, and is tried again where that may help', async () => {
    const before = await notices()
    expect(await whileRefused('40001', 3, () => failing('23505', 0).done)).toBe(4)
    expect(await notices()).toBe(before + 1)

    const error: unknown = await whileRefused('23514', 9, () => failing('23505', 0).done).catch(
      (thrown: unknown) => thrown,
    )
    expect(error).toMatchObject({ code: '23514', message: 'planted' })
    expect(mayBeCommitted(error)).toBe(false)
    expect(await notices()).toBe(before + 1)
  })
})
