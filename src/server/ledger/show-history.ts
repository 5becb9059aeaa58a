import { monthInIndia, monthsEnding } from '#domain/ledger/months.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { findFirstHelp, sumHelpByMonth } from './ledger-store.ts'

/** Shows twelve months of confirmed help, mine and the circle's. It never shows a forecast. */
export const showHistory = useCase('GET /coine/history', async (ctx, { query }) => {
  const { circleId, memberId } = ctx.actor
  const span = monthsEnding(
    query.until === undefined ? monthInIndia(ctx.now) : Temporal.PlainYearMonth.from(query.until),
  )
  const sums = new Map(
    (await sumHelpByMonth(ctx.tx, circleId, memberId, span)).map((row) => [row.place, row]),
  )
  const first = await findFirstHelp(ctx.tx, circleId)
  return {
    months: span.months.map((month, at) => {
      const { given, received, circle } = sums.get(at + 1) ?? { given: 0, received: 0, circle: 0 }
      return { month: month.toString(), given, received, circle }
    }),
    earliest: first === undefined ? null : monthInIndia(first).toString(),
  }
})
