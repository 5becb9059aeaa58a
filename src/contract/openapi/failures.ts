import { allErrors, type ErrorCode } from '#domain/all-errors.ts'
import { type ErrorSpec, PROBLEM_TYPE } from '#domain/shared/errors.ts'
import { PROPERTY_CODES } from '#domain/shared/request-errors.ts'
import { OFFERED } from '#domain/shared/languages.ts'
import { type Endpoint, errorsOfEndpoint } from '../endpoint.ts'

type Json = Record<string, unknown>

/** A failure by RFC 9457, with two members of our own: `error` and `message`. */
export const PROBLEM: Json = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'error', 'message'],
  properties: {
    type: { type: 'string', description: `${PROBLEM_TYPE}<code>` },
    title: { type: 'string', description: 'the meaning of the status' },
    status: { type: 'integer' },
    detail: {
      type: 'string',
      description: `for people, in the language of Accept-Language (${OFFERED.join(' or ')})`,
    },
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: {
        code: { type: 'string', description: 'stable, "feature.reason"' },
        message: { type: 'string', description: 'as detail' },
        fields: {
          type: 'object',
          additionalProperties: { type: 'string' },
          description: 'a sentence for each wrong property, under its path: people.0.phone',
        },
        codes: {
          type: 'object',
          additionalProperties: { type: 'string' },
          description: `beside fields, the code of each sentence; with request.invalid ${PROPERTY_CODES.join(', ')} or request.invalid`,
        },
        workDoublings: {
          type: 'integer',
          description:
            'with members.more-work: how much proof of work to ask for (GET /user/captcha)',
        },
      },
    },
    message: { type: 'string', description: 'as detail' },
  },
  examples: [
    {
      type: `${PROBLEM_TYPE}matches.not-now`,
      title: 'Conflict',
      status: 409,
      detail: 'This is not possible now.',
      error: { code: 'matches.not-now', message: 'This is not possible now.' },
      message: 'This is not possible now.',
    },
  ],
}

export const HEADERS: Json = {
  'Retry-After': {
    description: 'Seconds to wait before the same request is tried again.',
    schema: { type: 'integer' },
    example: 240,
  },
  'RateLimit': {
    description:
      'Of a request that was refused: r requests are left, and in t seconds there are more.',
    schema: { type: 'string' },
    example: '"default";r=0;t=240',
  },
  'RateLimit-Policy': {
    description: 'Where requests are counted: q of them in each w seconds.',
    schema: { type: 'string' },
    example: '"default";q=60;w=3600',
  },
}
/** Headers of a response by their names, as it refers to them. */
export const headersNamed = (...names: readonly string[]): Json => ({
  headers: Object.fromEntries(
    names.map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  ),
})

const MEANINGS: Readonly<Record<ErrorSpec['status'] | 500, Json>> = {
  400: { description: 'Something in the request is not right.' },
  401: { description: 'There is no login, or its time is over.' },
  403: { description: 'This caller may not do that, or not yet.' },
  404: { description: 'It does not exist, or not for this caller.' },
  408: { description: 'The request came too slowly. Send it again.' },
  409: { description: 'It is not possible in the present state. Read again.' },
  410: { description: 'Its time is over.' },
  413: { description: 'What was sent is too large.' },
  415: { description: 'This kind of content cannot be read.' },
  422: { description: 'The Idempotency-Key was used with another body.' },
  429: {
    description: 'Too many requests, or too many tries. Wait.',
    ...headersNamed('Retry-After', 'RateLimit', 'RateLimit-Policy'),
  },
  500: { description: 'A fault of the server, which its log has.' },
  503: { description: 'Not now, and nothing was done. Wait.', ...headersNamed('Retry-After') },
  504: {
    description: 'It may have been done. Send it again with its Idempotency-Key.',
    ...headersNamed('Retry-After'),
  },
}

/** The codes of an operation by status, in the order of statuses. */
export function codesByStatus(endpoint: Endpoint): [keyof typeof MEANINGS, string[]][] {
  const codes = [
    ...errorsOfEndpoint(endpoint),
    // A path that cannot name anything.
    ...(endpoint.params === undefined ? [] : (['request.not-found'] as const)),
  ] satisfies ErrorCode[]
  const grouped = Map.groupBy([...new Set(codes)].sort(), (code) => allErrors[code].status)
  const failed: [500, string[]] = [500, ['request.failed']]
  return [...grouped, failed].sort(([a], [b]) => a - b)
}

/** A response with more codes than fit into a name stays where it is. */
const NAME_LENGTH_MAX = 100

/**
 * The failures of an operation by status, each with its codes as an enum. What several operations can have is described once,
 * in `shared`, and named by its codes.
 */
export function failuresOf(endpoint: Endpoint, shared: Record<string, Json>): Json {
  return Object.fromEntries(
    codesByStatus(endpoint).map(([status, codes]) => {
      const response = { ...MEANINGS[status], content: problemWith(codes) }
      const name = [status, ...codes.map((code) => code.replace('request.', ''))].join('.')
      if (name.length > NAME_LENGTH_MAX) return [status, response]
      shared[name] = response
      return [status, { $ref: `#/components/responses/${name}` }]
    }),
  )
}

function problemWith(codes: readonly string[]): Json {
  const error = { type: 'object', properties: { code: { type: 'string', enum: codes } } }
  return {
    'application/problem+json': {
      schema: {
        allOf: [
          { $ref: '#/components/schemas/Problem' },
          { type: 'object', properties: { error } },
        ],
      },
    },
  }
}
