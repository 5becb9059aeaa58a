import { z } from 'zod'
import { SECURITY_ACTS } from '#domain/security/security-acts.ts'
import { endpoints } from '../endpoint.ts'
import { instant, upTo } from '../shapes.ts'

/** The log of log-ins and of changes of a login: for its owner, and in counts for the operator. */
export const securityEventEndpoints = endpoints({
  'GET /user/security-events': {
    tag: 'security',
    access: 'session',
    summary: 'Log-ins to my account, codes and changes of my login, refused ones too, for a year',
    kind: 'query',
    newDevice: 'waits',
    offline: false,
    response: z.object({
      data: upTo(
        100,
        z.object({
          happenedAt: instant,
          act: z.enum(SECURITY_ACTS),
          refused: z.boolean(),
          device: z.string().describe('browser and system, as it said itself'),
          sameNetwork: z.boolean().describe('whether it came from where this request comes from'),
        }),
      ),
    }),
    errors: [],
  },
  'GET /operator/security-events': {
    tag: 'operator',
    access: 'staff',
    roles: ['operator'],
    summary: 'How often people came in or changed their login, and were refused, in the last day',
    kind: 'query',
    response: z.object({
      data: upTo(
        SECURITY_ACTS.length,
        z.object({
          act: z.enum(SECURITY_ACTS),
          done: z.int(),
          refused: z.int(),
          networks: z.int().describe('from how many networks the refused ones came'),
          unknown: z.int().describe('at how many addresses or numbers that nobody here has'),
        }),
      ),
    }),
    errors: [],
  },
})
