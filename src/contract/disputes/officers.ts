import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { listOf } from '../shapes.ts'

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
    response: listOf(z.object({ name: z.string(), ...officerFigures })),
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
        names: z.array(z.string()),
        outside: z.array(z.string()).describe('officers who are not members'),
        ...officerFigures,
      }),
    }),
    errors: [],
  },
})
