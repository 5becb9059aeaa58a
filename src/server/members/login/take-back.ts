import { memberError } from '#domain/members/member-errors.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import { endSessionsOf } from '#server/platform/use-case/sessions.ts'
import type { PersonVault } from '#server/platform/crypto/vault.ts'
import { findUsedByOthers } from '../identity-disputes/holder-store.ts'
import {
  type IdentityRow,
  findVerifiedByEmail,
  updateEmail,
  updatePasswordHash,
  updatePhone,
} from '../person/identity-store.ts'
import { lockLink, type OldLogin, oldLoginOf } from './login-change.ts'
import { isStaff } from '../person/member-facts.ts'
import { lockMember, updateContact } from '../person/member-store.ts'
import { sealField } from '../person/private-fields.ts'
import { type SecretRow, voidSecretsSince } from '../secrets/secret-store.ts'

/** Whose change was taken back, and since when none of their login data is trusted. */
export type TakenBack = {
  readonly identityId: string
  readonly since: Temporal.Instant
  readonly isStaff: boolean
}

/**
 * Takes changes back by the "this was not me" link from a mail to the old address. Ends all
 * sessions, restores the address and the proved phone of that time unless another account has
 * proved them since, voids the password, and mails a link to set a new one. Everything sent since,
 * including later such links, stops working. Throws members.link-unknown, link-expired.
 */
export async function takeBackChanges(
  ctx: BaseCtx,
  { code, voidPasswordHash }: { code: string; voidPasswordHash: string },
): Promise<TakenBack> {
  const { secret, identity } = await lockLink(ctx, 'not_me', code)
  const { identityId, circleId, memberId } = identity
  const member = await lockMember(ctx.tx, circleId, memberId)
  if (member === undefined || member.status === 'closed') throw memberError('members.link-unknown')
  await endSessionsOf(ctx.tx, identityId)
  await updatePasswordHash(ctx.tx, identityId, voidPasswordHash)
  await voidSecretsSince(ctx.tx, { identityId, since: secret.createdAt, now: ctx.now })
  const hasOldAddress = await putBack(ctx, identity, secret)
  if (hasOldAddress)
    ctx.enqueue('send-reset-link', { identityId }, { key: `send-reset-link ${identityId}` })
  ctx.announce([memberId], 'membership')
  return { identityId, since: secret.createdAt, isStaff: await isStaff(ctx.tx, identity) }
}

/** Returns whether the account has its old address again. */
async function putBack(ctx: BaseCtx, identity: IdentityRow, secret: SecretRow): Promise<boolean> {
  const person = await ctx.vault.of(ctx.tx, identity)
  const old = oldLoginOf(person, secret)
  await putPhoneBack(ctx, { identity, person, old })
  return putEmailBack(ctx, { identity, person, old })
}

type Back = { readonly identity: IdentityRow; readonly person: PersonVault; readonly old: OldLogin }

async function putEmailBack(
  { tx, vault, now }: BaseCtx,
  { identity: { identityId, circleId, memberId, emailKey, emailVerifiedAt }, person, old }: Back,
): Promise<boolean> {
  const oldKey = vault.hash('email', old.email)
  if (emailKey !== null && oldKey.equals(emailKey)) return true
  if ((await findVerifiedByEmail(tx, oldKey)) !== undefined) return false
  await updateEmail(tx, identityId, { emailKey: oldKey, verifiedAt: emailVerifiedAt ?? now })
  await updateContact(tx, circleId, memberId, {
    email: sealField(person, { column: 'email_sealed', memberId, text: old.email }),
  })
  return true
}

async function putPhoneBack(
  { tx, vault, now }: BaseCtx,
  { identity, person, old }: Back,
): Promise<void> {
  const { identityId, circleId, memberId } = identity
  const phoneKey = vault.hash('phone', old.phone)
  if (!old.phoneProved || phoneKey.equals(identity.phoneKey)) return
  const used = await findUsedByOthers(tx, { identityId, phoneKey, panKey: identity.panKey })
  if (used.includes('phone')) return
  await updatePhone(tx, identityId, { phoneKey, verifiedAt: identity.phoneVerifiedAt ?? now })
  await updateContact(tx, circleId, memberId, {
    phone: sealField(person, { column: 'phone_sealed', memberId, text: old.phone }),
  })
}
