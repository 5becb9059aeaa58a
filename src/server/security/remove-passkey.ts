import { memberError } from '#domain/members/member-errors.ts'
import { memberSentence } from '#server/members/person/sentence.ts'
import { lockOwnIdentity } from '#server/members/login/login-change.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { checkMayBeLeftWith, factorRemoved } from './factor-removed.ts'
import { deletePasskey } from './passkey-store.ts'
import { findFactors } from './factor-store.ts'

/**
 * Removes a passkey; staff keep one factor. Throws members.passkey-unknown, factor-needed-by-staff.
 */
export const removePasskey = useCase('POST /user/passkeys/remove', async (ctx, { body }) => {
  const { identityId } = ctx.actor
  await lockOwnIdentity(ctx)
  const isRemoved = await deletePasskey(ctx.tx, identityId, body.passkeyId)
  if (!isRemoved) throw memberError('members.passkey-unknown')
  const left = await findFactors(ctx.tx, identityId)
  await checkMayBeLeftWith(ctx, left)
  await factorRemoved(ctx, left)
  return { message: memberSentence(ctx.language, 'passkey-removed') }
})
