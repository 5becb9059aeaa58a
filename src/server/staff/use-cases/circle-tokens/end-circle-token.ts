import { memberError } from '#domain/members/member-errors.ts'
import { recordAct } from '#server/audit-log/record-act.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { staffSentence } from '../../sentence.ts'
import { deleteCircleToken } from '../../store/circle-token-store.ts'
import { notifyAdministrators } from './notify-administrators.ts'

/** Ends a token of the circle at once, by any one administrator. Throws members.token-unknown. */
export const endCircleToken = useCase('POST /staff/circle-tokens/end', async (ctx, { body }) => {
  const { circleId, memberId: actorId } = ctx.actor
  const { tokenId: circleTokenId, reason } = body
  const program = await deleteCircleToken(ctx.tx, { circleId, circleTokenId })
  if (program === undefined) throw memberError('members.token-unknown')
  await recordAct(ctx, {
    circleId,
    actorId,
    role: 'admin',
    act: 'circle_token.end',
    subject: { kind: 'circle_token', id: circleTokenId },
    whomId: null,
    before: { program },
    after: {},
    reason,
  })
  await notifyAdministrators(ctx, 'circle_token_ended')
  return { message: staffSentence(ctx.language, 'circle-token-ended') }
})
