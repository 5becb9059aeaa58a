import { memberError } from '#domain/members/member-errors.ts'
import { type Factors, hasFactor } from '#domain/security/second-factor.ts'
import { lockIdentityOf, notifyOldAddress } from '#server/members/login/login-change.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import { endSessionsOf } from '#server/platform/use-case/sessions.ts'
import { deleteFactors, findFactors } from './factor-store.ts'
import { replaceRecoveryCodes } from './recovery-code-store.ts'

type Whose = { readonly circleId: string; readonly memberId: string }

/** Throws members.factor-missing when a member has no second factor to lose. */
export async function refuseWithoutFactor(ctx: BaseCtx, member: Whose): Promise<void> {
  await lockFactors(ctx, member)
}

/**
 * Removes every second factor and recovery code of a person who has lost them, and logs them out
 * everywhere. Their address gets a mail with a "not me" link. Returns what they had. Throws
 * members.factor-missing.
 */
export async function resetFactors(ctx: BaseCtx, member: Whose): Promise<Factors> {
  const { identity, factors } = await lockFactors(ctx, member)
  await deleteFactors(ctx.tx, identity.identityId)
  await replaceRecoveryCodes(ctx.tx, identity.identityId, [])
  await endSessionsOf(ctx.tx, identity.identityId)
  await notifyOldAddress(ctx, identity, 'factor-reset')
  ctx.announce([member.memberId], 'membership')
  return factors
}

async function lockFactors({ tx }: BaseCtx, member: Whose) {
  const identity = await lockIdentityOf(tx, member)
  const factors = await findFactors(tx, identity.identityId)
  if (!hasFactor(factors)) throw memberError('members.factor-missing')
  return { identity, factors }
}
