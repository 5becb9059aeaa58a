import { countByAge, QUEUE_AGES } from '#domain/asks/queue-ages.ts'
import { addMs, DAY_MS } from '#domain/shared/calendar.ts'
import { openAsksOf } from '#server/asks/ask-shares.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { findMedianHours } from '../../store/times-store.ts'

const SHOWN_DAYS = 90
/** With fewer payments a median is about somebody. */
const FEWEST = 5

/** Shows how long asks wait in the circle and how long payments usually took. It names nobody. */
export const showTimes = useCase('GET /staff/times', async (ctx) => {
  const { circleId } = ctx.actor
  const open = await openAsksOf(ctx.tx, circleId, ctx.now)
  const counts = countByAge(
    open.map(({ queuedAt }) => queuedAt),
    ctx.now,
  )
  return {
    data: {
      waiting: QUEUE_AGES.map((fromDays, at) => ({ fromDays, asks: counts[at] ?? 0 })),
      medianHours: await findMedianHours(ctx.tx, {
        circleId,
        since: addMs(ctx.now, -SHOWN_DAYS * DAY_MS),
        fewest: FEWEST,
      }),
    },
  }
})
