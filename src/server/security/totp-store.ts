import { sql } from 'kysely'
import type { Tx } from '../platform/database/db.ts'
import { oneRow } from '#server/platform/database/rows.ts'

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
  return oneRow(tx, 'totp', { identityId }).lock(['secretSealed', 'lastStep', 'confirmedAt'])
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
    .values({ identityId, secretSealed, createdAt: now })
    .onConflict((conflict) =>
      conflict
        .column('identityId')
        .doUpdateSet({ secretSealed, createdAt: now, lastStep: 0 })
        .where('totp.confirmedAt', 'is', null),
    )
    .returning('identityId')
    .executeTakeFirst()
  return row !== undefined
}

export async function updateTotpUsed(
  tx: Tx,
  identityId: string,
  { step, confirmedAt }: { step: number; confirmedAt: Temporal.Instant },
): Promise<void> {
  await oneRow(tx, 'totp', { identityId }).update({
    lastStep: step,
    confirmedAt: sql`coalesce(confirmed_at, ${confirmedAt}::timestamptz)`,
  })
}

export async function deleteTotp(tx: Tx, identityId: string): Promise<void> {
  await oneRow(tx, 'totp', { identityId }).delete()
}
