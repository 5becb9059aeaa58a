import { canonicalEmail, checkEmail } from '#domain/members/contact-formats.ts'
import { memberError } from '#domain/members/member-errors.ts'
import { LINK_LASTS_MS } from '#domain/members/secret-rules.ts'
import { preparedUseCase } from '#server/platform/use-case/context.ts'
import { memberSentence } from '../person/sentence.ts'
import { beginChange, lockOwnIdentity, tellOldAddress } from './login-change.ts'
import { mayMail } from '../secrets/mail-allowance.ts'

/**
 * Begins to change the address: a link goes to the new one, a word to the old one, which counts
 * until the link is acted on. A taken address gets the same answer after the same work; its owner
 * is told by mail. Throws members.invalid-fields.
 */
export const changeEmail = preparedUseCase('POST /user/change-email', {
  async prepare({
    input: {
      body: { email },
    },
    services,
  }) {
    const problem = checkEmail(email)
    if (problem !== undefined)
      throw memberError('members.invalid-fields', { fields: { email: problem } })
    return mayMail(services.limits, email)
  },
  async run(ctx, { body }, mayWrite) {
    const identity = await lockOwnIdentity(ctx)
    const secretId = await beginChange(ctx, identity, {
      purpose: 'change_email',
      value: canonicalEmail(body.email),
      lastsMs: LINK_LASTS_MS,
    })
    if (mayWrite) ctx.enqueue('send-change-link', { secretId })
    await tellOldAddress(ctx, identity, 'email')
    return { message: memberSentence(ctx.language, 'email-link-sent') }
  },
})
