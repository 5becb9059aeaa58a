import type { Tx } from '#server/platform/database/db.ts'
import { allRows, insertRow, oneRow } from '#server/platform/database/rows.ts'
import type { Binding } from '#server/platform/crypto/vault.ts'

export type SecretPurpose =
  | 'verify_email'
  | 'verify_phone'
  | 'reset_password'
  | 'change_email'
  | 'change_phone'
  | 'not_me'
  | 'new_device'
  | 'reauthenticate'

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
  'secretId',
  'identityId',
  'secretHash',
  'tries',
  'createdAt',
  'expiresAt',
  'boundSealed',
] as const

export async function insertSecret(
  tx: Tx,
  {
    boundSealed = null,
    now,
    ...secret
  }: {
    secretId: string
    identityId: string
    purpose: SecretPurpose
    secretHash: Buffer
    boundSealed?: Buffer | null
    now: Temporal.Instant
    expiresAt: Temporal.Instant
  },
): Promise<void> {
  await insertRow(tx, 'oneTimeSecret', { ...secret, boundSealed, createdAt: now })
}

/** Locks the unused secret of one of these people with this hash, expired or not. */
export function lockSecretByHash(
  tx: Tx,
  {
    identityIds,
    purpose,
    secretHash,
  }: { identityIds: readonly string[]; purpose: SecretPurpose; secretHash: Buffer },
): Promise<SecretRow | undefined> {
  return allRows(tx, 'oneTimeSecret', {
    identityId: [...identityIds],
    purpose,
    secretHash,
    usedAt: null,
  })
    .select(COLUMNS)
    .forUpdate()
    .executeTakeFirst()
}

/**
 * Locks the unused secret with this hash, of any person, expired or not: for links without a name.
 */
export function lockSecretOfLink(
  tx: Tx,
  purpose: 'change_email' | 'not_me' | 'new_device',
  secretHash: Buffer,
): Promise<SecretRow | undefined> {
  return tx
    .selectFrom('oneTimeSecret')
    .select(COLUMNS)
    .where('secretHash', '=', secretHash)
    .where('purpose', '=', purpose)
    .where('purpose', 'in', ['change_email', 'not_me', 'new_device'])
    .where('usedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** Locks one unused secret that is still valid. */
export function lockSecret(
  tx: Tx,
  secretId: string,
  now: Temporal.Instant,
): Promise<SecretRow | undefined> {
  return allRows(tx, 'oneTimeSecret', { secretId, usedAt: null })
    .select(COLUMNS)
    .where('expiresAt', '>', now)
    .forUpdate()
    .executeTakeFirst()
}

/** Sets the hash of the code that was sent for a recorded secret; an earlier code stops working. */
export async function updateSecretHash(
  tx: Tx,
  secretId: string,
  secretHash: Buffer,
): Promise<void> {
  await oneRow(tx, 'oneTimeSecret', { secretId }).update({ secretHash })
}

/** Lists changes in progress: the newest unused secret of each kind of change. */
export function listPendingChanges(
  tx: Tx,
  identityId: string,
  now: Temporal.Instant,
): Promise<{ secretId: string; purpose: string; boundSealed: Buffer | null }[]> {
  return allRows(tx, 'oneTimeSecret', {
    identityId,
    purpose: ['change_email', 'change_phone'],
    usedAt: null,
  })
    .select(['secretId', 'purpose', 'boundSealed'])
    .where('expiresAt', '>', now)
    .orderBy('createdAt', 'desc')
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
    .updateTable('oneTimeSecret')
    .set({ usedAt: now })
    .where('identityId', '=', identityId)
    .where('createdAt', '>=', since)
    .where('usedAt', 'is', null)
    .execute()
}

/** Locks the newest unused secret of a person. */
export function lockLatestSecret(
  tx: Tx,
  { identityId, purpose }: { identityId: string; purpose: SecretPurpose },
): Promise<SecretRow | undefined> {
  return allRows(tx, 'oneTimeSecret', { identityId, purpose, usedAt: null })
    .select(COLUMNS)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
}

/** Returns when a person last got a secret, used or not. */
export async function findLastSentAt(
  tx: Tx,
  { identityId, purpose }: { identityId: string; purpose: SecretPurpose },
): Promise<Temporal.Instant | undefined> {
  const row = await allRows(tx, 'oneTimeSecret', { identityId, purpose })
    .select('createdAt')
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.createdAt
}

export async function updateTries(tx: Tx, secretId: string, tries: number): Promise<void> {
  await oneRow(tx, 'oneTimeSecret', { secretId }).update({ tries })
}

/**
 * Voids every unused secret of a person for this purpose: after one was used, or before a new one.
 */
export async function voidSecrets(
  tx: Tx,
  {
    identityId,
    purpose,
    now,
  }: { identityId: string; purpose: SecretPurpose; now: Temporal.Instant },
): Promise<void> {
  await tx
    .updateTable('oneTimeSecret')
    .set({ usedAt: now })
    .where('identityId', '=', identityId)
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .execute()
}

export async function deleteSecret(tx: Tx, secretId: string): Promise<void> {
  await oneRow(tx, 'oneTimeSecret', { secretId }).delete()
}

export async function insertCaptcha(
  tx: Tx,
  {
    captchaId,
    answerHash,
    expiresAt,
  }: { captchaId: string; answerHash: Buffer; expiresAt: Temporal.Instant },
): Promise<void> {
  await insertRow(tx, 'captcha', { captchaId, answerHash, expiresAt })
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
    .set({ usedAt: now })
    .where('captchaId', '=', captchaId)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning('answerHash')
    .executeTakeFirst()
  return row?.answerHash
}
