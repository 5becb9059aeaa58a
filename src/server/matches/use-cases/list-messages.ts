import { useCase } from '#server/platform/use-case/use-case.ts'
import { getOwnMatch } from '../store/match-queries.ts'
import { messageView, readMessages } from '../messages.ts'

/** Lists the messages about one of my matches, oldest first. */
export const listMatchMessages = useCase(
  'GET /matches/{matchId}/messages',
  async (ctx, { params }) => {
    const { circleId, memberId } = ctx.actor
    const match = await getOwnMatch(
      ctx.tx,
      { circleId, memberId, side: 'either' },
      params.matchId,
      'look',
    )
    return {
      data: (await readMessages(ctx, match)).map((message) => messageView(message, memberId)),
      nextCursor: null,
    }
  },
)
