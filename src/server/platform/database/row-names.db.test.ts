import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/server/db.ts'
import { type Database, openDatabase } from './db.ts'
import { insertRows, updateAndReadRow } from './many-rows.ts'
import { codeName, sqlName } from './row-names.ts'

let at: TestDatabase
let database: Database
beforeAll(async () => {
  at = await testDatabase()
  database = openDatabase({ url: at.ownerUrl, connections: 1, name: 'row names' })
})
afterAll(async () => {
  await database.close()
  at.drop()
})

test('every table and column has one name in code, and comes back from it', async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    `SELECT DISTINCT unnest(ARRAY[table_name, column_name]) AS name
      FROM information_schema.columns WHERE table_schema = 'public'`,
  )
  const names = rows.map(({ name }) => name)
  expect(names).toContain('original_sha256')
  expect(names.map((name) => sqlName(codeName(name)))).toEqual(names)
  expect(new Set(names.map(codeName)).size).toBe(names.length)
})

describe('a row', () => {
  const answer = sql<{ circleId: string; payload: unknown }>`
    SELECT 'one' AS circle_id, '{"paid_at": [{"half_time": 1}]}'::json AS payload`

  test('is named as code names it, and what lies in a JSON value as it was stored', async () => {
    const { rows } = await answer.execute(database.db)
    expect(rows).toEqual([{ circleId: 'one', payload: { paid_at: [{ half_time: 1 }] } }])
  })

  test('is named so inside a transaction too, whether or not it was asked for by name', async () => {
    const rows = await database.db.transaction().execute((tx) =>
      Promise.all([
        answer.execute(tx),
        tx
          .selectFrom('installation')
          .selectAll()
          .execute()
          .then((all) => ({ rows: all })),
      ]),
    )
    expect(rows.map(({ rows: [row] }) => Object.keys(row ?? {}))).toEqual([
      ['circleId', 'payload'],
      expect.arrayContaining(['onlyRow']),
    ])
  })

  test('is named as SQL names it for whoever asks the pool itself', async () => {
    const { rows } = await database.pool.query('SELECT 1 AS circle_id')
    expect(rows).toEqual([{ circle_id: 1 }])
  })
})

test('a statement is asked for in the names of SQL, and has the same text each time', () => {
  const texts = [1, 2].map(
    () =>
      database.db
        .selectFrom('auditLog as l')
        .innerJoin('member as actor', 'actor.memberId', 'l.actorId')
        .select(['l.circleId', 'l.happenedAt as madeAt', (of) => of.fn.countAll().as('allActs')])
        .where('l.subjectKind', '=', 'x_y')
        .groupBy('l.circleId')
        .orderBy('l.auditId', 'desc')
        .compile().sql,
  )
  expect(texts).toEqual([
    'select "l"."circle_id", "l"."happened_at" as "made_at", count(*) as "all_acts"' +
      ' from "audit_log" as "l" inner join "member" as "actor" on "actor"."member_id" = "l"."actor_id"' +
      ' where "l"."subject_kind" = $1 group by "l"."circle_id" order by "l"."audit_id" desc',
    texts[0],
  ])
})

test('rows that are written together are named in code too', async () => {
  const read = await database.db.transaction().execute(async (tx) => {
    const now = Temporal.Instant.from('2026-11-24T00:00:00Z')
    const rows = ['a', 'b'].map((utr) => ({ utrKey: Buffer.from(utr), usedAt: now }))
    await sql`CREATE TEMP TABLE utr_sighted (utr_key bytea, used_at timestamptz, count int)`.execute(
      tx,
    )
    // A table that only this test has.
    const table = 'utrSighted' as 'utrUse'
    await insertRows(tx, table, rows as never[], { count: sql`1` })
    return updateAndReadRow(tx, table, {
      key: ['utrKey'],
      rows: [{ utrKey: Buffer.from('b'), usedAt: now.add({ seconds: 1 }) }],
      also: sql`count = t.count + 1`,
      returning: ['utrKey', 'usedAt', 'count'],
    })
  })
  expect(read).toEqual({
    utrKey: Buffer.from('b'),
    usedAt: Temporal.Instant.from('2026-11-24T00:00:01Z'),
    count: 2,
  })
})
