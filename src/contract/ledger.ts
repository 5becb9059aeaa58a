import { z } from 'zod'
import { endpoints } from './endpoint.ts'
import { id, instant, page, wholeRupees } from './shapes.ts'

export const statementLine = z.object({
  id, kind: z.enum(['help', 'reversal']), side: z.enum(['given', 'received']), amount: wholeRupees, otherName: z.string(), matchId: id, matchCode: z.string(), at: instant,
  givenAfter: wholeRupees, receivedAfter: wholeRupees,
})
export type StatementLine = z.output<typeof statementLine>

const hash = z.string().length(64).describe('hexadecimal')
/** The latest seal of a circle's ledger. */
export const sealView = z.object({ head: hash, sealedAt: instant, transfers: z.int().describe('how many the circle has sealed') })
export type SealView = z.output<typeof sealView>

const ownEntry = z.object({
  number: z.int(), kind: z.enum(['help', 'reversal']), side: z.enum(['giver', 'receiver']), day: z.iso.date(), amount: wholeRupees, reverses: z.int().nullable(),
  detail: z.object({ key: z.string(), transferId: id, matchId: id, at: z.string().describe('as it was hashed, to the microsecond') }).describe('what opens the detail in the ledger’s line; only the two people of the transfer learn the key'),
})
const publishedSeal = z.object({ head: hash, sealedAt: instant, circle: z.object({ name: z.string(), slug: z.string() }).nullable().describe('null where the circle is not shown') })

const month = z.string().max(7).regex(/^20\d{2}-(0[1-9]|1[0-2])$/)
export const helpMonth = z.object({ month, given: wholeRupees, received: wholeRupees, circle: wholeRupees })
export type HelpMonth = z.output<typeof helpMonth>

export const ledgerEndpoints = endpoints({
  'GET /coine/statement': {
    tag: 'ledger', summary: 'My statement, newest first', access: 'party', kind: 'query',
    query: page.extend({ side: z.enum(['given', 'received']).optional(), from: z.iso.date().optional(), to: z.iso.date().optional() }),
    answer: z.object({ data: z.array(statementLine), totals: z.object({ given: wholeRupees, received: wholeRupees }), seal: sealView.nullable().describe('null until the first transfer is sealed'), nextCursor: z.string().nullable() }), errors: [],
  },
  'GET /coine/history': {
    tag: 'ledger', summary: 'Help by month, twelve of them, oldest first: mine and all of the circle, without what was reversed', access: 'party', kind: 'query',
    query: z.strictObject({ until: month.optional() }), answer: z.object({ months: z.array(helpMonth), earliest: month.nullable() }), errors: [],
  },
  'GET /ledger/file': {
    tag: 'ledger', summary: 'The ledger of my circle without names, one JSON value a line, to be checked by anybody (docs/ledger.md)', access: 'party', kind: 'query',
    query: z.strictObject({}), stream: 'application/x-ndjson', answer: z.string(), errors: [], limit: { max: 30, minutes: 60, by: 'person' },
  },
  'GET /ledger/mine': {
    tag: 'ledger', summary: 'My own sealed transfers, and the secret by which they are found in the ledger of my circle', access: 'party', kind: 'query',
    query: z.strictObject({ after: z.string().regex(/^\d{1,15}$/).optional().describe('the last number that is known') }),
    answer: z.object({ circleId: id, secret: hash.describe('for me alone: whoever has it can tell which transfers are mine'), entries: z.array(ownEntry), more: z.boolean() }), errors: [],
  },
  'GET /ledger/seals': {
    tag: 'ledger', summary: 'The public keys of this installation and the latest seal of every circle', access: 'public', kind: 'query',
    answer: z.object({ keys: z.array(z.object({ key: z.string(), publicKey: hash, since: instant })), seals: z.array(publishedSeal) }), errors: [], limit: { max: 120, minutes: 60, by: 'network' },
  },
})
