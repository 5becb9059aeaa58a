import { memberError } from '#domain/members/member-errors.ts'
import { hasFactor } from '#domain/security/second-factor.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { findFactors } from './factor-store.ts'
import { newRecoveryCodes } from './recovery-codes.ts'

/**
 * Makes ten new recovery codes, shown once; the old ones stop working. Throws
 * members.factor-missing.
 */
export const renewRecoveryCodes = useCase('POST /user/recovery-codes', async (ctx) => {
  const { identityId } = ctx.actor
  if (!hasFactor(await findFactors(ctx.tx, identityId))) throw memberError('members.factor-missing')
  return { recoveryCodes: await newRecoveryCodes(ctx, identityId) }
})
