import { memberSentence } from '#server/members/person/sentence.ts'
import { takeBackChanges } from '#server/members/login/take-back.ts'
import { preparedUseCase } from '#server/platform/use-case/use-case.ts'
import { newToken } from '#server/platform/crypto/ids.ts'
import { hasFactor } from '#domain/security/second-factor.ts'
import { deleteFactorsSince, findFactors } from './factor-store.ts'
import { replaceRecoveryCodes } from './recovery-code-store.ts'

/**
 * Takes changes back by the "not me" link from a mail to the old address: ends all sessions, undoes
 * what can be undone, and voids the password. Removes second factors added since, but never those
 * of staff: a mailbox alone must not open their powers. Throws members.link-unknown, link-expired.
 */
export const notMe = preparedUseCase('POST /user/not-me', {
  prepare: ({ services }) => services.passwords.hash(newToken()),
  async run(ctx, { body: { code } }, voidPasswordHash) {
    const { identityId, since, isStaff } = await takeBackChanges(ctx, { code, voidPasswordHash })
    if (!isStaff) {
      await deleteFactorsSince(ctx.tx, identityId, since)
      if (!hasFactor(await findFactors(ctx.tx, identityId)))
        await replaceRecoveryCodes(ctx.tx, identityId, [])
    }
    ctx.caller.endSession()
    return { message: memberSentence(ctx.language, 'taken-back') }
  },
})
