import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { upTo, wholeListOf, MEMBERS_MAX } from '../shapes.ts'

const officerFigures = {
  openCases: z.int(),
  ruled: z.int(),
  medianHours: z.number().nullable(),
  overturned: z.int(),
}

/** Who the officers are, and how they rule. */
export const officerEndpoints = endpoints({
  'GET /staff/officers': {
    tag: 'disputes',
    summary: "The record of each of the circle's officers, without the reader's own cases",
    access: 'staff',
    roles: ['officer', 'admin'],
    kind: 'query',
    response: wholeListOf(MEMBERS_MAX, z.object({ name: z.string(), ...officerFigures })),
    errors: [],
  },
  'GET /circle/officers': {
    tag: 'disputes',
    summary:
      "Who the circle's officers are, and how its disputes are decided, all together: " +
      'never who decided which',
    access: 'member',
    kind: 'query',
    response: z.object({
      data: z.object({
        names: upTo(MEMBERS_MAX, z.string()),
        outside: upTo(MEMBERS_MAX, z.string()).describe('officers who are not members'),
        ...officerFigures,
      }),
    }),
    errors: [],
  },
})
