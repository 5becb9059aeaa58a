import type { Tx } from '../platform/database/db.ts'

/** Replaces all old recovery codes with new ones. */
export async function replaceRecoveryCodes(
  tx: Tx,
  identityId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await tx.deleteFrom('recovery_code').where('identity_id', '=', identityId).execute()
  if (hashes.length > 0)
    await tx
      .insertInto('recovery_code')
      .values(hashes.map((hash) => ({ identity_id: identityId, code_hash: hash })))
      .execute()
}

export async function countRecoveryCodes(tx: Tx, identityId: string): Promise<number> {
  const row = await tx
    .selectFrom('recovery_code')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('identity_id', '=', identityId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(row.left)
}

/** Uses a recovery code up; false when it is wrong or used. */
export async function takeRecoveryCode(
  tx: Tx,
  { identityId, codeHash, now }: { identityId: string; codeHash: Buffer; now: Temporal.Instant },
): Promise<boolean> {
  const row = await tx
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('identity_id', '=', identityId)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .returning('identity_id')
    .executeTakeFirst()
  return row !== undefined
}
