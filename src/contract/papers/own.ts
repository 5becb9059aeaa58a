import { z } from 'zod'
import { LINES_HEADER } from '#domain/shared/csv.ts'
import { FIRST_TAX_YEAR, LAST_TAX_YEAR, TAX_YEARS_MAX } from '#domain/papers/year-papers.ts'
import { endpoints } from '../endpoint.ts'
import { id, idParams, wholeRupees, writtenLanguage, upTo } from '../shapes.ts'

/**
 * The number of lines that a file should have, and its language. The default is the member's own
 * language where papers exist in it.
 */
const statementFile = z.strictObject({
  side: z.enum(['given', 'received']).optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  language: writtenLanguage.optional(),
})
const inLanguage = z.strictObject({ language: writtenLanguage.optional() })
const startYear = z.coerce
  .number<string>()
  .int()
  .min(FIRST_TAX_YEAR)
  .max(LAST_TAX_YEAR)
  .describe('the tax year that begins on 1 April of this year')

const taxYearLine = z.object({ startYear: z.int(), given: wholeRupees, received: wholeRupees })

const bankPayment = z.object({
  matchId: id,
  code: z.string(),
  side: z.enum(['given', 'received']),
  otherName: z.string(),
  state: z.enum(['claimed', 'confirmed', 'reversed']),
  amount: wholeRupees.describe('what counts'),
  paid: wholeRupees.describe('what the giver said they paid'),
  day: z.iso.date().describe('in India, in the receiver’s account; of a claim, its day'),
  utr: z
    .string()
    .nullable()
    .describe('null for whom has to confirm: they read it in their own bank'),
})
export type BankPayment = z.output<typeof bankPayment>

export const paperEndpoints = endpoints({
  'GET /coine/statement/csv': {
    tag: 'papers',
    summary: `My statement as CSV, oldest first; ${LINES_HEADER} gives the number of lines`,
    access: 'even-suspended',
    scope: 'read',
    newDevice: 'waits',
    kind: 'query',
    query: statementFile,
    stream: 'text/csv',
    response: z.string(),
    errors: [],
    limit: { max: 30, minutes: 60, by: 'person' },
  },
  'GET /coine/statement/pdf': {
    tag: 'papers',
    summary: 'My statement as PDF, oldest first',
    access: 'even-suspended',
    scope: 'read',
    newDevice: 'waits',
    kind: 'query',
    query: statementFile,
    stream: 'application/pdf',
    response: z.string(),
    errors: ['papers.too-long'],
    limit: { max: 30, minutes: 60, by: 'person' },
  },
  'GET /coine/payments': {
    tag: 'papers',
    summary: 'My latest payments, for a comparison with my bank that stays in my browser',
    access: 'even-suspended',
    scope: 'read',
    newDevice: 'waits',
    kind: 'query',
    response: z.object({
      data: upTo(500, bankPayment),
      more: z.boolean().describe('whether there are older ones'),
    }),
    errors: [],
  },
  'GET /coine/years': {
    tag: 'papers',
    summary: 'My tax years, latest first: what was confirmed, by day of payment, and the limits',
    access: 'even-suspended',
    scope: 'read',
    newDevice: 'waits',
    kind: 'query',
    response: z.object({
      data: upTo(TAX_YEARS_MAX, taxYearLine),
      yearCap: wholeRupees,
      ownLimit: wholeRupees.nullable(),
    }),
    errors: [],
  },
  'GET /coine/years/{startYear}/statement': {
    tag: 'papers',
    summary: 'My year statement with the tax note, as PDF',
    access: 'even-suspended',
    scope: 'read',
    newDevice: 'waits',
    kind: 'query',
    params: z.strictObject({ startYear }),
    query: inLanguage,
    stream: 'application/pdf',
    response: z.string(),
    errors: ['papers.too-long'],
    limit: { max: 30, minutes: 60, by: 'person' },
  },
  'POST /matches/{matchId}/gift-paper': {
    tag: 'papers',
    summary: 'The gift paper of a confirmed match of mine, as PDF; /verify checks its code',
    access: 'even-suspended',
    scope: 'read',
    kind: 'once',
    params: idParams('matchId'),
    body: inLanguage,
    stream: 'application/pdf',
    response: z.string(),
    errors: ['matches.unknown', 'papers.not-confirmed'],
    limit: { max: 30, minutes: 60, by: 'person' },
  },
})
