import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { id } from '../shapes.ts'

const lines = z.coerce.number<string>().int().min(0).max(999_999_999_999_999)

/** What shows others, and later, that a record was not changed. */
export const proofEndpoints = endpoints({
  'GET /ledger/checkpoint': {
    tag: 'ledger',
    summary: 'The newest checkpoint of a circle’s record, with a proof for who saw an earlier one',
    access: 'public',
    kind: 'query',
    query: z.strictObject({
      circle: id,
      old: lines.describe('seen before').optional(),
    }),
    stream: 'text/plain',
    response: z.string(),
    errors: ['request.not-found'],
    limit: { max: 120, minutes: 60, by: 'network' },
  },
  'GET /ledger/proof': {
    tag: 'ledger',
    summary: 'The proof that a line is in the record of my circle, to check without the record',
    access: 'even-suspended',
    scope: 'circle',
    kind: 'query',
    query: z.strictObject({ number: lines.min(1) }),
    stream: 'text/plain',
    response: z.string(),
    errors: ['request.not-found'],
    limit: { max: 120, minutes: 60, by: 'person' },
  },
})
