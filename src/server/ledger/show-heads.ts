import { monthsEnding } from '#domain/ledger/months.ts'
import { dayInIndia } from '#domain/shared/calendar.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { findHeadBefore, findHeads } from './seal-store.ts'

const inHex = ({ head, sealedAt, ...seal }: Awaited<ReturnType<typeof findHeads>>[number]) => ({
  ...seal,
  head: head.toString('hex'),
  day: dayInIndia(sealedAt).toString(),
})

/**
 * Returns the heads of the seals that a phone saw before, as they are now, with the newest last. A
 * month's seal is the last one made in it.
 */
export const showHeads = useCase(
  'GET /ledger/heads',
  async ({ tx, actor: { circleId } }, { query }) => {
    const numbers = (query.seals ?? '').split(',').filter(Boolean).map(Number)
    const heads = await findHeads(tx, circleId, numbers)
    if (query.month === undefined) return { circleId, heads: heads.map(inHex), month: null }
    const { starts, until } = monthsEnding(Temporal.PlainYearMonth.from(query.month), 1)
    const last = await findHeadBefore(tx, circleId, until)
    const before = starts[0] && (await findHeadBefore(tx, circleId, starts[0]))
    const entries = (last?.transfers ?? 0) - (before?.transfers ?? 0)
    return {
      circleId,
      heads: heads.map(inHex),
      month: last === undefined || entries === 0 ? null : { entries, seal: inHex(last) },
    }
  },
)
