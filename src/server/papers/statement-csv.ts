import { daySpan } from '#domain/ledger/statement-days.ts'
import { LINES_HEADER } from '#domain/shared/csv.ts'
import { CSV_BEGIN, csvLine } from '#domain/shared/csv.ts'
import { dayInIndia, PEOPLE_ZONE } from '#domain/shared/calendar.ts'
import type { ActorCtx } from '#server/platform/use-case/context.ts'
import type { FileOut } from '#server/platform/http/serve-file.ts'
import { inTransaction } from '#server/platform/use-case/transaction.ts'
import type { World } from '#server/platform/use-case/world.ts'
import { countLines, type StatementLines } from '#server/ledger/read-lines.ts'
import type { Owner } from './paper-store.ts'
import { paperWords, type PaperWords } from './paper-words.ts'
import { nextLines, type PaperLine, type StatementRange } from './statement-lines.ts'

/** Lines that one short transaction reads. */
const LINES_AT_ONCE = 500

/**
 * Streams the statement as CSV in the order in which it was recorded, one sum per column. It is sent while it is read,
 * so that neither a long statement nor a slow connection uses much memory or holds a transaction
 * open. It leaves out later confirmations.
 */
export async function statementCsv(
  world: World,
  ctx: ActorCtx,
  period: StatementRange & { readonly language: PaperWords['language'] },
): Promise<FileOut> {
  const owner = { circleId: ctx.actor.circleId, memberId: ctx.actor.memberId }
  const lines = { side: period.side, ...daySpan(period) }
  const { count, lastSeq } = await countLines(ctx.tx, owner, lines)
  const words = paperWords(period.language)
  return {
    fileName: `paraspar-statement-${ctx.now.toZonedDateTimeISO(PEOPLE_ZONE).toPlainDate().toString()}.csv`,
    type: 'text/csv; charset=utf-8',
    headers: { [LINES_HEADER]: String(count) },
    body: () => pieces(world, { owner, lines, lastSeq, words }),
  }
}

async function* pieces(
  world: World,
  {
    owner,
    lines,
    lastSeq,
    words,
  }: { owner: Owner; lines: StatementLines; lastSeq: number; words: PaperWords },
): AsyncGenerator<string> {
  yield (
    CSV_BEGIN +
      csvLine(
        (
          [
            'date',
            'type',
            'with',
            'amount-inr',
            'payment',
            'given-after',
            'received-after',
            'recorded-on',
            'recorded-at',
            // At the end, so that what reads the older columns goes on working.
            'full-name',
            'utr',
          ] as const
        ).map((column) => words.t(`column.${column}`)),
      )
  )
  for (let afterSeq = 0; ;) {
    const from = afterSeq
    const page = await inTransaction(
      world.database,
      { vault: world.vault, language: words.language },
      (ctx) => nextLines(ctx, owner, { ...lines, afterSeq: from, lastSeq, limit: LINES_AT_ONCE }),
    )
    if (page.length > 0) yield page.map((line) => csvOf(line, words)).join('')
    if (page.length < LINES_AT_ONCE) return
    afterSeq = page.at(-1)?.seq ?? lastSeq
  }
}

function csvOf(
  {
    belongsAt,
    at,
    type,
    other,
    otherInFull,
    amount,
    code,
    givenAfter,
    receivedAfter,
    utr,
  }: PaperLine,
  { t }: PaperWords,
): string {
  const recorded = at.toZonedDateTimeISO(PEOPLE_ZONE)
  return csvLine([
    dayInIndia(belongsAt).toString(),
    t(`type.${type}`),
    other,
    amount,
    code,
    givenAfter,
    receivedAfter,
    recorded.toPlainDate().toString(),
    recorded.toPlainTime().toString({ smallestUnit: 'second' }),
    otherInFull,
    utr,
  ])
}
