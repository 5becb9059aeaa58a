import { memberError } from '#domain/members/member-errors.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { keepChallenge } from './challenges.ts'
import { listPasskeys } from './passkey-store.ts'
import { authenticationOptions } from './passkeys.ts'

/**
 * Starts to give a passkey: returns the options for using one in the browser. Throws
 * members.factor-missing.
 */
export const startUsingPasskey = useCase('POST /user/second-factor/passkey/start', async (ctx) => {
  const passkeys = await listPasskeys(ctx.tx, ctx.actor.identityId)
  if (passkeys.length === 0) throw memberError('members.factor-missing')
  const { challenge, options } = await authenticationOptions({
    publicUrl: ctx.caller.publicUrl,
    passkeys,
  })
  await keepChallenge(ctx, 'use', challenge)
  return { options }
})
