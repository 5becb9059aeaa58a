import { memberError } from '#domain/members/member-errors.ts'
import { useCase } from '#server/platform/use-case/context.ts'
import { memberSentence } from '../person/sentence.ts'
import { invitationHash } from '../secrets/secret-hashes.ts'
import { findInvited, insertStop, withdrawNumber } from './list-store.ts'

/**
 * Ends all invitations to the number of this one, from every circle, now and later. Only a keyed
 * hash of the number is stored. Throws members.invitation-unknown.
 */
export const stopInvitations = useCase(
  'POST /user/invitation/{code}/stop',
  async (ctx, { params }) => {
    const invited = await findInvited(ctx.tx, invitationHash(ctx.vault, params.code), ctx.now)
    if (invited === undefined) throw memberError('members.invitation-unknown')
    await insertStop(ctx.tx, invited.phoneKey, ctx.now)
    await withdrawNumber(ctx.tx, invited.phoneKey, ctx.now)
    return { message: memberSentence(ctx.language, 'invitations-stopped') }
  },
)
