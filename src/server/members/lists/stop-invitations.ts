import { memberError } from '#domain/members/member-errors.ts'
import { preparedUseCase } from '#server/platform/use-case/use-case.ts'
import { checkCaptcha } from '../login/captcha.ts'
import { memberSentence } from '../person/sentence.ts'
import { invitationHash } from '../secrets/secret-hashes.ts'
import { cameByText, findInvited } from './list-store.ts'
import { insertStop, withdrawNumber } from './stop-store.ts'

/**
 * Ends all invitations to the number of this one, now and later: of every circle where the
 * invitation came by SMS, of its own circle where somebody sent it by hand, who may not be the
 * number's owner. Only a keyed hash of the number is stored. Throws members.captcha-incorrect,
 * invitation-unknown.
 */
export const stopInvitations = preparedUseCase('POST /user/invitation/stop', {
  prepare: (attempt) => checkCaptcha(attempt, attempt.input.body.captcha),
  async run(ctx, { body }) {
    const invited = await findInvited(ctx.tx, invitationHash(ctx.vault, body.code), ctx.now)
    if (invited === undefined) throw memberError('members.invitation-unknown')
    const { phoneKey, circleId } = invited
    const everywhere = await cameByText(ctx.tx, invited)
    const stop = { phoneKey, circleId: everywhere ? null : circleId }
    await insertStop(ctx.tx, stop, ctx.now)
    await withdrawNumber(ctx.tx, stop, ctx.now)
    return {
      message: memberSentence(
        ctx.language,
        everywhere ? 'invitations-stopped' : 'invitations-stopped-here',
      ),
    }
  },
})
