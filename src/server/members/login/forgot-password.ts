import { canonicalEmail } from '#domain/members/contact-formats.ts'
import { preparedUseCase } from '#server/platform/use-case/use-case.ts'
import { memberSentence } from '../person/sentence.ts'
import { findVerifiedByEmail } from '../person/identity-store.ts'
import { mayMail } from '../secrets/allowances.ts'

/** Sends a link to set a new password, if the address is known. The response is always the same. */
export const forgotPassword = preparedUseCase('POST /user/forgot-password', {
  prepare: ({ input, services }) => mayMail(services.limits, input.body.email),
  async run(ctx, { body }, mayWrite) {
    const owner = await findVerifiedByEmail(
      ctx.tx,
      ctx.vault.hash('email', canonicalEmail(body.email)),
    )
    if (owner !== undefined && mayWrite)
      ctx.enqueue(
        'send-reset-link',
        { identityId: owner.identityId },
        { key: `send-reset-link ${owner.identityId}` },
      )
    return { message: memberSentence(ctx.language, 'reset-sent') }
  },
})
