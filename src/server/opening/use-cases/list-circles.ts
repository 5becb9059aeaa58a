import { circleActs } from '#domain/circles/circle-states.ts'
import { numbersOfLists } from '#server/members/lists/list-numbers.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { listOperated } from '../store/operated-store.ts'

const CIRCLES_MAX = 1_000

/** Lists the circles of the installation for an operator: states and counts, and nobody's data. */
export const listOperatedCircles = useCase('GET /operator/circles', async (ctx) => {
  const circles = await listOperated(ctx.tx, CIRCLES_MAX)
  const listsOf = await numbersOfLists(
    ctx.tx,
    circles.map(({ circleId }) => circleId),
  )
  return {
    data: circles.map(({ circleId, createdAt, ...circle }) => ({
      id: circleId,
      ...circle,
      lists: listsOf(circleId),
      createdAt: createdAt.toString(),
      acts: [...circleActs(circle.state, circle.closing)],
    })),
    nextCursor: null,
  }
})
