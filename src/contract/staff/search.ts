import { z } from 'zod'
import { SEARCH_MAX } from '#domain/staff/search-words.ts'
import { endpoints } from '../endpoint.ts'
import { id, wholeRupees, wholeListOf } from '../shapes.ts'

/** One thing that was found. */
export const searchHit = z.object({
  kind: z.enum(['dispute', 'run', 'member', 'ticket']),
  id,
  title: z.string().describe('a name, the title of a ticket, or the code of a payment'),
  amount: wholeRupees.nullable(),
  status: z.enum(['applied', 'active', 'suspended', 'closed']).nullable().describe('of a member'),
})
export type SearchHit = z.output<typeof searchHit>

/** The one search box of staff. */
export const searchEndpoints = endpoints({
  'GET /staff/search': {
    tag: 'staff',
    summary:
      'Find by payment code, bank reference, phone, email, name or ticket, as far as my role sees',
    access: 'staff',
    roles: ['steward', 'officer', 'admin'],
    kind: 'query',
    query: z.strictObject({ q: z.string().trim().min(1).max(SEARCH_MAX) }),
    response: wholeListOf(60, searchHit),
    errors: [],
  },
})
