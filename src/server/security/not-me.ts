import { memberSentence } from '#server/members/person/sentence.ts'
import { takeBackChanges } from '#server/members/login/take-back.ts'
import { preparedUseCase } from '#server/platform/use-case/context.ts'
import { newToken } from '#server/platform/crypto/ids.ts'
import { hasFactor } from '#domain/security/second-factor.ts'
import { deleteFactorsSince, findFactors } from './factor-store.ts'
import { replaceRecoveryCodes } from './recovery-code-store.ts'

/**
 * "This was not me", from the link in a mail to the old address: everybody is logged out, what can
 * be taken back is, the password is void. Second factors added since go too, but never those of
 * staff: a mailbox alone is not to open their powers. Throws members.link-unknown, link-expired.
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
