import { addMs, DAY_MS } from '#domain/shared/calendar.ts'
import { countByAge, QUEUE_AGES } from '#domain/asks/queue-ages.ts'
import { openAsksOf } from '#server/asks/ask-shares.ts'
import { runningStop } from '#server/ledger/posting-stop.ts'
import { readinessOf } from '#server/opening/open-payments.ts'
import type { ActorCtx } from '#server/platform/use-case/context.ts'
import { preparedUseCase } from '#server/platform/use-case/use-case.ts'
import { listChecks } from './check-store.ts'
import { readHealth } from './health-store.ts'
import { medianHours } from './median-hours.ts'

const DAYS = 90

/** Shows staff how their circle fares. It counts, and names nobody. */
export const showHealth = preparedUseCase('GET /staff/health', {
  prepare: ({ services }) => services.waysOut.states(),
  async run(ctx, _input, ways) {
    const {
      tx,
      now,
      actor: { circleId },
    } = ctx
    const since = addMs(now, -DAYS * DAY_MS)
    const found = await readHealth(tx, circleId, { since, now })
    const { able, firstRound, appeal } = await readinessOf(tx, circleId)
    const [check] = await listChecks(tx, circleId, 1)
    const stop = await runningStop(tx, circleId)
    return {
      data: {
        asks: {
          waiting: found.waiting,
          amount: found.amount,
          oldestAt: found.oldestAt?.toString() ?? null,
          toReview: found.toReview,
          late: found.lateReviews,
        },
        firstMatch: { asks: found.matchedAsks, medianHours: found.medianHours },
        confirmed: { inTime: found.inTime, of: found.inTime + found.silent },
        disputes: { open: found.openDisputes, late: found.lateDisputes },
        officers: { able: able.length, decide: firstRound && appeal },
        failing: ways
          .filter(({ failing }) => failing)
          .map(({ way, failingSince }) => ({ way, since: failingSince?.toString() ?? null })),
        record: {
          checkedAt: check?.at.toString() ?? null,
          passed: check === undefined || check.broken.length === 0,
          stoppedSince: stop?.beganAt.toString() ?? null,
        },
        times: await timesOf(ctx, since),
      },
    }
  },
})

/** How long asks wait, and how long payments usually took. */
async function timesOf({ tx, now, actor: { circleId } }: ActorCtx, since: Temporal.Instant) {
  const open = await openAsksOf(tx, circleId, now)
  const counts = countByAge(
    open.map(({ queuedAt }) => queuedAt),
    now,
  )
  return {
    waiting: QUEUE_AGES.map((fromDays, at) => ({ fromDays, asks: counts[at] ?? 0 })),
    medianHours: await medianHours(tx, { circleId, since }),
  }
}
