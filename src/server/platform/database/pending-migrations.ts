import type pg from 'pg'
import { migrationsToRun, readDatabaseState } from './database-state.ts'
import { DB_FOLDER, readSchemaFiles } from './schema-files.ts'

type Pending = {
  readonly name: string
  /** The tables with rows that it changes, and about how many they have. */
  readonly tables: readonly { readonly table: string; readonly rows: number }[]
}

const TOUCHED =
  /\b(?:ALTER TABLE(?: ONLY)?|UPDATE|DELETE FROM|INDEX \w+ ON|(?:INSERT|UPDATE|DELETE|TRUNCATE) ON)\s+(\w+)/g

/**
 * The migrations that an upgrade will run, in order, with the size of what they touch as PostgreSQL estimates it.
 * Throws UnusableDatabaseError for a database that this version cannot upgrade.
 */
export async function pendingMigrations(
  on: Pick<pg.ClientBase, 'query'>,
): Promise<readonly Pending[]> {
  const state = await readDatabaseState(on)
  if (state === undefined) return []
  const { rows } = await on.query<{ table: string; rows: number }>(
    `SELECT pg_class.relname AS table, greatest(n_live_tup, reltuples, 0)::float8 AS rows
      FROM pg_stat_user_tables JOIN pg_class ON pg_class.oid = relid WHERE schemaname = 'public'`,
  )
  const rowsOf = new Map(rows.map((one) => [one.table, one.rows]))
  return migrationsToRun(state, readSchemaFiles(DB_FOLDER)).map(({ name, sql }) => {
    const names = Array.from(sql.matchAll(TOUCHED), ([, table = '']) => table)
    const tables = [...new Set(names)].map((table) => ({ table, rows: rowsOf.get(table) ?? 0 }))
    return { name, tables: tables.filter(({ rows: count }) => count > 0) }
  })
}
