import type { Tx } from '#server/platform/database/db.ts'

/**
 * Takes the circle's row lock until the end of the transaction. Every command that moves pledges,
 * asks, matches or the ledger takes it first, so that caps are judged on settled figures and no two
 * locks are ever taken in opposite order.
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
 * Takes the row locks of all circles, in the order of their ids: for what moves clocks in the whole
 * installation.
 */
export async function lockEveryCircle(tx: Tx): Promise<void> {
  await tx.selectFrom('circle').select('circleId').orderBy('circleId').forNoKeyUpdate().execute()
}

/** Takes the lock if nobody has it, and tells whether; never waits. */
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
