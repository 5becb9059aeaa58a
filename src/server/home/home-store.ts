import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/db.ts'

/**
 * Reads several things together and returns what was found, in their order; undefined for what failed. A
 * statement that fails ends those of the others too. Then whatever found nothing is read again, one by one.
 */
export async function readTogether<K, T>(
  tx: Tx,
  keys: readonly K[],
  read: (key: K) => Promise<T>,
): Promise<(T | undefined)[]> {
  const [begun, ...tried] = await Promise.allSettled([
    sql`SAVEPOINT together`.execute(tx),
    ...keys.map(read),
  ])
  if ([begun, ...tried].some(({ status }) => status === 'rejected'))
    await sql`ROLLBACK TO SAVEPOINT together`.execute(tx)
  const found: (T | undefined)[] = []
  for (const [at, key] of keys.entries()) {
    const first = tried[at]
    found.push(first?.status === 'fulfilled' ? first.value : await readAlone(tx, () => read(key)))
  }
  return found
}

/**
 * Runs a read whose failure does not end the transaction. Returns undefined if it fails. The
 * savepoint is sent together with the read's first statement.
 */
async function readAlone<T>(tx: Tx, read: () => Promise<T>): Promise<T | undefined> {
  const begun = sql`SAVEPOINT alone`.execute(tx)
  try {
    const [found] = await Promise.all([read(), begun])
    return found
  } catch {
    await sql`ROLLBACK TO SAVEPOINT alone`.execute(tx)
    return undefined
  }
}
