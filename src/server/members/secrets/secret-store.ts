import type { Tx } from '#server/platform/database/db.ts'
import type { Binding } from '#server/platform/crypto/vault.ts'

export type Purpose =
  | 'verify_email'
  | 'verify_phone'
  | 'reset_password'
  | 'change_email'
  | 'change_phone'
  | 'not_me'

export type SecretRow = {
  readonly secretId: string
  readonly identityId: string
  readonly secretHash: Buffer
  readonly tries: number
  readonly createdAt: Temporal.Instant
  readonly expiresAt: Temporal.Instant
  readonly boundSealed: Buffer | null
}

/** The binding of a secret's value, such as the new address. */
export function secretBinding(secretId: string): Binding {
  return { table: 'one_time_secret', column: 'bound_sealed', id: secretId }
}

const COLUMNS = [
  'secret_id as secretId',
  'identity_id as identityId',
  'secret_hash as secretHash',
  'tries',
  'created_at as createdAt',
  'expires_at as expiresAt',
  'bound_sealed as boundSealed',
] as const

export async function insertSecret(
  tx: Tx,
  secret: {
    secretId: string
    identityId: string
    purpose: Purpose
    secretHash: Buffer
    boundSealed?: Buffer
    now: Temporal.Instant
    expiresAt: Temporal.Instant
  },
): Promise<void> {
  await tx
    .insertInto('one_time_secret')
    .values({
      secret_id: secret.secretId,
      identity_id: secret.identityId,
      purpose: secret.purpose,
      secret_hash: secret.secretHash,
      created_at: secret.now,
      expires_at: secret.expiresAt,
      bound_sealed: secret.boundSealed ?? null,
    })
    .execute()
}

/** Locks the unused secret of one of these people with this hash, expired or not. */
export function lockSecretByHash(
  tx: Tx,
  {
    identityIds,
    purpose,
    secretHash,
  }: { identityIds: readonly string[]; purpose: Purpose; secretHash: Buffer },
): Promise<SecretRow | undefined> {
  return tx
    .selectFrom('one_time_secret')
    .select(COLUMNS)
    .where('identity_id', 'in', [...identityIds])
    .where('purpose', '=', purpose)
    .where('secret_hash', '=', secretHash)
    .where('used_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/**
 * Locks the unused secret with this hash, of any person, expired or not: for links without a name.
 */
export function lockSecretOfLink(
  tx: Tx,
  purpose: 'change_email' | 'not_me',
  secretHash: Buffer,
): Promise<SecretRow | undefined> {
  return tx
    .selectFrom('one_time_secret')
    .select(COLUMNS)
    .where('secret_hash', '=', secretHash)
    .where('purpose', '=', purpose)
    .where('purpose', 'in', ['change_email', 'not_me'])
    .where('used_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** Locks one unused secret that is still valid. */
export function lockSecret(
  tx: Tx,
  secretId: string,
  now: Temporal.Instant,
): Promise<SecretRow | undefined> {
  return tx
    .selectFrom('one_time_secret')
    .select(COLUMNS)
    .where('secret_id', '=', secretId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst()
}

/** Sets the hash of the code that was sent for a recorded secret; an earlier code stops working. */
export async function updateSecretHash(
  tx: Tx,
  secretId: string,
  secretHash: Buffer,
): Promise<void> {
  await tx
    .updateTable('one_time_secret')
    .set({ secret_hash: secretHash })
    .where('secret_id', '=', secretId)
    .execute()
}

/** Lists changes in progress: the newest unused secret of each kind of change. */
export function listPendingChanges(
  tx: Tx,
  identityId: string,
  now: Temporal.Instant,
): Promise<{ secretId: string; purpose: string; boundSealed: Buffer | null }[]> {
  return tx
    .selectFrom('one_time_secret')
    .select(['secret_id as secretId', 'purpose', 'bound_sealed as boundSealed'])
    .where('identity_id', '=', identityId)
    .where('purpose', 'in', ['change_email', 'change_phone'])
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .limit(10)
    .execute()
}

/**
 * Voids links and codes sent since a change that its owner takes back: those of this change and of
 * later ones.
 */
export async function voidSecretsSince(
  tx: Tx,
  {
    identityId,
    since,
    now,
  }: { identityId: string; since: Temporal.Instant; now: Temporal.Instant },
): Promise<void> {
  await tx
    .updateTable('one_time_secret')
    .set({ used_at: now })
    .where('identity_id', '=', identityId)
    .where('created_at', '>=', since)
    .where('used_at', 'is', null)
    .execute()
}

/** Locks the newest unused secret of a person. */
export function lockLatestSecret(
  tx: Tx,
  { identityId, purpose }: { identityId: string; purpose: Purpose },
): Promise<SecretRow | undefined> {
  return tx
    .selectFrom('one_time_secret')
    .select(COLUMNS)
    .where('identity_id', '=', identityId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
}

/** Returns when a person last got a secret, used or not. */
export async function findLastSentAt(
  tx: Tx,
  { identityId, purpose }: { identityId: string; purpose: Purpose },
): Promise<Temporal.Instant | undefined> {
  const row = await tx
    .selectFrom('one_time_secret')
    .select('created_at')
    .where('identity_id', '=', identityId)
    .where('purpose', '=', purpose)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.created_at
}

export async function updateTries(tx: Tx, secretId: string, tries: number): Promise<void> {
  await tx.updateTable('one_time_secret').set({ tries }).where('secret_id', '=', secretId).execute()
}

/**
 * Voids every unused secret of a person for this purpose: after one was used, or before a new one.
 */
export async function voidSecrets(
  tx: Tx,
  { identityId, purpose, now }: { identityId: string; purpose: Purpose; now: Temporal.Instant },
): Promise<void> {
  await tx
    .updateTable('one_time_secret')
    .set({ used_at: now })
    .where('identity_id', '=', identityId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute()
}

export async function deleteSecret(tx: Tx, secretId: string): Promise<void> {
  await tx.deleteFrom('one_time_secret').where('secret_id', '=', secretId).execute()
}

export async function insertCaptcha(
  tx: Tx,
  {
    captchaId,
    answerHash,
    expiresAt,
  }: { captchaId: string; answerHash: Buffer; expiresAt: Temporal.Instant },
): Promise<void> {
  await tx
    .insertInto('captcha')
    .values({ captcha_id: captchaId, answer_hash: answerHash, expires_at: expiresAt })
    .execute()
}

/**
 * Uses a captcha up and returns the hash of its digits; undefined when it is unknown, expired or
 * used.
 */
export async function takeCaptcha(
  tx: Tx,
  captchaId: string,
  now: Temporal.Instant,
): Promise<Buffer | undefined> {
  const row = await tx
    .updateTable('captcha')
    .set({ used_at: now })
    .where('captcha_id', '=', captchaId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('answer_hash')
    .executeTakeFirst()
  return row?.answer_hash
}
