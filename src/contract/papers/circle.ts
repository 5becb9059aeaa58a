import { z } from 'zod'
import { TAX_YEARS_MAX } from '#domain/papers/year-papers.ts'
import { PERIOD_PATTERN } from '#domain/papers/circle-sheet.ts'
import { STAFF_ACTS } from '#domain/approvals/staff-acts.ts'
import { endpoints } from '../endpoint.ts'
import {
  idParams,
  instant,
  message,
  reason,
  wholeRupees,
  writtenLanguage,
  upTo,
} from '../shapes.ts'

const period = z
  .string()
  .max(7)
  .regex(PERIOD_PATTERN)
  .meta({ examples: ['2026-10'] })
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
    .object({ asks: count, asked: wholeRupees.nullable(), pledged: wholeRupees.nullable() })
    .describe('what is open when the sheet is made; a sum of one or two people is null'),
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

const registerFile = {
  tag: 'papers',
  access: 'staff',
  roles: STAFF_ACTS.register.proposes,
  kind: 'query',
  params: idParams('approvalId'),
  query: z.strictObject({ language: writtenLanguage.optional() }),
  response: z.string(),
  limit: { max: 20, minutes: 60, by: 'person' },
} as const

/** Papers about the whole circle. */
export const circlePaperEndpoints = endpoints({
  'GET /circle/sheet': {
    tag: 'papers',
    summary: 'My circle in figures without names: the last month, or another one or a year',
    access: 'member',
    scope: 'circle',
    kind: 'query',
    query: z.strictObject({ period: period.optional() }),
    response: z.object({
      data: sheetView.nullable().describe('null before the first month is over'),
      periods: upTo(13 * TAX_YEARS_MAX, period).describe(
        'those with a sheet, months first, the latest first',
      ),
      nextOn: z.iso.date().describe('when the month that runs will have a sheet'),
    }),
    errors: ['request.not-found'],
  },
  'GET /circle/sheet/pdf': {
    tag: 'papers',
    summary: 'The sheet of my circle on one page of A4, for the meeting',
    access: 'member',
    scope: 'circle',
    kind: 'query',
    query: z.strictObject({ period: period.optional(), language: writtenLanguage.optional() }),
    stream: 'application/pdf',
    response: z.string(),
    errors: ['request.not-found'],
    limit: { max: 30, minutes: 60, by: 'person' },
  },
  'POST /staff/registers': {
    tag: 'papers',
    summary: 'Propose a register: confirmed payments with names; a second person decides',
    access: 'staff',
    roles: STAFF_ACTS.register.proposes,
    kind: 'command',
    status: 201,
    body: z.strictObject({ period, reason }),
    response: message,
    errors: ['request.not-found', 'staff.approval-waits-already'],
  },
  'GET /staff/registers/{approvalId}/csv': {
    ...registerFile,
    summary: 'My register as CSV, for a day after the approval; everybody in it is told',
    stream: 'text/csv',
    errors: ['staff.approval-unknown', 'staff.export-over'],
  },
  'GET /staff/registers/{approvalId}/pdf': {
    ...registerFile,
    summary: 'My register as PDF, for a day after the approval; everybody in it is told',
    stream: 'application/pdf',
    errors: ['staff.approval-unknown', 'staff.export-over', 'papers.too-long'],
  },
})
