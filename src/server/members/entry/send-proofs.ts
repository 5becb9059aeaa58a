import { canonicalEmail } from '#domain/members/contact-formats.ts'
import { memberError } from '#domain/members/member-errors.ts'
import { invariant } from '#domain/shared/assert.ts'
import { readCodeBounds } from '#server/platform/use-case/code-bounds.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import { preparedUseCase } from '#server/platform/use-case/use-case.ts'
import {
  findIdentity,
  hasProvedEmail,
  type IdentityRow,
  listOpenByEmail,
  lockIdentity,
} from '../person/identity-store.ts'
import { memberSentence } from '../person/sentence.ts'
import { hitNewcomerCode, hitTextsTo, mayMail } from '../secrets/allowances.ts'
import { checkPause, codeSentence } from '../secrets/phone-codes.ts'

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
    if (mayWrite && !registered.some(hasProvedEmail)) {
      for (const { identityId } of registered.slice(0, REGISTRATIONS_MAX))
        ctx.enqueue('send-verification', { identityId }, { key: `send-verification ${identityId}` })
    }
    return { message: memberSentence(body.language ?? ctx.language, 'link-sent') }
  },
})

/**
 * Sends a code by SMS to the registered phone, at most one a minute and six an hour per number, and
 * as many in a circle and in all as the operator allows newcomers. Throws
 * members.phone-verified-already, code-too-soon, too-many-newcomers.
 */
export const sendPhoneCode = preparedUseCase('POST /user/send-phone-code', {
  async prepare({ actor: { identityId, circleId }, services, read }) {
    const { phoneKey, bounds } = await read(async (tx, _now, ctx) => {
      const { phoneKey } = await unproved(ctx, await findIdentity(tx, identityId))
      return { phoneKey, bounds: await readCodeBounds(tx) }
    })
    await hitTextsTo(services.limits, phoneKey)
    await hitNewcomerCode(services.limits, { circleId, bounds })
    return codeSentence(services.waysOut)
  },
  async run(ctx, _input, sentence) {
    const { identityId } = ctx.actor
    await unproved(ctx, await lockIdentity(ctx.tx, identityId))
    ctx.enqueue('send-phone-code', { identityId }, { key: `send-phone-code ${identityId}` })
    return { message: sentence(ctx.language) }
  },
})

async function unproved(ctx: BaseCtx, identity: IdentityRow | undefined): Promise<IdentityRow> {
  invariant(identity, 'a session without an identity')
  if (identity.phoneVerifiedAt !== null) throw memberError('members.phone-verified-already')
  await checkPause(ctx, { identityId: identity.identityId, purpose: 'verify_phone' })
  return identity
}
