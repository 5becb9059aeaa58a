import type { CircleId, IdentityId, MemberId } from '#domain/shared/ids.ts'
import type { Tx } from '#server/platform/database/db.ts'

export type IdentityRow = {
  readonly identityId: IdentityId
  readonly circleId: CircleId
  readonly memberId: MemberId
  readonly passwordHash: string
  readonly referralCode: string
  readonly invitedAsAdmin: boolean
  readonly emailVerifiedAt: Temporal.Instant | null
  readonly phoneVerifiedAt: Temporal.Instant | null
  readonly phoneKey: Buffer
  readonly panKey: Buffer
  readonly emailKey: Buffer
}

/** The columns of an `IdentityRow`. */
export const IDENTITY_COLUMNS = [
  'identity_id as identityId',
  'circle_id as circleId',
  'member_id as memberId',
  'password_hash as passwordHash',
  'referral_code as referralCode',
  'invited_as_admin as invitedAsAdmin',
  'email_verified_at as emailVerifiedAt',
  'phone_verified_at as phoneVerifiedAt',
  'phone_key as phoneKey',
  'pan_key as panKey',
  'email_key as emailKey',
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
    .where('email_key', '=', emailKey)
    .orderBy((eb) => eb('email_verified_at', 'is not', null), 'desc')
    .orderBy('created_at', 'desc')
    .limit(SAME_ADDRESS_MAX)
    .execute()
  return rows as IdentityRow[]
}

/** Lists them without closed accounts: a declined applicant may register again. */
export async function listOpenByEmail(tx: Tx, emailKey: Buffer): Promise<IdentityRow[]> {
  const rows = await tx
    .selectFrom('identity')
    .select(IDENTITY_COLUMNS)
    .where('email_key', '=', emailKey)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('member as m')
            .select('m.status')
            .whereRef('m.circle_id', '=', 'identity.circle_id')
            .whereRef('m.member_id', '=', 'identity.member_id')
            .where('m.status', '=', 'closed'),
        ),
      ),
    )
    .orderBy((eb) => eb('email_verified_at', 'is not', null), 'desc')
    .orderBy('created_at', 'desc')
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
    .where('email_key', '=', emailKey)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst()
  return row as IdentityRow | undefined
}

export async function findIdentity(tx: Tx, identityId: string): Promise<IdentityRow | undefined> {
  const row = await tx
    .selectFrom('identity')
    .select(IDENTITY_COLUMNS)
    .where('identity_id', '=', identityId)
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
    .where('identity_id', '=', identityId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row as IdentityRow | undefined
}

export async function findIdentityOfMember(
  tx: Tx,
  circleId: string,
  memberId: string,
): Promise<IdentityRow | undefined> {
  const row = await tx
    .selectFrom('identity')
    .select(IDENTITY_COLUMNS)
    .where('circle_id', '=', circleId)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return row as IdentityRow | undefined
}

export async function insertIdentity(
  tx: Tx,
  identity: {
    identityId: string
    circleId: string
    memberId: string
    emailKey: Buffer
    phoneKey: Buffer
    panKey: Buffer
    passwordHash: string
    referralCode: string
    invitedAsAdmin: boolean
    now: Temporal.Instant
  },
): Promise<void> {
  await tx
    .insertInto('identity')
    .values({
      identity_id: identity.identityId,
      circle_id: identity.circleId,
      member_id: identity.memberId,
      email_key: identity.emailKey,
      phone_key: identity.phoneKey,
      pan_key: identity.panKey,
      password_hash: identity.passwordHash,
      referral_code: identity.referralCode,
      invited_as_admin: identity.invitedAsAdmin,
      created_at: identity.now,
    })
    .execute()
}

export async function updateEmailVerified(
  tx: Tx,
  identityId: string,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('identity')
    .set({ email_verified_at: now })
    .where('identity_id', '=', identityId)
    .execute()
}

export async function updatePhoneVerified(
  tx: Tx,
  identityId: string,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('identity')
    .set({ phone_verified_at: now })
    .where('identity_id', '=', identityId)
    .execute()
}

/**
 * Replaces the address with one that its owner has just proved. Throws by identity_email_unique
 * when another identity has it.
 */
export async function updateEmail(tx: Tx, identityId: string, emailKey: Buffer): Promise<void> {
  await tx
    .updateTable('identity')
    .set({ email_key: emailKey })
    .where('identity_id', '=', identityId)
    .execute()
}

/** Replaces the phone; proved at `verifiedAt`, or only named. */
export async function updatePhone(
  tx: Tx,
  identityId: string,
  { phoneKey, verifiedAt }: { phoneKey: Buffer; verifiedAt: Temporal.Instant | null },
): Promise<void> {
  await tx
    .updateTable('identity')
    .set({ phone_key: phoneKey, phone_verified_at: verifiedAt })
    .where('identity_id', '=', identityId)
    .execute()
}

/** Ends the proofs of address, phone and PAN, so that they can be proved again. */
export async function updateUnproved(tx: Tx, identityId: string): Promise<void> {
  await tx
    .updateTable('identity')
    .set({ email_verified_at: null, phone_verified_at: null })
    .where('identity_id', '=', identityId)
    .execute()
}

export async function updatePasswordHash(
  tx: Tx,
  identityId: string,
  passwordHash: string,
): Promise<void> {
  await tx
    .updateTable('identity')
    .set({ password_hash: passwordHash })
    .where('identity_id', '=', identityId)
    .execute()
}

/** Returns the hash of an identity's phone, which counts texts to that number. */
export async function findPhoneKey(tx: Tx, identityId: string): Promise<Buffer> {
  const row = await tx
    .selectFrom('identity')
    .select('phone_key')
    .where('identity_id', '=', identityId)
    .executeTakeFirstOrThrow()
  return row.phone_key
}
