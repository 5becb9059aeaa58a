import { memberError } from '#domain/members/member-errors.ts'
import { mayResend } from '#domain/members/secret-rules.ts'
import { preparedUseCase } from '#server/platform/use-case/use-case.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { readCodeBounds } from '#server/platform/use-case/code-bounds.ts'
import { codeSentence } from '../secrets/code-sentence.ts'
import {
  findIdentity,
  findPhoneKey,
  hasProvedPhone,
  type IdentityRow,
  lockIdentity,
} from '../person/identity-store.ts'
import { hitNewcomerCode } from '../secrets/entry-allowance.ts'
import { findLastSentAt } from '../secrets/secret-store.ts'
import { hitTextsTo } from '../secrets/text-allowance.ts'

/**
 * Sends a code by SMS to the registered phone, at most one a minute and six an hour per number, and
 * as many in a circle and in all as the operator allows newcomers. Throws
 * members.phone-verified-already, code-too-soon, too-many-newcomers.
 */
export const sendPhoneCode = preparedUseCase('POST /user/send-phone-code', {
  async prepare({ actor: { identityId, circleId }, services, read }) {
    const { phoneKey, bounds } = await read(async (tx, now) => {
      await refuseIdle(tx, { identityId, identity: await findIdentity(tx, identityId), now })
      return { phoneKey: await findPhoneKey(tx, identityId), bounds: await readCodeBounds(tx) }
    })
    await hitTextsTo(services.limits, phoneKey)
    await hitNewcomerCode(services.limits, { circleId, bounds })
    return codeSentence(services.waysOut)
  },
  async run(ctx, _input, sentence) {
    const { identityId } = ctx.actor
    const identity = await lockIdentity(ctx.tx, identityId)
    await refuseIdle(ctx.tx, { identityId, identity, now: ctx.now })
    ctx.enqueue('send-phone-code', { identityId }, { key: `send-phone-code ${identityId}` })
    return { message: sentence(ctx.language) }
  },
})

async function refuseIdle(
  tx: Tx,
  {
    identityId,
    identity,
    now,
  }: { identityId: string; identity: IdentityRow | undefined; now: Temporal.Instant },
): Promise<void> {
  if (hasProvedPhone(identity)) throw memberError('members.phone-verified-already')
  const lastSentAt = await findLastSentAt(tx, { identityId, purpose: 'verify_phone' })
  if (!mayResend({ lastSentAt, now })) throw memberError('members.code-too-soon')
}
