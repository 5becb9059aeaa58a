import { isRunning } from '#domain/matches/dispute-transitions.ts'
import { canWrite } from '#domain/matches/conversation.ts'
import { matchError } from '#domain/matches/match-errors.ts'
import { helpingSentence } from '#server/requests/sentence.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { findDisputes } from '../store/dispute-store.ts'
import { messageView, writeMessage } from '../messages.ts'
import { takeMatch } from '../take-match.ts'

/**
 * Writes to the other side of a match while it needs messages. The officer of its running dispute
 * sees the message at once.
 */
export const writeToOther = useCase(
  'POST /matches/{matchId}/messages',
  async (ctx, { params, body }) => {
    const { match, other, facts } = await takeMatch(ctx, 'either', { params })
    if (!canWrite(match, facts)) throw matchError('matches.conversation-over')
    const message = await writeMessage(ctx, match, { text: body.text, to: [other] })
    const dispute = (await findDisputes(ctx.tx, [match])).get(match.id)
    if (dispute !== undefined && dispute.officerId !== null && isRunning(dispute.state))
      ctx.announce([dispute.officerId], 'disputes')
    return {
      message: helpingSentence(ctx.language, 'message-written'),
      data: messageView(message, ctx.actor.memberId),
    }
  },
)
