import type pg from 'pg'
import {
  migrationsToRun,
  type Mode,
  readDatabaseState,
  refuseOtherMode,
  UnusableDatabaseError,
} from './database-state.ts'
import { whyClosed } from './durability.ts'
import { DB_FOLDER, readSchemaFiles } from './schema-files.ts'

/** Throws UnusableDatabaseError for a database without tables, of another mode or version, and for one that has moved. */
export async function refuseUnusableDatabase(
  on: Pick<pg.ClientBase, 'query'>,
  mode: Mode,
): Promise<void> {
  const state = await readDatabaseState(on)
  if (state === undefined)
    throw new UnusableDatabaseError(
      'The database has no tables yet: run npm run setup -- --migrate first.',
    )
  refuseOtherMode(state, mode)
  const closed = await whyClosed(on)
  if (closed !== undefined)
    throw new UnusableDatabaseError(`This database ${closed}: correct DATABASE_URL.`)
  if (migrationsToRun(state, readSchemaFiles(DB_FOLDER)).length > 0)
    throw new UnusableDatabaseError(
      'The database is of an earlier version: run npm run upgrade first, which makes a backup.',
    )
}
