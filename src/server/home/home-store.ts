import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/db.ts'
import { isAway } from '#server/platform/use-case/failures.ts'

/**
 * Reads several things together and returns what was found, in their order; undefined for what failed. A
 * statement that fails ends those of the others too. Then whatever found nothing is read again, one by one, until
 * something does not come in time: waiting for one slow thing is enough.
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
  const failed = [begun, ...tried].filter((one) => one.status === 'rejected')
  if (failed.length > 0) await sql`ROLLBACK TO SAVEPOINT together`.execute(tx)
  let isSlow = failed.some(({ reason }) => isAway(reason))
  const found: (T | undefined)[] = []
  for (const [at, key] of keys.entries()) {
    const first = tried[at]
    if (first?.status === 'fulfilled') found.push(first.value)
    else if (isSlow) found.push(undefined)
    else
      found.push(
        await readAlone(tx, () => read(key)).catch(
          (error: unknown) => void (isSlow = isAway(error)),
        ),
      )
  }
  return found
}

/**
 * Runs a read whose failure does not end the transaction. The savepoint is sent together with the read's first
 * statement.
 */
async function readAlone<T>(tx: Tx, read: () => Promise<T>): Promise<T> {
  const begun = sql`SAVEPOINT alone`.execute(tx)
  try {
    const [found] = await Promise.all([read(), begun])
    return found
  } catch (error) {
    await sql`ROLLBACK TO SAVEPOINT alone`.execute(tx)
    throw error
  }
}
