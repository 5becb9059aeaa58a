import { memberError } from '#domain/members/member-errors.ts'
import { PASSKEYS_MAX } from '#domain/security/second-factor.ts'
import { contactOf } from '#server/members/login/login-change.ts'
import { memberNames } from '#server/members/person/member-names.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { keepChallenge } from './challenges.ts'
import { listPasskeys } from './passkey-store.ts'
import { registrationOptions } from './passkeys.ts'

/**
 * Starts to save a passkey: returns the options for making one in the browser. Throws
 * members.too-many-passkeys.
 */
export const startPasskey = useCase('POST /user/passkeys/start', async (ctx) => {
  const { identityId, circleId, memberId } = ctx.actor
  const passkeys = await listPasskeys(ctx.tx, identityId)
  if (passkeys.length >= PASSKEYS_MAX) throw memberError('members.too-many-passkeys')
  const { email } = await contactOf(ctx, ctx.actor)
  const name = (await memberNames(ctx, circleId, [memberId])).get(memberId) ?? email
  const { challenge, options } = await registrationOptions({
    publicUrl: ctx.caller.publicUrl,
    identityId,
    email,
    name,
    passkeys,
  })
  await keepChallenge(ctx, 'register', challenge)
  return { options }
})
