import { z } from 'zod'
import { STAFF_ACTS } from '#domain/approvals/staff-acts.ts'
import { CIRCLE_TOKENS_MAX, TOKEN_DAYS } from '#domain/shared/token-scopes.ts'
import { endpoints } from '../endpoint.ts'
import { id, instant, message, reason, upTo } from '../shapes.ts'

const administrators = {
  tag: 'staff',
  access: 'staff',
  roles: STAFF_ACTS.circle_token.proposes,
} as const
const by = z.object({
  name: z.string(),
  admin: z.boolean().describe('whether they are an administrator now'),
})
export const circleTokenView = z.object({
  id,
  program: z.string(),
  madeBy: by.describe('who has the token'),
  agreedBy: by.nullable().describe('null while it waits for another administrator'),
  agreedAt: instant.nullable(),
  lastUsedAt: instant.nullable().describe('to the hour'),
  expiresAt: instant,
})
export type CircleTokenView = z.output<typeof circleTokenView>

/** Tokens that belong to the circle and to no person. They read what the scope `circle` reads. */
export const circleTokenEndpoints = endpoints({
  'GET /staff/circle-tokens': {
    ...administrators,
    summary: 'Tokens of the circle, newest first; never the tokens themselves',
    kind: 'query',
    response: z.object({ data: upTo(CIRCLE_TOKENS_MAX, circleTokenView) }),
    errors: [],
  },
  'POST /staff/circle-tokens': {
    ...administrators,
    summary:
      'Make a token of the circle; it is shown once, and works once another administrator agreed',
    kind: 'once',
    fresh: true,
    status: 201,
    body: z.strictObject({
      program: z.string().trim().min(1).max(40),
      days: z.literal(TOKEN_DAYS),
      reason,
    }),
    response: z.object({ message: z.string(), token: z.string() }),
    errors: ['staff.too-many-circle-tokens'],
    limit: { max: 20, minutes: 60, by: 'person' },
  },
  'POST /staff/circle-tokens/end': {
    ...administrators,
    summary: 'End a token of the circle, at once',
    kind: 'command',
    body: z.strictObject({ tokenId: id, reason }),
    response: message,
    errors: ['members.token-unknown'],
  },
})
