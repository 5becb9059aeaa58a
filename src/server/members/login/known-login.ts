import { canonicalEmail } from '#domain/members/contact-formats.ts'
import type { IdentityId } from '#domain/shared/ids.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { findPhoneKey, findVerifiedByEmail } from '../person/identity-store.ts'

/** Returns the account that proved this address; undefined where nobody did. */
export async function ownerOfEmail(
  { tx, vault }: Pick<BaseCtx, 'tx' | 'vault'>,
  email: string,
): Promise<IdentityId | undefined> {
  return (await findVerifiedByEmail(tx, vault.hash('email', canonicalEmail(email))))?.identityId
}

/** Returns the keyed hash of an account's phone, by which texts to it are counted. */
export function phoneKeyOf(tx: Tx, identityId: string): Promise<Buffer> {
  return findPhoneKey(tx, identityId)
}
