import { useCase } from '#server/platform/use-case/use-case.ts'
import { listSeenCircles } from './circle-store.ts'

const CIRCLES_MAX = 500

/** Lists circles that chose to be shown, by name; at most 500. */
export const listCircles = useCase('GET /circles', async (ctx) => ({
  data: await listSeenCircles(ctx.tx, CIRCLES_MAX),
  nextCursor: null,
}))
