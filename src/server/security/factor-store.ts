import { sql } from 'kysely'
import type { Factors } from '#domain/security/second-factor.ts'
import type { Tx } from '#server/platform/database/db.ts'

export async function findFactors(tx: Tx, identityId: string): Promise<Factors> {
  const { rows } = await sql<{ totp: boolean; passkeys: number }>`
    SELECT EXISTS (SELECT FROM totp
      WHERE identity_id = ${identityId} AND confirmed_at IS NOT NULL) AS totp,
      (SELECT count(*)::int FROM passkey WHERE identity_id = ${identityId}) AS passkeys`.execute(tx)
  return rows[0] ?? { totp: false, passkeys: 0 }
}

/** Deletes every factor of a person, unconfirmed ones too. */
export async function deleteFactors(tx: Tx, identityId: string): Promise<void> {
  for (const table of ['totp', 'passkey', 'passkeyChallenge'] as const)
    await tx.deleteFrom(table).where('identityId', '=', identityId).execute()
}

/** Deletes the factors that a person added since an instant. */
export async function deleteFactorsSince(
  tx: Tx,
  identityId: string,
  since: Temporal.Instant,
): Promise<void> {
  await tx
    .deleteFrom('totp')
    .where('identityId', '=', identityId)
    .where('confirmedAt', '>=', since)
    .execute()
  await tx
    .deleteFrom('passkey')
    .where('identityId', '=', identityId)
    .where('createdAt', '>=', since)
    .execute()
}
