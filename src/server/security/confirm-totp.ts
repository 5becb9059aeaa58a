import { memberError } from '#domain/members/member-errors.ts'
import { memberSentence } from '#server/members/person/sentence.ts'
import { lockOwnIdentity } from '#server/members/login/login-change.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { factorAdded, isFirstFactor } from './factor-added.ts'
import { lockTotp, updateTotpUsed } from './totp-store.ts'
import { momentsOf, stepOf } from './totp.ts'

/**
 * Puts an authenticator app in force with its first code. Throws members.factor-wrong,
 * factor-missing, factor-there-already.
 */
export const confirmTotp = useCase('POST /user/totp/confirm', async (ctx, { body }) => {
  const { identityId } = ctx.actor
  await lockOwnIdentity(ctx)
  const row = await lockTotp(ctx.tx, identityId)
  if (row === undefined) throw memberError('members.factor-missing')
  if (row.confirmedAt !== null) throw memberError('members.factor-there-already')
  const step = stepOf(
    {
      person: await ctx.vault.of(ctx.tx, ctx.actor),
      identityId,
      row,
      moments: await momentsOf(ctx),
    },
    body.code,
  )
  if (step === undefined) throw memberError('members.factor-wrong')
  const isFirst = await isFirstFactor(ctx)
  await updateTotpUsed(ctx.tx, identityId, { step, confirmedAt: ctx.now })
  return {
    message: memberSentence(ctx.language, 'totp-on'),
    recoveryCodes: await factorAdded(ctx, { isFirst }),
  }
})
