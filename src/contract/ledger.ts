import { z } from 'zod'
import { endpoints } from './endpoint.ts'
import { id, instant, page, wholeRupees } from './shapes.ts'

export const statementLine = z.object({
  id, kind: z.enum(['help', 'reversal']), side: z.enum(['given', 'received']), amount: wholeRupees, otherName: z.string(), matchId: id, matchCode: z.string(), at: instant,
  givenAfter: wholeRupees, receivedAfter: wholeRupees,
})
export type StatementLine = z.output<typeof statementLine>

const month = z.string().max(7).regex(/^20\d{2}-(0[1-9]|1[0-2])$/)
export const helpMonth = z.object({ month, given: wholeRupees, received: wholeRupees, circle: wholeRupees })
export type HelpMonth = z.output<typeof helpMonth>

export const ledgerEndpoints = endpoints({
  'GET /coine/statement': {
    tag: 'ledger', summary: 'My statement, newest first', access: 'party', kind: 'query',
    query: page.extend({ side: z.enum(['given', 'received']).optional(), from: z.iso.date().optional(), to: z.iso.date().optional() }),
    answer: z.object({ data: z.array(statementLine), totals: z.object({ given: wholeRupees, received: wholeRupees }), nextCursor: z.string().nullable() }), errors: [],
  },
  'GET /coine/history': {
    tag: 'ledger', summary: 'Help by month, twelve of them, oldest first: mine and all of the circle, without what was reversed', access: 'party', kind: 'query',
    query: z.strictObject({ until: month.optional() }), answer: z.object({ months: z.array(helpMonth), earliest: month.nullable() }), errors: [],
  },
})
