import { startOfDayInIndia } from '#domain/shared/calendar.ts'
import { fullWeeks, joinWeeks, lastWeeks } from '#domain/ledger/weeks.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { sumHelpByWeek } from './ledger-store.ts'

/** Shows the help confirmed in the circle by week, never so that one person can be seen in it. */
export const showWeeks = useCase('GET /coine/weeks', async (ctx) => {
  const weeks = fullWeeks(ctx.now)
  const last = weeks.at(-1)
  if (last === undefined) return { weeks: [] }
  const sums = new Map(
    (
      await sumHelpByWeek(ctx.tx, ctx.actor.circleId, {
        starts: weeks.map(startOfDayInIndia),
        until: startOfDayInIndia(last.add({ weeks: 1 })),
      })
    ).map((row) => [row.place, row]),
  )
  const shown = joinWeeks(
    weeks.map((from, at) => {
      const { amount, payments, givers, receivers } = sums.get(at + 1) ?? NO_HELP
      return { from, amount, payments, givers, receivers }
    }),
  )
  return {
    weeks: lastWeeks(shown).map(({ from, weeks: span, amount }) => ({
      from: from.toString(),
      to: from.add({ days: 7 * span - 1 }).toString(),
      weeks: span,
      amount,
    })),
  }
})

const NO_HELP = { amount: 0, payments: 0, givers: [], receivers: [] }
