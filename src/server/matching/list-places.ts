import { moversOf } from '#domain/matching/serve/explain-place.ts'
import { STEP_RUPEES } from '#domain/shared/rupees.ts'
import { receivableThisYear } from '#server/asks/availability.ts'
import { useCase } from '#server/platform/use-case/context.ts'
import { findLastReasons, listPlaces, sumMatchablePledges } from './place-store.ts'

/**
 * Where my asks that can be matched now stand in the circle's queue, what would move each, and why
 * the last run left it there. The same figures as explainPlace.
 */
export const listMyPlaces = useCase('GET /asks/queue-positions', async (ctx) => {
  const {
    tx,
    now,
    actor: { circleId, memberId },
  } = ctx
  const places = await listPlaces(tx, { circleId, memberId }, now)
  if (places.length === 0) return { data: [] }
  const [pledgedAmount, reasons, receivable] = await Promise.all([
    sumMatchablePledges(tx, circleId, now),
    findLastReasons(
      tx,
      circleId,
      places.map(({ askId }) => askId),
    ),
    receivableThisYear(ctx),
  ])
  return {
    data: places.map(({ notUrgentAhead, ...place }) => {
      const last = reasons.get(place.askId)
      return {
        ...place,
        pledgedAmount,
        wouldMove: moversOf({
          askClass: place.askClass,
          mayReceive: receivable >= STEP_RUPEES,
          notUrgentAhead,
          ahead: place.aheadAmount,
          own: place.openAmount,
          pledged: pledgedAmount,
        }),
        lastRun: last ? { at: last.at.toString(), why: last.why } : null,
      }
    }),
  }
})
