import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import pg from 'pg'
import { type TestDatabase, testDatabase } from '../server/db.ts'
import { withPlanted } from '../server/planted.ts'

let database: TestDatabase
let pool: pg.Pool
beforeAll(async () => {
  database = await testDatabase()
  pool = new pg.Pool({ connectionString: database.ownerUrl, max: 2 })
})
afterAll(async () => {
  await pool.end()
  database.drop()
})

type Queries = Pick<pg.ClientBase, 'query'>

async function rowsOf<T>(on: Queries, sql: string): Promise<T[]> {
  return (await on.query(sql)).rows as T[]
}

/** Names of functions that read transaction ids, which are of one server. */
async function withTransactionIds(on: Queries): Promise<string[]> {
  const found = await rowsOf<{ name: string }>(
    on,
    `SELECT proname AS name FROM pg_proc
      WHERE pronamespace = 'public'::regnamespace
        AND prosrc ~* '\\m(xmin|xmax|txid_\\w+|pg_current_xact_id\\w*|pg_snapshot\\w*)\\M'`,
  )
  return found.map(({ name }) => name)
}

/** Statements of trigger functions that read the new rows together with a table. */
async function joinedWithNewRows(on: Queries): Promise<string[]> {
  const functions = await rowsOf<{ name: string; source: string; rows: string }>(
    on,
    `SELECT DISTINCT p.proname AS name, p.prosrc AS source,
        coalesce(t.tgnewtable, t.tgoldtable) AS rows
      FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid
      WHERE t.tgnewtable IS NOT NULL OR t.tgoldtable IS NOT NULL`,
  )
  expect(functions.length).toBeGreaterThan(0)
  return functions.flatMap(({ name, source, rows }) =>
    source
      .split(';')
      .map((statement) =>
        [...statement.matchAll(/\b(?:from|join)\s+(\w+)/gi)].map(([, table]) => table),
      )
      .filter((tables) => tables.includes(rows) && tables.some((table) => table !== rows))
      .map((tables) => `${name}: ${tables.join(', ')}`),
  )
}

/** How PostgreSQL may plan calls of the clock: `s` is once for each statement. */
async function clockKind(on: Queries): Promise<unknown> {
  return (
    await rowsOf<{ kind: string }>(
      on,
      `SELECT provolatile AS kind FROM pg_proc WHERE proname = 'app_now'`,
    )
  ).map(({ kind }) => kind)
}

// Each of these works on one server, but fails or is wrong where circles are spread over several.
describe('functions', () => {
  test('read no transaction ids', async () => {
    expect(await withTransactionIds(pool)).toEqual([])
    const planted = `CREATE FUNCTION planted() RETURNS bigint LANGUAGE sql AS
      'SELECT count(*) FROM match WHERE xmin = pg_current_xact_id()::xid'`
    expect(await withPlanted(pool, planted, withTransactionIds)).toEqual(['planted'])
  })

  test('read new rows by themselves, without a table in the same statement', async () => {
    expect(await joinedWithNewRows(pool)).toEqual([])
    const planted = `CREATE FUNCTION planted() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN PERFORM FROM planted_rows n JOIN match m ON m.match_id = n.match_id; RETURN NULL; END $$;
      CREATE TRIGGER planted AFTER INSERT ON match REFERENCING NEW TABLE AS planted_rows
        FOR EACH STATEMENT EXECUTE FUNCTION planted()`
    expect(await withPlanted(pool, planted, joinedWithNewRows)).toEqual([
      'planted: planted_rows, match',
    ])
  })

  test('have one time in a whole statement', async () => {
    expect(await clockKind(pool)).toEqual(['s'])
    const { rows } = await pool.query(
      'SELECT app_now() AS first, pg_sleep(0.01), app_now() AS second',
    )
    expect(rows[0].first).toEqual(rows[0].second)
    const planted = `CREATE OR REPLACE FUNCTION app_now() RETURNS timestamptz LANGUAGE sql VOLATILE
      AS 'SELECT clock_timestamp()'`
    expect(await withPlanted(pool, planted, clockKind)).toEqual(['v'])
  })
})
