import { sql } from 'kysely'
import type { Tx } from './db.ts'

/**
 * Runs a read whose failure does not end the transaction. Returns undefined if it fails. The
 * savepoint is sent together with the read's first statement.
 */
export async function readAlone<T>(tx: Tx, read: () => Promise<T>): Promise<T | undefined> {
  const begun = sql`SAVEPOINT alone`.execute(tx)
  try {
    const [found] = await Promise.all([read(), begun])
    return found
  } catch {
    await sql`ROLLBACK TO SAVEPOINT alone`.execute(tx)
    return undefined
  }
}
