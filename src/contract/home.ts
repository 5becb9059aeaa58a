import { z } from 'zod'
import { endpoints } from './endpoint.ts'

/** What the first page of a member needs, in one request. */
export const homeEndpoints = endpoints({
  'GET /home': {
    tag: 'members',
    summary: 'All that my first page shows',
    access: 'even-suspended',
    kind: 'query',
    response: z.object({
      data: z
        .record(z.string(), z.unknown())
        .describe(
          'responses of other reads, by method and path, as "GET /pledges". What failed, or is not ' +
            'for this member, is missing',
        ),
    }),
    errors: [],
  },
})
