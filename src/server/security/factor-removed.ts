import { memberError } from '#domain/members/member-errors.ts'
import { type Factors, hasFactor, mayBeLeftWith } from '#domain/security/second-factor.ts'
import { isStaff } from '#server/members/person/member-facts.ts'
import type { ActorCtx } from '#server/platform/use-case/context.ts'
import { replaceRecoveryCodes } from './recovery-code-store.ts'

/** Throws members.factor-needed-by-staff when a person with a role would have no factor left. */
export async function checkMayBeLeftWith(ctx: ActorCtx, left: Factors): Promise<void> {
  if (!mayBeLeftWith(left, { isStaff: await isStaff(ctx.tx, ctx.actor) }))
    throw memberError('members.factor-needed-by-staff')
}

/**
 * Does what follows a removal: the address gets a mail, and recovery codes without a factor are
 * deleted.
 */
export async function factorRemoved(ctx: ActorCtx, left: Factors): Promise<void> {
  const { identityId, memberId } = ctx.actor
  if (!hasFactor(left)) await replaceRecoveryCodes(ctx.tx, identityId, [])
  ctx.enqueue('mail-address-owner', { identityId, about: 'factor-removed' })
  ctx.announce([memberId], 'membership')
}
