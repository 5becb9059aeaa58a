import { cursorOf, readCursor } from '#server/platform/database/cursor.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { listOwnMatches } from '../store/match-queries.ts'
import { matchLines } from '../views/match-view.ts'

const PAGE = 20

/** Lists my matches, live or ended, newest first. */
export const listMatches = useCase('GET /matches', async (ctx, { query }) => {
  const { circleId, memberId } = ctx.actor
  const limit = query.limit ?? PAGE
  const found = await listOwnMatches(ctx.tx, {
    circleId,
    memberId,
    side: query.side ?? 'either',
    which: query.which ?? 'all',
    before: readCursor(query.cursor),
    limit: limit + 1,
  })
  const page = found.slice(0, limit)
  const last = page.at(-1)
  return {
    data: await matchLines(ctx, page),
    nextCursor: found.length > limit && last ? cursorOf({ at: last.createdAt, id: last.id }) : null,
  }
})
