import { runsOf } from '#server/matching/stored-runs.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { cursorOf, readCursor } from '#server/platform/database/cursor.ts'

const PAGE = 50

/** Lists matching runs that made matches, newest first. */
export const listMatchingRuns = useCase('GET /staff/matching-runs', async (ctx, { query }) => {
  const limit = query.limit ?? PAGE
  const runs = await runsOf(ctx.tx, ctx.actor.circleId, {
    after: readCursor(query.cursor),
    limit: limit + 1,
  })
  const shown = runs.slice(0, limit)
  const last = shown.at(-1)
  return {
    data: shown.map(({ at, ...run }) => ({ ...run, at: at.toString() })),
    nextCursor: runs.length > limit && last ? cursorOf(last) : null,
  }
})
