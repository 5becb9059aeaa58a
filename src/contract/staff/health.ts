import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { instant, wholeRupees, upTo } from '../shapes.ts'

const median = z.number().nullable().describe('null where there are too few payments to say')
const circleTimes = z.object({
  waiting: upTo(10, z.object({ fromDays: z.int(), asks: z.int() })).describe(
    'open asks by age, each group up to where the next begins',
  ),
  medianHours: z.object({ toPay: median, toConfirm: median }),
})
export type CircleTimes = z.output<typeof circleTimes>

const health = z.object({
  asks: z.object({
    waiting: z.int(),
    amount: wholeRupees,
    oldestAt: instant.nullable(),
    toReview: z.int(),
    late: z.int(),
  }),
  firstMatch: z.object({ asks: z.int(), medianHours: z.number().nullable() }),
  confirmed: z.object({ inTime: z.int(), of: z.int() }),
  disputes: z.object({ open: z.int(), late: z.int() }),
  officers: z.object({ able: z.int(), decide: z.boolean().describe('a dispute and its appeal') }),
  failing: upTo(3, z.object({ way: z.enum(['mail', 'sms', 'push']), since: instant.nullable() })),
  record: z.object({
    checkedAt: instant.nullable(),
    passed: z.boolean(),
    stoppedSince: instant.nullable(),
  }),
  times: circleTimes,
})

/** How a circle fares, in figures that name nobody. */
export const healthEndpoints = endpoints({
  'GET /staff/health': {
    tag: 'staff',
    summary: 'How the circle fares: what waits, the pace of 90 days, and what fails',
    access: 'staff',
    roles: ['steward', 'officer', 'admin'],
    kind: 'query',
    response: z.object({ data: health }),
    errors: [],
  },
})
