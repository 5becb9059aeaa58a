import { z } from 'zod'
import { PERIOD_PATTERN } from '#domain/papers/circle-sheet.ts'
import { endpoints } from '../endpoint.ts'
import { instant, wholeRupees, writtenLanguage } from '../shapes.ts'

const period = z
  .string()
  .max(7)
  .regex(PERIOD_PATTERN)
  .describe('a month, 2026-10, or the tax year that begins in April, 2026')
const month = z.iso.date().describe('the first day of a month')
const count = z.int().min(0)

const sheetView = z.object({
  period,
  from: z.iso.date(),
  to: z.iso.date().describe('the last day that the sheet is about'),
  last: z.iso.date().describe('the last day of the period'),
  at: instant.describe('when the sheet was made'),
  money: z
    .object({
      amount: wholeRupees,
      payments: count,
      givers: count,
      receivers: count,
      from: month,
      to: month,
    })
    .nullable()
    .describe('of all these months together; null where too few people gave or received'),
  leftOut: z.object({ from: month, to: month }).nullable(),
  open: z
    .object({ asks: count, asked: wholeRupees, pledged: wholeRupees })
    .describe('what is open when the sheet is made'),
  happened: z.object({
    lapsed: count,
    reversed: count,
    opened: count.describe('disputes'),
    ruled: count,
    settled: count,
    joined: count.describe('members'),
    left: count,
  }),
  hours: z.object({ toPay: z.number().nullable(), toConfirm: z.number().nullable() }),
})
/** The sheet of a circle about a month or year, without names. */
export type SheetView = z.output<typeof sheetView>

/** Papers about the whole circle. */
export const circlePaperEndpoints = endpoints({
  'GET /circle/sheet': {
    tag: 'papers',
    summary: 'My circle in figures without names: the last month, or another one or a year',
    access: 'member',
    kind: 'query',
    query: z.strictObject({ period: period.optional() }),
    response: z.object({
      data: sheetView.nullable().describe('null before the first month is over'),
      periods: z.array(period).describe('those with a sheet, months first, the latest first'),
      nextOn: z.iso.date().describe('when the month that runs will have a sheet'),
    }),
    errors: ['request.not-found'],
  },
  'GET /circle/sheet/pdf': {
    tag: 'papers',
    summary: 'The sheet of my circle on one page of A4, for the meeting',
    access: 'member',
    kind: 'query',
    query: z.strictObject({ period: period.optional(), language: writtenLanguage.optional() }),
    stream: 'application/pdf',
    response: z.string(),
    errors: ['request.not-found'],
    limit: { max: 30, minutes: 60, by: 'person' },
  },
})
