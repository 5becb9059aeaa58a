import type { Tx } from '../platform/database/db.ts'
import { allRows, insertRow } from '#server/platform/database/rows.ts'

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

const PASSKEY_COLUMNS = [
  'credentialId',
  'publicKey',
  'counter',
  'transports',
  'nameSealed',
  'createdAt',
  'lastUsedAt',
] as const

/** Lists a person's passkeys, oldest first; there are never more than ten. */
export function listPasskeys(tx: Tx, identityId: string): Promise<PasskeyRow[]> {
  return allRows(tx, 'passkey', { identityId })
    .select(PASSKEY_COLUMNS)
    .orderBy('createdAt')
    .orderBy('credentialId')
    .execute()
}

export function findPasskey(
  tx: Tx,
  identityId: string,
  credentialId: string,
): Promise<PasskeyRow | undefined> {
  return allRows(tx, 'passkey', { identityId, credentialId })
    .select(PASSKEY_COLUMNS)
    .executeTakeFirst()
}

/** Saves a passkey; false when any person already has one with this id. */
export async function insertPasskey(
  tx: Tx,
  {
    now,
    ...passkey
  }: {
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
    .values({ ...passkey, createdAt: now })
    .onConflict((conflict) => conflict.column('credentialId').doNothing())
    .returning('credentialId')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Counts a use; false when the counter has changed since the check, as with a copied authenticator.
 * Authenticators that do not count stay at 0.
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
    .set({ counter, lastUsedAt: now })
    .where('identityId', '=', identityId)
    .where('credentialId', '=', credentialId)
    .where('counter', '=', before)
    .returning('credentialId')
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes a passkey; false when this person has no such passkey. */
export async function deletePasskey(
  tx: Tx,
  identityId: string,
  credentialId: string,
): Promise<boolean> {
  const row = await tx
    .deleteFrom('passkey')
    .where('identityId', '=', identityId)
    .where('credentialId', '=', credentialId)
    .returning('credentialId')
    .executeTakeFirst()
  return row !== undefined
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
  await insertRow(tx, 'passkeyChallenge', challenge)
}

/**
 * Uses a challenge up; false when this person did not get it for this purpose, or its time is over.
 */
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
    .deleteFrom('passkeyChallenge')
    .where('identityId', '=', identityId)
    .where('purpose', '=', purpose)
    .where('challenge', '=', challenge)
    .where('expiresAt', '>', now)
    .returning('challengeId')
    .executeTakeFirst()
  return row !== undefined
}
