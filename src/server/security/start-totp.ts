import { memberError } from '#domain/members/member-errors.ts'
import { invariant } from '#domain/shared/assert.ts'
import { circleById } from '#server/circles/find-circle.ts'
import { contactOf } from '#server/members/login/login-change.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { insertTotp } from './totp-store.ts'
import { newTotp, sealTotp } from './totp.ts'

/**
 * Starts to set up an authenticator app: returns a secret that becomes valid with its first code.
 * Throws members.factor-there-already.
 */
export const startTotp = useCase('POST /user/totp/start', async (ctx) => {
  const { identityId, circleId } = ctx.actor
  const circle = await circleById(ctx.tx, circleId)
  invariant(circle, 'a member without a circle')
  const { email } = await contactOf(ctx, ctx.actor)
  const made = newTotp({ circle: circle.name, email })
  const person = await ctx.vault.of(ctx.tx, ctx.actor)
  const begun = await insertTotp(ctx.tx, {
    identityId,
    secretSealed: sealTotp(person, identityId, made.secret),
    now: ctx.now,
  })
  if (!begun) throw memberError('members.factor-there-already')
  return made
})
