import { sql } from 'kysely'
import type { Tx } from '../platform/database/db.ts'

export type TotpRow = {
  readonly secretSealed: Buffer
  readonly lastStep: number
  readonly confirmedAt: Temporal.Instant | null
}

/**
 * Reads an authenticator app, confirmed or not; locked, so that one code cannot be used twice at
 * once.
 */
export function lockTotp(tx: Tx, identityId: string): Promise<TotpRow | undefined> {
  return tx
    .selectFrom('totp')
    .select([
      'secret_sealed as secretSealed',
      'last_step as lastStep',
      'confirmed_at as confirmedAt',
    ])
    .where('identity_id', '=', identityId)
    .forUpdate()
    .executeTakeFirst()
}

/** Stores a new secret and replaces an unconfirmed one. False when one is confirmed already. */
export async function insertTotp(
  tx: Tx,
  {
    identityId,
    secretSealed,
    now,
  }: { identityId: string; secretSealed: Buffer; now: Temporal.Instant },
): Promise<boolean> {
  const row = await tx
    .insertInto('totp')
    .values({ identity_id: identityId, secret_sealed: secretSealed, created_at: now })
    .onConflict((conflict) =>
      conflict
        .column('identity_id')
        .doUpdateSet({ secret_sealed: secretSealed, created_at: now, last_step: 0 })
        .where('totp.confirmed_at', 'is', null),
    )
    .returning('identity_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function updateTotpUsed(
  tx: Tx,
  identityId: string,
  { step, confirmedAt }: { step: number; confirmedAt: Temporal.Instant },
): Promise<void> {
  await tx
    .updateTable('totp')
    .set({
      last_step: step,
      confirmed_at: sql`coalesce(confirmed_at, ${confirmedAt}::timestamptz)`,
    })
    .where('identity_id', '=', identityId)
    .execute()
}

export async function deleteTotp(tx: Tx, identityId: string): Promise<void> {
  await tx.deleteFrom('totp').where('identity_id', '=', identityId).execute()
}
