import { circleActs } from '#domain/circles/circle-states.ts'
import { useCase } from '#server/platform/use-case/context.ts'
import { listOperated } from '../store/operated-store.ts'

const CIRCLES_MAX = 1_000

/** Lists the circles of the installation for an operator: states and counts, and nobody's data. */
export const listOperatedCircles = useCase('GET /operator/circles', async (ctx) => ({
  data: (await listOperated(ctx.tx, CIRCLES_MAX)).map(({ circleId, createdAt, ...circle }) => ({
    id: circleId,
    ...circle,
    createdAt: createdAt.toString(),
    acts: [...circleActs(circle.state, circle.closing)],
  })),
  nextCursor: null,
}))
