import type { SessionUser } from '#contract/members/session-user.ts'
import { memberError } from '#domain/members/member-errors.ts'
import type { PublicCtx } from '#server/platform/use-case/context.ts'
import { startSession } from '#server/platform/use-case/sessions.ts'
import { type DeviceProof, type Remembered, rememberDevice } from '../devices/remember-device.ts'
import { updateEntered } from '../person/entry-store.ts'
import type { IdentityRow } from '../person/identity-store.ts'
import { findMember, type MemberRow } from '../person/member-store.ts'
import { memberSentence } from '../person/sentence.ts'
import { sessionUserOf } from '../person/session-user.ts'

type How = DeviceProof & { readonly kind?: 'cookie' | 'bearer' | undefined }
type LogIn = {
  readonly message: string
  readonly token?: string
  readonly expiresAt: string
  readonly user: SessionUser
}

/** Returns the member of an account. Throws members.account-closed. */
export async function openMember(
  { tx }: Pick<PublicCtx, 'tx'>,
  { circleId, memberId }: IdentityRow,
): Promise<MemberRow> {
  const member = await findMember(tx, circleId, memberId)
  if (member === undefined || member.status === 'closed')
    throw memberError('members.account-closed')
  return member
}

/**
 * Logs a person in who has proved that it is them: remembers the device, and starts a session. A
 * program that gives the password is on no device.
 */
export async function startLogin(
  ctx: PublicCtx,
  { identityId, circleId, memberId }: IdentityRow,
  { by, kind = 'cookie' }: How,
): Promise<{ logIn: () => Promise<LogIn>; remembered: Remembered | undefined }> {
  const remembered =
    kind === 'bearer' && by === 'password'
      ? undefined
      : await rememberDevice(ctx, { identityId }, { by })
  await updateEntered(ctx.tx, identityId, ctx.now)
  const { token, expiresAt } = await startSession(ctx.tx, {
    ...(remembered !== undefined && { deviceId: remembered.deviceId }),
    identityId,
    circleId,
    memberId,
    kind,
    device: {
      person: await ctx.vault.of(ctx.tx, { circleId, memberId }),
      word: ctx.caller.deviceWord,
    },
    now: ctx.now,
  })
  if (kind === 'cookie' && remembered !== undefined)
    ctx.caller.startSession({ token, expiresAt, device: remembered.stored })
  const logIn = async () => ({
    message: memberSentence(ctx.language, 'logged-in'),
    ...(kind === 'bearer' && { token }),
    expiresAt: expiresAt.toString(),
    user: await sessionUserOf(ctx, identityId, {
      factorGiven: false,
      deviceWaitsUntil: remembered?.waitsUntil ?? null,
    }),
  })
  return { logIn, remembered }
}
