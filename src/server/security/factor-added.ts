import { hasFactor } from '#domain/security/second-factor.ts'
import { notifyFactorAdded } from '#server/members/login/login-change.ts'
import type { ActorCtx } from '#server/platform/use-case/context.ts'
import { markGiven } from '#server/platform/use-case/sessions.ts'
import { findFactors } from './factor-store.ts'
import { newRecoveryCodes } from './recovery-codes.ts'

/**
 * Returns whether a person has no second factor yet, so that the first one brings the recovery
 * codes.
 */
export async function isFirstFactor({
  tx,
  actor,
}: Pick<ActorCtx, 'tx' | 'actor'>): Promise<boolean> {
  return !hasFactor(await findFactors(tx, actor.identityId))
}

/**
 * Does what follows a new factor: this session counts as having given it, every other must give it;
 * the address gets a mail; the first factor brings recovery codes, shown once.
 */
export async function factorAdded(
  ctx: ActorCtx,
  { isFirst }: { isFirst: boolean },
): Promise<string[]> {
  const { identityId, memberId } = ctx.actor
  await markGiven(ctx, { factor: true })
  await notifyFactorAdded(ctx)
  ctx.announce([memberId], 'membership')
  return isFirst ? newRecoveryCodes(ctx, identityId) : []
}
