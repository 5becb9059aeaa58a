import { daySpan } from '#domain/ledger/statement-days.ts'
import { firstName } from '#domain/members/contact-formats.ts'
import { requestError } from '#domain/shared/request-errors.ts'
import { memberNames } from '#server/members/person/member-names.ts'
import { type ActorCtx, useCase } from '#server/platform/use-case/context.ts'
import { latestSeal } from './latest-seal.ts'
import { type Counters, findLastCounters, listEntries } from './ledger-store.ts'

const PAGE = 25
const NOTHING: Counters = { given: 0, received: 0 }

/**
 * Shows my statement, newest first: what I gave and received, with both counters after each line.
 */
export const showStatement = useCase('GET /coine/statement', async (ctx, { query }) => {
  const { circleId, memberId } = ctx.actor
  const limit = query.limit ?? PAGE
  const days = daySpan(query)
  const rows = await listEntries(ctx.tx, circleId, memberId, {
    side: query.side,
    ...days,
    beforeSeq: readCursor(query.cursor),
    limit: limit + 1,
  })
  const totals = await findLastCounters(ctx.tx, circleId, memberId)
  const lines = rows.slice(0, limit)
  const otherOf = (row: (typeof rows)[number]) =>
    row.giverAccount === memberId ? row.receiverAccount : row.giverAccount
  const names = await memberNames(ctx, circleId, lines.map(otherOf))
  const last = lines.at(-1)
  return {
    data: lines.map((row) => ({
      id: row.transferId,
      kind: row.kind as 'help' | 'reversal',
      side: row.giverAccount === memberId ? ('given' as const) : ('received' as const),
      amount: row.amountRupees,
      otherName: firstName(names.get(otherOf(row)) ?? ''),
      matchId: row.matchId,
      matchCode: row.code,
      at: row.postedAt.toString(),
      reversed: row.reversal !== null,
      givenAfter: row.givenAfter,
      receivedAfter: row.receivedAfter,
    })),
    totals,
    inPeriod: await countersIn(ctx, days, totals),
    seal: await latestSeal(ctx.tx, circleId),
    nextCursor: rows.length > limit && last ? String(last.seq) : null,
  }
})

async function countersIn(
  { tx, actor: { circleId, memberId } }: ActorCtx,
  { from, until }: ReturnType<typeof daySpan>,
  totals: Counters,
): Promise<Counters> {
  if (from && until && Temporal.Instant.compare(from, until) >= 0) return NOTHING
  const after = until ? await findLastCounters(tx, circleId, memberId, until) : totals
  const before = from ? await findLastCounters(tx, circleId, memberId, from) : NOTHING
  return { given: after.given - before.given, received: after.received - before.received }
}

function readCursor(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined
  const seq = Number(cursor)
  if (!Number.isSafeInteger(seq) || seq < 1)
    throw requestError('request.invalid', { fields: { cursor: 'request.invalid' } })
  return seq
}
