import type pg from 'pg'
import { expect, test } from 'vitest'
import { readDatabaseState } from './database-state.ts'

/** An empty database of a server with this version. */
const emptyOn = (postgres: number) =>
  ({
    query: async () => ({ rows: [{ postgres, installation: false, version: false }] }),
  }) as unknown as pg.ClientBase

test('PostgreSQL 17 and newer are used, and an older one is refused by its number', async () => {
  expect(await readDatabaseState(emptyOn(170_000))).toBeUndefined()
  expect(await readDatabaseState(emptyOn(190_001))).toBeUndefined()
  await expect(readDatabaseState(emptyOn(160_013))).rejects.toThrow(
    'This is PostgreSQL 16, and Paraspar needs 17 or newer.',
  )
})
