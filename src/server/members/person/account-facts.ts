import { canonicalEmail, canonicalPhone } from '#domain/members/contact-formats.ts'
import type { MemberStatus } from '#domain/members/member.ts'
import { invariant } from '#domain/shared/assert.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { findIdentity, findPhoneKey } from './identity-store.ts'
import { lockMember } from './member-store.ts'

/**
 * Returns whether this is the address of the person's own account, in any spelling. An account
 * without an address has its phone for this.
 */
export async function hasAddress(
  { tx, vault }: Pick<BaseCtx, 'tx' | 'vault'>,
  identityId: string,
  typed: string,
): Promise<boolean> {
  const identity = await findIdentity(tx, identityId)
  invariant(identity, 'an actor without an identity')
  const { emailKey, phoneKey } = identity
  if (emailKey !== null) return vault.hash('email', canonicalEmail(typed)).equals(emailKey)
  const phone = canonicalPhone(typed)
  return phone !== undefined && vault.hash('phone', phone).equals(phoneKey)
}

/** Returns whether a person has a password. */
export async function hasPassword(tx: Tx, identityId: string): Promise<boolean> {
  const identity = await findIdentity(tx, identityId)
  return identity !== undefined && identity.passwordHash !== null
}

/** Reads a member's status, locked until the end of the transaction. */
export async function lockStatus(
  tx: Tx,
  { circleId, memberId }: { circleId: string; memberId: string },
): Promise<MemberStatus> {
  const member = await lockMember(tx, circleId, memberId)
  invariant(member, 'an actor without a member')
  return member.status
}

/** Returns the keyed hash of an account's phone, by which texts to it are counted. */
export function phoneKeyOf(tx: Tx, identityId: string): Promise<Buffer> {
  return findPhoneKey(tx, identityId)
}
