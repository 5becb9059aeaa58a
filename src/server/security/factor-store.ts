import { sql } from 'kysely'
import type { Factors } from '#domain/security/second-factor.ts'
import type { Tx } from '#server/platform/database/db.ts'

export type TotpRow = {
  readonly secretSealed: Buffer
  readonly lastStep: number
  readonly confirmedAt: Temporal.Instant | null
}
export type PasskeyRow = {
  readonly credentialId: string
  readonly publicKey: Buffer
  readonly counter: number
  readonly transports: string
  readonly nameSealed: Buffer
  readonly createdAt: Temporal.Instant
  readonly lastUsedAt: Temporal.Instant | null
}
export type ChallengePurpose = 'register' | 'use'

/**
 * An authenticator app, confirmed or begun; locked, so that one code cannot be used twice at once.
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

/**
 * Begins anew: a secret that was never confirmed is replaced. False when one is confirmed already.
 */
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

export async function findFactors(tx: Tx, identityId: string): Promise<Factors> {
  const { rows } = await sql<{ totp: boolean; passkeys: number }>`
    SELECT EXISTS (SELECT FROM totp WHERE identity_id = ${identityId} AND confirmed_at IS NOT NULL) AS totp,
      (SELECT count(*)::int FROM passkey WHERE identity_id = ${identityId}) AS passkeys`.execute(tx)
  return rows[0] ?? { totp: false, passkeys: 0 }
}

const PASSKEY_COLUMNS = [
  'credential_id as credentialId',
  'public_key as publicKey',
  'counter',
  'transports',
  'name_sealed as nameSealed',
  'created_at as createdAt',
  'last_used_at as lastUsedAt',
] as const

/** Somebody's passkeys, the oldest first; there are never more than ten. */
export function listPasskeys(tx: Tx, identityId: string): Promise<PasskeyRow[]> {
  return tx
    .selectFrom('passkey')
    .select(PASSKEY_COLUMNS)
    .where('identity_id', '=', identityId)
    .orderBy('created_at')
    .orderBy('credential_id')
    .execute()
}

export function findPasskey(
  tx: Tx,
  identityId: string,
  credentialId: string,
): Promise<PasskeyRow | undefined> {
  return tx
    .selectFrom('passkey')
    .select(PASSKEY_COLUMNS)
    .where('identity_id', '=', identityId)
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
}

/** False when a passkey with this id is saved already, by whomever. */
export async function insertPasskey(
  tx: Tx,
  passkey: {
    credentialId: string
    identityId: string
    publicKey: Buffer
    counter: number
    transports: string
    nameSealed: Buffer
    now: Temporal.Instant
  },
): Promise<boolean> {
  const row = await tx
    .insertInto('passkey')
    .values({
      credential_id: passkey.credentialId,
      identity_id: passkey.identityId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: passkey.transports,
      name_sealed: passkey.nameSealed,
      created_at: passkey.now,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('credential_id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Counts a use; false when the counter has gone on since it was checked, as a copied
 * authenticator's would. Those that do not count stay at 0.
 */
export async function updatePasskeyUsed(
  tx: Tx,
  {
    identityId,
    credentialId,
    before,
    counter,
    now,
  }: {
    identityId: string
    credentialId: string
    before: number
    counter: number
    now: Temporal.Instant
  },
): Promise<boolean> {
  const row = await tx
    .updateTable('passkey')
    .set({ counter, last_used_at: now })
    .where('identity_id', '=', identityId)
    .where('credential_id', '=', credentialId)
    .where('counter', '=', before)
    .returning('credential_id')
    .executeTakeFirst()
  return row !== undefined
}

/** False when this person has no such passkey. */
export async function deletePasskey(
  tx: Tx,
  identityId: string,
  credentialId: string,
): Promise<boolean> {
  const row = await tx
    .deleteFrom('passkey')
    .where('identity_id', '=', identityId)
    .where('credential_id', '=', credentialId)
    .returning('credential_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Takes away every factor, and what was begun. */
export async function deleteFactors(tx: Tx, identityId: string): Promise<void> {
  for (const table of ['totp', 'passkey', 'passkey_challenge'] as const)
    await tx.deleteFrom(table).where('identity_id', '=', identityId).execute()
}

/** Takes away the factors somebody was given since a moment. */
export async function deleteFactorsSince(
  tx: Tx,
  identityId: string,
  since: Temporal.Instant,
): Promise<void> {
  await tx
    .deleteFrom('totp')
    .where('identity_id', '=', identityId)
    .where('confirmed_at', '>=', since)
    .execute()
  await tx
    .deleteFrom('passkey')
    .where('identity_id', '=', identityId)
    .where('created_at', '>=', since)
    .execute()
}

export async function insertChallenge(
  tx: Tx,
  challenge: {
    challengeId: string
    identityId: string
    purpose: ChallengePurpose
    challenge: string
    expiresAt: Temporal.Instant
  },
): Promise<void> {
  await tx
    .insertInto('passkey_challenge')
    .values({
      challenge_id: challenge.challengeId,
      identity_id: challenge.identityId,
      purpose: challenge.purpose,
      challenge: challenge.challenge,
      expires_at: challenge.expiresAt,
    })
    .execute()
}

/** Uses a challenge up; false when this person was not given it for this, or its time is over. */
export async function takeChallenge(
  tx: Tx,
  {
    identityId,
    purpose,
    challenge,
    now,
  }: { identityId: string; purpose: ChallengePurpose; challenge: string; now: Temporal.Instant },
): Promise<boolean> {
  const row = await tx
    .deleteFrom('passkey_challenge')
    .where('identity_id', '=', identityId)
    .where('purpose', '=', purpose)
    .where('challenge', '=', challenge)
    .where('expires_at', '>', now)
    .returning('challenge_id')
    .executeTakeFirst()
  return row !== undefined
}

/** New recovery codes in place of all old ones. */
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

/** Uses a recovery code up; false when it is none, or was used before. */
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
