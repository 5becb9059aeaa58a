import type pg from 'pg'
import { expect, test } from 'vitest'
import { refuseUnusableDatabase } from './usable-database.ts'

/** A database that answers with the one row of the table that a question names. */
function databaseWith(rows: Readonly<Record<string, object>>): Pick<pg.ClientBase, 'query'> {
  const query = (sql: string) =>
    Promise.resolve({ rows: [rows[/FROM (\w+)$/.exec(sql)?.[1] ?? 'tables']] })
  return { query } as unknown as Pick<pg.ClientBase, 'query'>
}

test('a database of an earlier version names the command that makes a backup first', async () => {
  const older = databaseWith({
    tables: { postgres: 180_004, installation: true, version: true },
    installation: { mode: 'production' },
    schema_version: { fingerprint: 'of then', migrations: [] },
  })
  await expect(refuseUnusableDatabase(older, 'production')).rejects.toThrow('npm run upgrade')
})
