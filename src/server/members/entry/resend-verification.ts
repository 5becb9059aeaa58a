import { canonicalEmail } from '#domain/members/contact-formats.ts'
import { preparedUseCase } from '#server/platform/use-case/use-case.ts'
import { memberSentence } from '../person/sentence.ts'
import { listOpenByEmail } from '../person/identity-store.ts'
import { mayMail } from '../secrets/mail-allowance.ts'

const REGISTRATIONS_MAX = 3

/**
 * Sends new links to an address that nobody has proved: one for each of the three newest
 * registrations, each with its own name. The response is always the same.
 */
export const resendVerification = preparedUseCase('POST /user/resend-verification', {
  prepare: ({ input, services }) => mayMail(services.limits, input.body.email),
  async run(ctx, { body }, mayWrite) {
    const registered = await listOpenByEmail(
      ctx.tx,
      ctx.vault.hash('email', canonicalEmail(body.email)),
    )
    const isProved = registered.some(({ emailVerifiedAt }) => emailVerifiedAt !== null)
    if (mayWrite && !isProved) {
      for (const { identityId } of registered.slice(0, REGISTRATIONS_MAX))
        ctx.enqueue('send-verification', { identityId }, { key: `send-verification ${identityId}` })
    }
    return { message: memberSentence(body.language ?? ctx.language, 'link-sent') }
  },
})
