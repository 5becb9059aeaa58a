import type { SheetView } from '#contract/papers/circle.ts'
import { periodText } from '#contract/formats.ts'
import { sheetParts, upToText } from '#contract/papers/sheet-words.ts'
import type { WrittenLanguage } from '#contract/messages/translate.ts'
import {
  lastMonthOver,
  moneyOf,
  monthsOver,
  type PaperPeriod,
  periodOf,
  periodsSince,
} from '#domain/papers/circle-sheet.ts'
import { startOfDayInIndia } from '#domain/shared/calendar.ts'
import { requestError } from '#domain/shared/request-errors.ts'
import { needSums } from '#server/asks/need-sums.ts'
import { medianHours } from '#server/audit/median-hours.ts'
import { circleById } from '#server/circles/find-circle.ts'
import type { FileOut } from '#server/platform/http/serve-file.ts'
import { printIn } from '#server/platform/text/words.ts'
import type { ActorCtx } from '#server/platform/use-case/context.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { hasUnprintable, paperWords, printable } from './paper-words.ts'
import { heading, paperPdf, paragraph, SMALL, STRONG, TEXT } from './paper-pdf.ts'
import { facts } from './paper-table.ts'
import { countHappened, firstJoined, sumMonths } from './sheet-store.ts'

const print = printIn('circle-sheet')

/** Shows the sheet of the circle about a month or year that is over, without names. */
export const showSheet = useCase('GET /circle/sheet', async (ctx, { query }) => {
  const periods = await periodsOf(ctx)
  const period = query.period ?? periods[0]
  return {
    data: period === undefined ? null : await sheetOf(ctx, checked(periods, period)),
    periods,
    nextOn: lastMonthOver(ctx.now).add({ months: 2 }).toPlainDate({ day: 1 }).toString(),
  }
})

/** The same sheet on one page of A4. */
export async function sheetPdf(
  ctx: ActorCtx,
  { period, language }: { period: string | undefined; language: WrittenLanguage },
): Promise<FileOut> {
  const periods = await periodsOf(ctx)
  const sheet = await sheetOf(ctx, checked(periods, period ?? periods[0] ?? ''))
  const circle = (await circleById(ctx.tx, ctx.actor.circleId))?.name ?? ''
  return {
    fileName: `paraspar-circle-${sheet.period}.pdf`,
    type: 'application/pdf',
    body: () => drawSheet(sheet, circle, language),
  }
}

/** The periods with a sheet: from the month in which the first member joined. */
async function periodsOf({ tx, now, actor: { circleId } }: ActorCtx): Promise<string[]> {
  const since = await firstJoined(tx, circleId)
  return since === undefined ? [] : periodsSince(since, lastMonthOver(now))
}

/** Throws request.not-found for a period without a sheet. */
function checked(periods: readonly string[], period: string): PaperPeriod {
  if (!periods.includes(period)) throw requestError('request.not-found')
  return periodOf(period)
}

async function sheetOf(ctx: ActorCtx, period: PaperPeriod): Promise<SheetView> {
  const {
    tx,
    now,
    actor: { circleId },
  } = ctx
  const months = monthsOver(period, now)
  const over = { ...period, ...endOf(period, months) }
  const starts = months.map(startOfDayInIndia)
  const sums = new Map(
    (await sumMonths(tx, circleId, { starts, until: startOfDayInIndia(afterAll(months)) })).map(
      (row) => [row.place, row],
    ),
  )
  const { money, leftOut } = moneyOf(
    months.map((from, at) => ({ ...(sums.get(at + 1) ?? NO_HELP), from })),
    period,
  )
  return {
    period: period.name,
    from: period.first.toString(),
    to: over.to.toString(),
    last: period.last.toString(),
    at: now.toString(),
    money: money && { ...money, from: money.from.toString(), to: money.to.toString() },
    leftOut: leftOut && { from: leftOut.from.toString(), to: leftOut.to.toString() },
    open: await needSums(tx, circleId, now),
    happened: await countHappened(tx, circleId, over),
    hours: await medianHours(tx, { circleId, since: over.from, until: over.until }),
  }
}

const NO_HELP = { amount: 0, payments: 0, givers: [], receivers: [] }

/** The first day after some months of a row. */
function afterAll(months: readonly Temporal.PlainDate[]): Temporal.PlainDate {
  return (months.at(-1) ?? Temporal.PlainDate.from('2020-04-01')).add({ months: 1 })
}

/** A year that runs ends with the last month that is over. */
function endOf(
  { last, until }: PaperPeriod,
  months: readonly Temporal.PlainDate[],
): { to: Temporal.PlainDate; until: Temporal.Instant } {
  const after = afterAll(months)
  return Temporal.PlainDate.compare(after, last) > 0
    ? { to: last, until }
    : { to: after.subtract({ days: 1 }), until: startOfDayInIndia(after) }
}

/** Figures large enough to be read out at a table. */
const READ_OUT = { ...STRONG, size: 12 }

function drawSheet(sheet: SheetView, circle: string, language: WrittenLanguage): Promise<Buffer> {
  const paper = paperWords(language)
  const words = { t: print(language), language, sum: paper.sum }
  const title = `${words.t('title')}: ${periodText(sheet.period, language)}`
  const at = Temporal.Instant.from(sheet.at)
  const brand = paper.t('brand')
  const foot = (page: number) => `${brand} · ${title} · ${paper.t('page', { number: page })}`
  return paperPdf({ language, title: `${title} · ${brand}`, author: brand, foot }, (file) => {
    heading(file, 'H1', title)
    const made = { circle: printable(circle), time: paper.dayAndTime(at) }
    paragraph(file, words.t('made', made), SMALL)
    const upTo = upToText(sheet, words)
    if (upTo !== undefined) paragraph(file, upTo)
    for (const { title: part, rows, notes } of sheetParts(sheet, words)) {
      heading(file, 'H2', part)
      if (rows.length > 0)
        facts(
          file,
          rows.map(([name, value]) => [name, value, READ_OUT] as const),
        )
      for (const note of notes) paragraph(file, note)
    }
    paragraph(file, words.t('promise'), TEXT)
    if (hasUnprintable(circle)) paragraph(file, paper.t('unprintable-plain'), SMALL)
  })
}
