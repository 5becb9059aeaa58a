import type { CircleId, IdentityId, MemberId } from '#domain/shared/ids.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { allRows, insertRow, oneRow } from '#server/platform/database/rows.ts'

export type IdentityRow = {
  readonly identityId: IdentityId
  readonly circleId: CircleId
  readonly memberId: MemberId
  /** Null for a person who logs in with the phone only. */
  readonly passwordHash: string | null
  readonly referralCode: string
  readonly invitedAsAdmin: boolean
  readonly emailVerifiedAt: Temporal.Instant | null
  readonly phoneVerifiedAt: Temporal.Instant | null
  readonly phoneKey: Buffer
  readonly panKey: Buffer | null
  readonly emailKey: Buffer | null
  /** A PAN given later that another account holds: it waits for officers. */
  readonly panWaits: boolean
  readonly enteredAt: Temporal.Instant | null
  readonly smsEndedAt: Temporal.Instant | null
  readonly createdAt: Temporal.Instant
}

/** The columns of an `IdentityRow`. */
export const IDENTITY_COLUMNS = [
  'identityId',
  'circleId',
  'memberId',
  'passwordHash',
  'referralCode',
  'invitedAsAdmin',
  'emailVerifiedAt',
  'phoneVerifiedAt',
  'phoneKey',
  'panKey',
  'emailKey',
  'panWaits',
  'enteredAt',
  'smsEndedAt',
  'createdAt',
] as const

const SAME_ADDRESS_MAX = 20

/**
 * Lists people who registered with this address: the one who proved it first, then the newest; at
 * most twenty.
 */
export async function listByEmail(tx: Tx, emailKey: Buffer): Promise<IdentityRow[]> {
  const rows = await tx
    .selectFrom('identity')
    .select(IDENTITY_COLUMNS)
    .where('emailKey', '=', emailKey)
    .orderBy((eb) => eb('emailVerifiedAt', 'is not', null), 'desc')
    .orderBy('createdAt', 'desc')
    .limit(SAME_ADDRESS_MAX)
    .execute()
  return rows as IdentityRow[]
}

/** Lists them without closed accounts: a declined applicant may register again. */
export async function listOpenByEmail(tx: Tx, emailKey: Buffer): Promise<IdentityRow[]> {
  const rows = await tx
    .selectFrom('identity')
    .select(IDENTITY_COLUMNS)
    .where('emailKey', '=', emailKey)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('member as m')
            .select('m.status')
            .whereRef('m.circleId', '=', 'identity.circleId')
            .whereRef('m.memberId', '=', 'identity.memberId')
            .where('m.status', '=', 'closed'),
        ),
      ),
    )
    .orderBy((eb) => eb('emailVerifiedAt', 'is not', null), 'desc')
    .orderBy('createdAt', 'desc')
    .limit(SAME_ADDRESS_MAX)
    .execute()
  return rows as IdentityRow[]
}

/** Finds the identity that proved this address, if any did. */
export async function findVerifiedByEmail(
  tx: Tx,
  emailKey: Buffer,
): Promise<IdentityRow | undefined> {
  const row = await tx
    .selectFrom('identity')
    .select(IDENTITY_COLUMNS)
    .where('emailKey', '=', emailKey)
    .where('emailVerifiedAt', 'is not', null)
    .executeTakeFirst()
  return row as IdentityRow | undefined
}

export async function findIdentity(tx: Tx, identityId: string): Promise<IdentityRow | undefined> {
  return oneRow(tx, 'identity', { identityId }).find(IDENTITY_COLUMNS)
}

/** Finds the identity that proved this phone, if any did. */
export async function findVerifiedByPhone(
  tx: Tx,
  phoneKey: Buffer,
): Promise<IdentityRow | undefined> {
  const row = await tx
    .selectFrom('identity')
    .select(IDENTITY_COLUMNS)
    .where('phoneKey', '=', phoneKey)
    .where('phoneVerifiedAt', 'is not', null)
    .executeTakeFirst()
  return row as IdentityRow | undefined
}

/** Returns whether an identity's address is proved. */
export function hasProvedEmail(identity: IdentityRow | undefined): identity is IdentityRow {
  return identity !== undefined && identity.emailVerifiedAt !== null
}

export function hasProvedPhone(identity: IdentityRow | undefined): identity is IdentityRow {
  return identity !== undefined && identity.phoneVerifiedAt !== null
}

export async function lockIdentity(tx: Tx, identityId: string): Promise<IdentityRow | undefined> {
  const row = await tx
    .selectFrom('identity')
    .select(IDENTITY_COLUMNS)
    .where('identityId', '=', identityId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row as IdentityRow | undefined
}

export async function findIdentityOfMember(
  tx: Tx,
  circleId: string,
  memberId: string,
): Promise<IdentityRow | undefined> {
  return allRows(tx, 'identity', { circleId, memberId }).select(IDENTITY_COLUMNS).executeTakeFirst()
}

export async function insertIdentity(
  tx: Tx,
  {
    now,
    ...identity
  }: {
    identityId: string
    circleId: string
    memberId: string
    emailKey: Buffer | null
    phoneKey: Buffer
    panKey: Buffer | null
    passwordHash: string | null
    referralCode: string
    invitedAsAdmin: boolean
    now: Temporal.Instant
  },
): Promise<void> {
  await insertRow(tx, 'identity', { ...identity, createdAt: now })
}

export async function updateEmailVerified(
  tx: Tx,
  identityId: string,
  now: Temporal.Instant,
): Promise<void> {
  await oneRow(tx, 'identity', { identityId }).update({ emailVerifiedAt: now })
}

export async function updatePhoneVerified(
  tx: Tx,
  identityId: string,
  now: Temporal.Instant,
): Promise<void> {
  await oneRow(tx, 'identity', { identityId }).update({ phoneVerifiedAt: now })
}

/**
 * Replaces the address with one that its owner has just proved. Throws by identity_email_unique
 * when another identity has it.
 */
export async function updateEmail(
  tx: Tx,
  identityId: string,
  { emailKey, verifiedAt }: { emailKey: Buffer; verifiedAt: Temporal.Instant },
): Promise<void> {
  await oneRow(tx, 'identity', { identityId }).update({ emailKey, emailVerifiedAt: verifiedAt })
}

/** Replaces the phone; proved at `verifiedAt`, or only named. */
export async function updatePhone(
  tx: Tx,
  identityId: string,
  { phoneKey, verifiedAt }: { phoneKey: Buffer; verifiedAt: Temporal.Instant | null },
): Promise<void> {
  await oneRow(tx, 'identity', { identityId }).update({ phoneKey, phoneVerifiedAt: verifiedAt })
}

/** Ends the proofs of address, phone and PAN, so that they can be proved again. */
export async function updateUnproved(tx: Tx, identityId: string): Promise<void> {
  await oneRow(tx, 'identity', { identityId }).update({
    emailVerifiedAt: null,
    phoneVerifiedAt: null,
  })
}

export async function updatePasswordHash(
  tx: Tx,
  identityId: string,
  passwordHash: string,
): Promise<void> {
  await oneRow(tx, 'identity', { identityId }).update({ passwordHash })
}

/** Returns the hash of an identity's phone, which counts texts to that number. */
export async function findPhoneKey(tx: Tx, identityId: string): Promise<Buffer> {
  const row = await tx
    .selectFrom('identity')
    .select('phoneKey')
    .where('identityId', '=', identityId)
    .executeTakeFirstOrThrow()
  return row.phoneKey
}
