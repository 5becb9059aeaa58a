import { monthsEnding } from '#domain/ledger/months.ts'
import { type PlacedRestart, RESTARTS_MAX, restartsCovered } from '#domain/ledger/restarts.ts'
import { dayInIndia } from '#domain/shared/calendar.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { findHeadBefore, findHeads } from './seal-store.ts'
import { signedRestarts } from './signed-restarts.ts'

type Found = Awaited<ReturnType<typeof findHeads>>[number]
const inHex =
  (restarts: readonly PlacedRestart[]) =>
  ({ head, sealedAt, ...seal }: Found) => {
    const covered = restartsCovered(restarts, seal.seal)
    return {
      ...seal,
      head: head.toString('hex'),
      day: dayInIndia(sealedAt).toString(),
      ...(covered > 0 && { restarts: covered }),
    }
  }

/**
 * Returns the heads of the seals that a phone saw before, as they are now, with the newest last, and the restarts of the
 * record. A month's seal is the last one made in it.
 */
export const showHeads = useCase(
  'GET /ledger/heads',
  async ({ tx, vault, actor: { circleId } }, { query }) => {
    const numbers = (query.seals ?? '').split(',').filter(Boolean).map(Number)
    const { all, signed } = await signedRestarts({ tx, vault }, circleId)
    const restarts = signed.slice(-RESTARTS_MAX)
    const heads = (await findHeads(tx, circleId, numbers)).map(inHex(all))
    if (query.month === undefined) return { circleId, heads, restarts, month: null }
    const { starts, until } = monthsEnding(Temporal.PlainYearMonth.from(query.month), 1)
    const last = await findHeadBefore(tx, circleId, until)
    const before = starts[0] && (await findHeadBefore(tx, circleId, starts[0]))
    const entries = (last?.transfers ?? 0) - (before?.transfers ?? 0)
    return {
      circleId,
      heads,
      restarts,
      month: last === undefined || entries === 0 ? null : { entries, seal: inHex(all)(last) },
    }
  },
)
