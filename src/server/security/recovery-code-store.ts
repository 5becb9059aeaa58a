import type { Tx } from '../platform/database/db.ts'
import { allRows } from '#server/platform/database/rows.ts'

/** Replaces all old recovery codes with new ones. */
export async function replaceRecoveryCodes(
  tx: Tx,
  identityId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await tx.deleteFrom('recoveryCode').where('identityId', '=', identityId).execute()
  if (hashes.length > 0)
    await tx
      .insertInto('recoveryCode')
      .values(hashes.map((hash) => ({ identityId, codeHash: hash })))
      .execute()
}

export async function countRecoveryCodes(tx: Tx, identityId: string): Promise<number> {
  const row = await allRows(tx, 'recoveryCode', { identityId, usedAt: null })
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .executeTakeFirstOrThrow()
  return Number(row.left)
}

/** Uses a recovery code up; false when it is wrong or used. */
export async function takeRecoveryCode(
  tx: Tx,
  { identityId, codeHash, now }: { identityId: string; codeHash: Buffer; now: Temporal.Instant },
): Promise<boolean> {
  const row = await tx
    .updateTable('recoveryCode')
    .set({ usedAt: now })
    .where('identityId', '=', identityId)
    .where('codeHash', '=', codeHash)
    .where('usedAt', 'is', null)
    .returning('identityId')
    .executeTakeFirst()
  return row !== undefined
}
