import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/server/db.ts'
import { type Database, openDatabase, type Tx } from './db.ts'
import { PreparedClient } from './prepared-client.ts'

let at: TestDatabase
let database: Database
beforeAll(async () => {
  at = await testDatabase()
  database = openDatabase({ url: at.ownerUrl, connections: 1, name: 'sent together' })
  await database.pool.query('CREATE TABLE note (place integer PRIMARY KEY, kept bigint)')
})
afterAll(async () => {
  await database.close()
  at.drop()
})

const note = (tx: Tx, place: number) => sql`INSERT INTO note (place) VALUES (${place})`.execute(tx)
const noted = async () =>
  (await database.pool.query<{ place: number }>('SELECT place FROM note ORDER BY place')).rows.map(
    ({ place }) => place,
  )

/** Records, in order, the statements that are sent and the responses that arrive. */
async function watching(work: () => Promise<unknown>): Promise<string[]> {
  const seen: string[] = []
  const send = PreparedClient.prototype.query as unknown as (...args: unknown[]) => Promise<unknown>
  const spy = vi.spyOn(PreparedClient.prototype, 'query').mockImplementation(function (
    this: PreparedClient,
    ...args: unknown[]
  ) {
    seen.push('sent')
    const response = send.apply(this, args)
    return response.finally(() => seen.push('answered')) as never
  } as never)
  try {
    await work()
  } finally {
    spy.mockRestore()
  }
  return seen
}

describe('statements of a transaction that are asked for at once', () => {
  test('are all sent with BEGIN before the first answer comes, whatever asks for them', async () => {
    const seen = await watching(() =>
      database.db
        .transaction()
        .execute((tx) =>
          Promise.all([
            sql`SELECT 1`.execute(tx),
            tx.selectNoFrom(sql`2`.as('two')).execute(),
            sql`SELECT 3`.execute(tx),
            tx.selectNoFrom(sql`4`.as('four')).executeTakeFirst(),
          ]),
        ),
    )
    const begun = Array.from({ length: 5 }, () => 'sent')
    const commit = ['sent', 'answered']
    expect(seen).toEqual([...begun, ...begun.map(() => 'answered'), ...commit])
  })

  test('each get their own answer, and see what the ones before them wrote', async () => {
    const [, first, , second] = await database.db
      .transaction()
      .execute((tx) =>
        Promise.all([
          note(tx, 1),
          sql`SELECT count(*) AS n FROM note`.execute(tx),
          note(tx, 2),
          sql`SELECT count(*) AS n FROM note`.execute(tx),
        ]),
      )
    expect([first.rows, second.rows]).toEqual([[{ n: 1 }], [{ n: 2 }]])
    expect(await noted()).toEqual([1, 2])
  })

  test('may have the same text, also before the server knows it', async () => {
    for (let round = 0; round < 4; round++) {
      const responses = await database.db
        .transaction()
        .execute((tx) =>
          Promise.all(
            [5, 6, 7].map((value) => sql<{ v: number }>`SELECT ${value}::int + 0 AS v`.execute(tx)),
          ),
        )
      expect(responses.map(({ rows: [row] }) => row?.v)).toEqual([5, 6, 7])
    }
  })

  test('are all undone when one fails, and later ones reach no connection', async () => {
    const late: unknown[] = []
    let followed: Promise<void> | undefined
    await expect(
      database.db.transaction().execute(async (tx) => {
        followed = note(tx, 10)
          .then(() => new Promise((resolve) => setTimeout(resolve, 100)))
          .then(async () => void late.push(await note(tx, 11).catch((error: unknown) => error)))
        await Promise.all([followed, note(tx, 1), note(tx, 12)])
      }),
    ).rejects.toMatchObject({ code: '23505' })
    await followed
    expect(late).toEqual([
      expect.objectContaining({ message: expect.stringContaining('rolled back') }),
    ])
    expect(await noted()).toEqual([1, 2])
  })

  test('fail with the error of the first that failed, whichever is heard first', async () => {
    const transaction = database.db.transaction().execute(async (tx) => {
      const [first, second] = [sql`SELECT 1 / 0`.execute(tx), sql`SELECT 1`.execute(tx)]
      first.catch(() => undefined)
      await second
      await first
    })
    await expect(transaction).rejects.toMatchObject({ code: '22012' })
    await expect(sql`SELECT * FROM nowhere`.execute(database.db)).rejects.toMatchObject({
      code: '42P01',
    })
  })
})

test('a transaction that could not begin is not committed, and says so', async () => {
  const sent: unknown[] = []
  const send = PreparedClient.prototype.query as unknown as (...args: unknown[]) => Promise<unknown>
  const spy = vi.spyOn(PreparedClient.prototype, 'query').mockImplementation(function (
    this: PreparedClient,
    ...args: unknown[]
  ) {
    sent.push(args[0])
    return (args[0] === 'begin' ? Promise.reject(new Error('no')) : send.apply(this, args)) as never
  } as never)
  const done = database.db.transaction().execute((tx) => sql`SELECT 1`.execute(tx))
  await expect(done).rejects.toThrow('no')
  spy.mockRestore()
  expect(sent).toEqual(['begin', 'SELECT 1', 'rollback'])
})

test('a kept statement is planned once', async () => {
  const { rows } = await database.db.transaction().execute(async (tx) => {
    for (let round = 0; round < 9; round++)
      await sql`SELECT place FROM note WHERE place = ANY(${[round]}::int[])`.execute(tx)
    return sql<{
      genericPlans: number
      customPlans: number
    }>`SELECT generic_plans, custom_plans FROM pg_prepared_statements
      WHERE statement LIKE 'SELECT place FROM note WHERE place = ANY%'`.execute(tx)
  })
  expect(rows).toEqual([{ genericPlans: 7, customPlans: 0 }])
})

test('the columns of a kept statement are asked for once, and other columns are refused', async () => {
  const client = new PreparedClient({ connectionString: at.ownerUrl, pipeline: true })
  await client.connect()
  let described = 0
  client.connection.on('rowDescription', () => described++)
  const ask = (...args: unknown[]) =>
    (client.query as unknown as (...sent: unknown[]) => Promise<pg.QueryResult>).apply(client, args)
  await ask('CREATE TEMPORARY TABLE shown (place integer, kept bigint)')
  await ask('INSERT INTO shown VALUES (1, NULL), (2, 7)')
  const shown = () => ask('SELECT place, kept FROM shown WHERE place <= $1 ORDER BY place', [2])
  const whole = () => ask('SELECT * FROM shown WHERE place <= $1 ORDER BY place', [2])
  const rows = [
    { place: 1, kept: null },
    { place: 2, kept: '7' },
  ]
  for (let round = 0; round < 6; round++) expect((await shown()).rows).toEqual(rows)
  // Twice without a name, and once with it.
  expect(described).toBe(3)
  expect((await Promise.all([shown(), shown()])).map((one) => one.rows)).toEqual([rows, rows])
  const { rows: none, rowCount } = await ask('UPDATE shown SET kept = kept WHERE place < $1', [3])
  expect([none, rowCount]).toEqual([[], 2])
  const some = () =>
    ask(
      'SELECT place FROM (SELECT * FROM shown) s WHERE place IN (SELECT * FROM unnest($1::int[]))',
      [[2]],
    )
  described = 0
  for (let round = 0; round < 6; round++) expect((await some()).rows).toEqual([{ place: 2 }])
  expect(described).toBe(3)
  // Behind a pooler another connection may have prepared it, after a migration.
  described = 0
  for (let round = 0; round < 6; round++) expect((await whole()).rows).toEqual(rows)
  expect(described).toBe(6)
  await ask('ALTER TABLE shown ADD more integer')
  await expect(whole()).rejects.toMatchObject({ code: '0A000' })
  expect((await shown()).rows).toEqual(rows)
  await ask('ALTER TABLE shown DROP kept')
  await expect(shown()).rejects.toMatchObject({ code: '42703' })
  client.end()
})

// The class can go when this fails: then node-postgres itself names frequent statements.
test('node-postgres itself prepares no statement', async () => {
  const client = new pg.Client({ connectionString: at.ownerUrl, pipeline: true })
  await client.connect()
  for (let round = 0; round < 9; round++) await client.query('SELECT $1::int AS round', [round])
  const { rows } = await client.query('SELECT name FROM pg_prepared_statements')
  expect(rows).toEqual([])
  await client.end()
})
