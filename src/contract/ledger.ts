import { z } from 'zod'
import { endpoints } from './endpoint.ts'
import { id, instant, page, wholeRupees } from './shapes.ts'

export const statementLine = z.object({
  id, kind: z.enum(['help', 'reversal']), side: z.enum(['given', 'received']), amount: wholeRupees, otherName: z.string(), matchId: id, matchCode: z.string(), at: instant,
  givenAfter: wholeRupees, receivedAfter: wholeRupees,
})
export type StatementLine = z.output<typeof statementLine>

export const ledgerEndpoints = endpoints({
  'GET /coine/statement': {
    tag: 'ledger', summary: 'My statement, newest first', access: 'party', kind: 'query',
    query: page.extend({ side: z.enum(['given', 'received']).optional(), from: z.iso.date().optional(), to: z.iso.date().optional() }),
    answer: z.object({ data: z.array(statementLine), totals: z.object({ given: wholeRupees, received: wholeRupees }), nextCursor: z.string().nullable() }), errors: [],
  },
})
