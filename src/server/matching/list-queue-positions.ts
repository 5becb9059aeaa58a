import { moversOf } from '#domain/asks/queue-movers.ts'
import { STEP_RUPEES } from '#domain/shared/rupees.ts'
import { receivableThisYear } from '#server/asks/availability.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { listQueuePositions, sumMatchablePledges } from './queue-position-store.ts'
import { findLastReasons } from './wait-store.ts'

/**
 * Where my asks that can be matched now stand in the circle's queue, what would move each, and why
 * the last run left it there. A test compares the figures with a run's input.
 */
export const listMyQueuePositions = useCase('GET /asks/queue-positions', async (ctx) => {
  const {
    tx,
    now,
    actor: { circleId, memberId },
  } = ctx
  const positions = await listQueuePositions(tx, { circleId, memberId }, now)
  if (positions.length === 0) return { data: [] }
  const [pledgedAmount, reasons, receivable] = await Promise.all([
    sumMatchablePledges(tx, circleId, now),
    findLastReasons(
      tx,
      circleId,
      positions.map(({ askId }) => askId),
    ),
    receivableThisYear(ctx),
  ])
  return {
    data: positions.map(({ notUrgentAhead, ...position }) => {
      const last = reasons.get(position.askId)
      return {
        ...position,
        pledgedAmount,
        wouldMove: moversOf({
          askClass: position.askClass,
          mayReceive: receivable >= STEP_RUPEES,
          notUrgentAhead,
          ahead: position.aheadAmount,
          own: position.openAmount,
          pledged: pledgedAmount,
        }),
        lastRun: last ? { at: last.at.toString(), why: last.why } : null,
      }
    }),
  }
})
