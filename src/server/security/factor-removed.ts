import { memberError } from '#domain/members/member-errors.ts'
import { type Factors, hasFactor, mayBeLeftWith } from '#domain/security/second-factor.ts'
import { isStaff } from '#server/members/person/member-facts.ts'
import type { ActorCtx } from '#server/platform/use-case/context.ts'
import { replaceRecoveryCodes } from './recovery-code-store.ts'

/** Throws members.factor-needed-by-staff when somebody with a role would be left with nothing. */
export async function checkMayBeLeftWith(ctx: ActorCtx, left: Factors): Promise<void> {
  if (!mayBeLeftWith(left, { isStaff: await isStaff(ctx.tx, ctx.actor) }))
    throw memberError('members.factor-needed-by-staff')
}

/** What follows a removal: the address is told, and recovery codes for nothing are forgotten. */
export async function factorRemoved(ctx: ActorCtx, left: Factors): Promise<void> {
  const { identityId, memberId } = ctx.actor
  if (!hasFactor(left)) await replaceRecoveryCodes(ctx.tx, identityId, [])
  ctx.enqueue('tell-address-owner', { identityId, about: 'factor-removed' })
  ctx.announce([memberId], 'membership')
}
