import { memberError } from '#domain/members/member-errors.ts'
import { ownWordsOf } from '#domain/members/new-password.ts'
import { NOT_ME_LASTS_MS } from '#domain/members/secret-rules.ts'
import { invariant } from '#domain/shared/assert.ts'
import { addMs, isBefore } from '#domain/shared/calendar.ts'
import { newToken, sha256 } from '#server/platform/crypto/ids.ts'
import type { PersonVault } from '#server/platform/crypto/vault.ts'
import type { ActorCtx, BaseCtx } from '#server/platform/use-case/context.ts'
import { findIdentityOfMember, type IdentityRow, lockIdentity } from '../person/identity-store.ts'
import type { LoginPart } from '../person/member-mails.ts'
import { memberName } from '../person/member-names.ts'
import { findMember } from '../person/member-store.ts'
import { openField } from '../person/private-fields.ts'
import { linkHash } from '../secrets/secret-hashes.ts'
import {
  insertSecret,
  listPendingChanges,
  lockSecretOfLink,
  secretBinding,
  type SecretRow,
  voidSecrets,
} from '../secrets/secret-store.ts'

type Owner = Pick<IdentityRow, 'identityId' | 'circleId' | 'memberId'>

/** Opens a person's current address and phone for its owner. */
export async function contactOf(
  { tx, vault }: Pick<BaseCtx, 'tx' | 'vault'>,
  { circleId, memberId }: { circleId: string; memberId: string },
): Promise<{ email: string; phone: string }> {
  const member = await findMember(tx, circleId, memberId)
  invariant(member, 'an identity without a member')
  const person = await vault.of(tx, { circleId, memberId })
  return {
    email: openField(person, { column: 'email_sealed', memberId, sealed: member.emailSealed }),
    phone: openField(person, { column: 'phone_sealed', memberId, sealed: member.phoneSealed }),
  }
}

/**
 * Records a new address or phone that must be proved, and replaces one that waited before. The job
 * makes what is sent, so that the request takes equal time whether the new value is free or not.
 * Returns the id of the secret.
 */
export async function beginChange(
  ctx: BaseCtx,
  owner: Owner,
  {
    purpose,
    value,
    lastsMs,
  }: { purpose: 'change_email' | 'change_phone'; value: string; lastsMs: number },
): Promise<string> {
  const { identityId } = owner
  await voidSecrets(ctx.tx, { identityId, purpose, now: ctx.now })
  return insertBound(ctx, owner, { purpose, value, lastsMs })
}

/**
 * The old login data: the mail to the old address names them, and "this was not me" restores them.
 */
export type OldLogin = {
  readonly about: LoginPart
  readonly email: string
  readonly phone: string
  readonly phoneProved: boolean
}

/** Locks the acting person's identity, so that two login changes run one after the other. */
export async function lockOwnIdentity({
  tx,
  actor,
}: Pick<ActorCtx, 'tx' | 'actor'>): Promise<IdentityRow> {
  const identity = await lockIdentity(tx, actor.identityId)
  invariant(identity, 'a session without an identity')
  return identity
}

/** Locks another member's identity, for an act of staff about it. */
export async function lockIdentityOf(
  tx: BaseCtx['tx'],
  { circleId, memberId }: { circleId: string; memberId: string },
): Promise<IdentityRow> {
  const found = await findIdentityOfMember(tx, circleId, memberId)
  const identity = found && (await lockIdentity(tx, found.identityId))
  invariant(identity, 'a member without an identity')
  return identity
}

/** Mails the address about a new second factor, with a link that removes it. */
export async function notifyFactorAdded(ctx: ActorCtx): Promise<void> {
  await notifyOldAddress(ctx, await lockOwnIdentity(ctx), 'factor')
}

/**
 * Mails the current address about a change, with a link that takes it back for seven days. Who has
 * no address gets a notice on all their devices.
 */
export async function notifyOldAddress(
  ctx: BaseCtx,
  identity: IdentityRow,
  about: LoginPart,
): Promise<void> {
  if (identity.emailVerifiedAt === null) {
    const { circleId, memberId } = identity
    ctx.enqueue('notify-members', { circleId, to: [memberId], kind: 'login_changed', about: {} })
    return
  }
  const old: OldLogin = {
    about,
    ...(await contactOf(ctx, identity)),
    phoneProved: identity.phoneVerifiedAt !== null,
  }
  const secretId = await insertBound(ctx, identity, {
    purpose: 'not_me',
    value: JSON.stringify(old),
    lastsMs: NOT_ME_LASTS_MS,
  })
  ctx.enqueue('send-not-me-link', { secretId })
}

async function insertBound(
  ctx: BaseCtx,
  { identityId, circleId, memberId }: Owner,
  {
    purpose,
    value,
    lastsMs,
  }: { purpose: 'change_email' | 'change_phone' | 'not_me'; value: string; lastsMs: number },
): Promise<string> {
  const secretId = ctx.newId<string>()
  const person = await ctx.vault.of(ctx.tx, { circleId, memberId })
  // Nothing has been sent yet: no code matches this hash.
  const secretHash = sha256(newToken())
  await insertSecret(ctx.tx, {
    secretId,
    identityId,
    purpose,
    secretHash,
    boundSealed: person.seal(secretBinding(secretId), value),
    now: ctx.now,
    expiresAt: addMs(ctx.now, lastsMs),
  })
  return secretId
}

/**
 * Locks the secret of a link from a mail, and whose it is. Throws members.link-unknown, link-expired.
 */
export async function lockLink(
  { tx, vault, now }: BaseCtx,
  purpose: 'change_email' | 'not_me',
  code: string,
): Promise<{ secret: SecretRow; identity: IdentityRow }> {
  const secret = await lockSecretOfLink(tx, purpose, linkHash(vault, purpose, code))
  const identity = secret && (await lockIdentity(tx, secret.identityId))
  if (secret === undefined || identity === undefined) throw memberError('members.link-unknown')
  if (!isBefore(now, secret.expiresAt)) throw memberError('members.link-expired')
  return { secret, identity }
}

/** Opens the value that a secret is bound to. */
export function boundValue(
  person: PersonVault,
  { secretId, boundSealed }: Pick<SecretRow, 'secretId' | 'boundSealed'>,
): string {
  invariant(boundSealed, 'a change without its value')
  return person.open(secretBinding(secretId), boundSealed)
}

/** Returns what "this was not me" restores. */
export function oldLoginOf(
  person: PersonVault,
  secret: Pick<SecretRow, 'secretId' | 'boundSealed'>,
): OldLogin {
  return JSON.parse(boundValue(person, secret)) as OldLogin
}

/** Returns the new address and phone that wait for proof, for their owner. */
export async function pendingChangesOf({
  tx,
  now,
  vault,
  actor,
}: ActorCtx): Promise<{ emailChanging: string | null; phoneChanging: string | null }> {
  const pending = await listPendingChanges(tx, actor.identityId, now)
  const person = await vault.of(tx, actor)
  const newest = (purpose: 'change_email' | 'change_phone') => {
    const found = pending.find((secret) => secret.purpose === purpose)
    return found === undefined ? null : boundValue(person, found)
  }
  return { emailChanging: newest('change_email'), phoneChanging: newest('change_phone') }
}

/** Returns the words about a member that must not be all there is to their password. */
export async function ownWordsOfMember(
  ctx: Pick<BaseCtx, 'tx' | 'vault' | 'language'>,
  { circleId, memberId }: { circleId: string; memberId: string },
): Promise<string[]> {
  const name = await memberName(ctx, circleId, memberId)
  return ownWordsOf({ name, ...(await contactOf(ctx, { circleId, memberId })) })
}
