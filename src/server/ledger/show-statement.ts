import { daySpan } from '#domain/ledger/statement-days.ts'
import { dayInIndia } from '#domain/shared/calendar.ts'
import { firstName } from '#domain/members/contact-formats.ts'
import { requestError } from '#domain/shared/request-errors.ts'
import { memberNames } from '#server/members/person/member-names.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { latestSeal } from './latest-seal.ts'
import { findLastCounters } from './ledger-store.ts'
import { listLines, sumLines } from './statement-store.ts'

const PAGE = 25

/**
 * Shows my statement in the order in which it was recorded, the latest first: what I gave and
 * received, with both counters after each line. Its days are those of the money.
 */
export const showStatement = useCase('GET /coine/statement', async (ctx, { query }) => {
  const account = { circleId: ctx.actor.circleId, memberId: ctx.actor.memberId }
  const { circleId, memberId } = account
  const limit = query.limit ?? PAGE
  const days = daySpan(query)
  const rows = await listLines(ctx.tx, account, {
    side: query.side,
    ...days,
    beforeSeq: readCursor(query.cursor),
    order: 'desc',
    limit: limit + 1,
  })
  const totals = await findLastCounters(ctx.tx, circleId, memberId)
  const lines = rows.slice(0, limit)
  const otherOf = (row: (typeof rows)[number]) =>
    row.giverId === memberId ? row.receiverId : row.giverId
  const names = await memberNames(ctx, circleId, lines.map(otherOf))
  const last = lines.at(-1)
  return {
    data: lines.map((row) => ({
      id: row.transferId,
      kind: row.kind,
      side: row.giverId === memberId ? ('given' as const) : ('received' as const),
      amount: row.amount,
      otherName: firstName(names.get(otherOf(row)) ?? ''),
      matchId: row.matchId,
      matchCode: row.code,
      day: dayInIndia(row.belongsAt).toString(),
      at: row.postedAt.toString(),
      reversed: row.reversal !== null,
      givenAfter: row.givenAfter,
      receivedAfter: row.receivedAfter,
    })),
    totals,
    inPeriod: days.from || days.until ? await sumLines(ctx.tx, account, days) : totals,
    seal: await latestSeal(ctx.tx, circleId),
    nextCursor: rows.length > limit && last ? String(last.seq) : null,
  }
})

function readCursor(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined
  const seq = Number(cursor)
  if (!Number.isSafeInteger(seq) || seq < 1)
    throw requestError('request.invalid', { fields: { cursor: 'request.invalid' } })
  return seq
}
