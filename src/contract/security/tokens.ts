import { z } from 'zod'
import { TOKEN_DAYS, TOKEN_SCOPES, TOKENS_MAX } from '#domain/shared/token-scopes.ts'
import { WEBHOOK_TYPES } from '#domain/security/webhooks.ts'
import { endpoints } from '../endpoint.ts'
import { id, instant, message, someOf, upTo } from '../shapes.ts'

/** What went to the address of a program, or waits for its next try. */
const webhookDelivery = z.object({
  id,
  type: z.enum(WEBHOOK_TYPES),
  at: instant,
  state: z.enum(['waiting', 'sent', 'failed']),
  tries: z.int(),
  status: z.int().nullable().describe('what the last try got; 0: nothing came back'),
})
export const tokenView = z.object({
  id,
  name: z.string(),
  scopes: someOf(TOKEN_SCOPES),
  createdAt: instant,
  lastUsedAt: instant.nullable().describe('to the hour'),
  expiresAt: instant,
  webhook: z
    .object({
      url: z.string(),
      failingSince: instant.nullable(),
      deliveries: upTo(5, webhookDelivery).describe('the last five'),
    })
    .nullable(),
})
export type TokenView = z.output<typeof tokenView>

const own = { tag: 'security', access: 'session' } as const

/** Tokens with which programs act for a person. */
export const tokenEndpoints = endpoints({
  'GET /user/token': {
    tag: 'security',
    access: 'member',
    scope: 'any',
    summary: 'What the token of this request may do, and until when',
    kind: 'query',
    response: z.object({
      data: z.object({
        scopes: someOf(TOKEN_SCOPES).nullable().describe('null for a log-in of a person'),
        ofCircle: z.boolean().describe('whether it is a token of the circle'),
        expiresAt: instant,
      }),
    }),
    errors: [],
  },
  'GET /user/tokens': {
    ...own,
    summary: 'Tokens of my programs, newest first; never the tokens themselves',
    newDevice: 'waits',
    kind: 'query',
    response: z.object({
      data: upTo(TOKENS_MAX, tokenView),
      mayMakeForCircle: z.boolean().describe('whether I may give a token the scope circle'),
    }),
    errors: [],
  },
  'POST /user/tokens': {
    tag: 'security',
    access: 'member',
    summary: 'Make a token for a program; it is shown once',
    kind: 'once',
    fresh: true,
    status: 201,
    body: z.strictObject({
      name: z.string().trim().min(1).max(40),
      scopes: z.array(z.enum(TOKEN_SCOPES)).min(1).max(TOKEN_SCOPES.length),
      days: z.literal(TOKEN_DAYS),
      webhookUrl: z.string().max(500).optional().describe('where events are sent to'),
    }),
    response: z.object({
      message: z.string(),
      token: z.string(),
      webhookSecret: z.string().nullable().describe('signs what is sent; shown once'),
      data: tokenView,
    }),
    errors: ['members.too-many-tokens', 'members.webhook-address', 'members.webhook-not-public'],
    limit: { max: 20, minutes: 60, by: 'person' },
  },
  'POST /user/tokens/end': {
    ...own,
    summary: 'End one of my tokens',
    kind: 'once',
    body: z.strictObject({ tokenId: id }),
    response: message,
    errors: ['members.token-unknown'],
  },
})
