import { canonicalEmail, checkEmail } from '#domain/members/contact-formats.ts'
import { memberError } from '#domain/members/member-errors.ts'
import { LINK_LASTS_MS } from '#domain/members/secret-rules.ts'
import { preparedUseCase } from '#server/platform/use-case/use-case.ts'
import { memberSentence } from '../person/sentence.ts'
import { beginChange, lockOwnIdentity, notifyOldAddress } from './login-change.ts'
import { mayMail } from '../secrets/allowances.ts'

/**
 * Starts a change of the address. A link goes to the new one and a mail to the old one, which is
 * valid until somebody acts on the link. A taken address gets the same response after equal work;
 * its owner gets a mail. Throws members.invalid-fields.
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
    await notifyOldAddress(ctx, identity, 'email')
    return { message: memberSentence(ctx.language, 'email-link-sent') }
  },
})
