import type { Tx } from '#server/platform/database/db.ts'

/**
 * Locks the circle's row until the end of the transaction. Every command of a member begins with it
 * (run-use-case.ts); others that move pledges, asks, matches or the ledger call this first. So caps
 * are checked on final figures, and no two locks are ever taken in opposite order.
 */
export async function lockCircle(tx: Tx, circleId: string): Promise<void> {
  await tx
    .selectFrom('circle')
    .select('circleId')
    .where('circleId', '=', circleId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/**
 * Locks the rows of all circles, in the order of their ids, before deadlines move in the whole
 * installation.
 */
export async function lockEveryCircle(tx: Tx): Promise<void> {
  await tx.selectFrom('circle').select('circleId').orderBy('circleId').forNoKeyUpdate().execute()
}

/** Locks the circle's row if it is free, and returns whether it did. Never waits. */
export async function tryLockCircle(tx: Tx, circleId: string): Promise<boolean> {
  return (
    (await tx
      .selectFrom('circle')
      .select('circleId')
      .where('circleId', '=', circleId)
      .forNoKeyUpdate()
      .skipLocked()
      .executeTakeFirst()) !== undefined
  )
}
