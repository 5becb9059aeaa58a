import { memberError } from '#domain/members/member-errors.ts'
import { memberSentence } from '#server/members/person/sentence.ts'
import { lockOwnIdentity } from '#server/members/login/login-change.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { checkMayBeLeftWith, factorRemoved } from './factor-removed.ts'
import { deleteTotp, lockTotp } from './totp-store.ts'
import { findFactors } from './factor-store.ts'

/**
 * Removes the authenticator app; staff keep one factor. Throws members.factor-missing,
 * factor-needed-by-staff.
 */
export const removeTotp = useCase('POST /user/totp/remove', async (ctx) => {
  const { identityId } = ctx.actor
  await lockOwnIdentity(ctx)
  const row = await lockTotp(ctx.tx, identityId)
  if (row === undefined || row.confirmedAt === null) throw memberError('members.factor-missing')
  const left = { ...(await findFactors(ctx.tx, identityId)), totp: false }
  await checkMayBeLeftWith(ctx, left)
  await deleteTotp(ctx.tx, identityId)
  await factorRemoved(ctx, left)
  return { message: memberSentence(ctx.language, 'totp-removed') }
})
