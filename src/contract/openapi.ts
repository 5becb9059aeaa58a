import type { z } from 'zod'
import { allErrors } from '#domain/all-errors.ts'
import { PROBLEM_TYPE } from '#domain/shared/errors.ts'
import { OFFERED } from '#domain/shared/languages.ts'
import { namedShapes } from './components.ts'
import { type Endpoint, errorsOfEndpoint, waitsOnNewDevice } from './endpoint.ts'
import { sentInParts } from './uploads.ts'
import { contract, type EndpointKey, endpointOf } from './index.ts'

type Json = Record<string, unknown>

/**
 * The OpenAPI 3.1 document of the whole interface, made from the contract's schemas. Each endpoint
 * lists the statuses it can give and, for each status, its error codes.
 */
export function openApiDocument(): Json {
  const parts: Parts = { ...namedShapes(), responses: { ...RESPONSES }, parameters: {} }
  const paths: Record<string, Json> = {}
  for (const key of Object.keys(contract) as EndpointKey[]) {
    const [method = '', path = ''] = key.split(' ')
    paths[`/api${path}`] = {
      ...paths[`/api${path}`],
      [method.toLowerCase()]: operation(key, endpointOf(key), parts),
    }
  }
  return {
    openapi: '3.1.0',
    info: INFO,
    servers: [{ url: '/', description: 'the installation that serves this document' }],
    tags: [...new Set(Object.values(contract).map((endpoint) => endpoint.tag))].map((name) => ({
      name,
    })),
    security: [{ session: [] }, { bearer: [] }],
    paths,
    components: {
      securitySchemes: SECURITY,
      headers: HEADERS,
      parameters: sorted(parts.parameters),
      responses: sorted(parts.responses),
      schemas: sorted({ ...parts.components(), Problem: PROBLEM }),
    },
  }
}

/** Returns a document as text: one operation or component a line, so that a change is easy to read. */
export function openApiText(document: Json): string {
  return `${linesOf(document, 3)}\n`
}

function linesOf(value: unknown, depth: number): string {
  if (depth === 0 || value === null || typeof value !== 'object' || Array.isArray(value))
    return JSON.stringify(value)
  const members = Object.entries(value).map(
    ([name, inner]) => `${JSON.stringify(name)}:${linesOf(inner, depth - 1)}`,
  )
  return `{\n${members.join(',\n')}\n}`
}

const INFO: Json = {
  title: 'Paraspar',
  version: '1',
  license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
  description:
    'Mutual help in a circle of people. Amounts are whole rupees, times ISO 8601 in UTC. ' +
    'Commands take an Idempotency-Key: the same key and body give the same answer. ' +
    'Commands on a match, pledge or ask carry the version the caller saw. ' +
    'A property that is not described here is refused. Responses may get further ones; docs/api.md has the policy for versions.',
}

const SECURITY: Json = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-session',
    description: "The browser's session; on loopback http the cookie is called session.",
  },
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description:
      'A token made on the page Security, for the operations that name one of its scopes; or one given ' +
      'by POST /api/user/login with "tokenType": "bearer".',
  },
}

const HEADERS: Json = {
  'Retry-After': {
    description: 'Seconds to wait before the same request is tried again.',
    schema: { type: 'integer' },
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

/** A failure by RFC 9457, with two members of our own: `error` and `message`. */
const PROBLEM: Json = {
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
        fields: { type: 'object', additionalProperties: { type: 'string' } },
        workDoublings: {
          type: 'integer',
          description:
            'with members.more-work: how much proof of work to ask for (GET /user/captcha)',
        },
      },
    },
    message: { type: 'string', description: 'as detail' },
  },
}

const OF_PROBLEM: Json = {
  'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
}
const RESPONSES = {
  Problem: { description: 'refused', content: OF_PROBLEM },
  Wait: {
    description: 'refused for now',
    headers: {
      'Retry-After': { $ref: '#/components/headers/Retry-After' },
      'RateLimit': { $ref: '#/components/headers/RateLimit' },
      'RateLimit-Policy': { $ref: '#/components/headers/RateLimit-Policy' },
    },
    content: OF_PROBLEM,
  },
} as const

/** What operations share, and how they name it. */
type Parts = ReturnType<typeof namedShapes> & {
  readonly responses: Record<string, Json>
  readonly parameters: Record<string, Json>
}

function sorted(named: Readonly<Record<string, Json>>): Json {
  return Object.fromEntries(Object.entries(named).sort(([a], [b]) => (a < b ? -1 : 1)))
}

function operation(key: EndpointKey, endpoint: Endpoint, parts: Parts): Json {
  return {
    operationId: operationId(key),
    tags: [endpoint.tag],
    summary: endpoint.summary,
    ...securityOf(endpoint),
    ...parametersOf(endpoint, parts),
    ...requestBodyOf(endpoint, parts),
    responses: {
      [endpoint.status ?? 200]: { description: 'done', content: contentOf(endpoint, parts) },
      ...failuresOf(endpoint, parts),
    },
  }
}

// What is not said here is open to a logged-in person and to no token.
function securityOf({ access, scope }: Endpoint): Json {
  if (access === 'public') return { security: [] }
  return scope === undefined ? {} : { security: [{ session: [] }, { bearer: [scope] }] }
}

/**
 * The id of an operation, from the method and the words of the path: getUserSession for "GET
 * /user/session".
 */
function operationId(key: string): string {
  const [method = '', path = ''] = key.split(' ')
  const words = path.split(/[/{}-]+/).filter(Boolean)
  return method.toLowerCase() + words.map((word) => word[0]?.toUpperCase() + word.slice(1)).join('')
}

function parametersOf(endpoint: Endpoint, parts: Parts): Json {
  const from = (schema: z.ZodObject | undefined, place: 'path' | 'query') => {
    if (schema === undefined) return []
    const { properties = {}, required = [] } = parts.shape(schema, 'input') as {
      properties?: Record<string, Json>
      required?: string[]
    }
    return Object.entries(properties).map(([name, shape]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: shape,
    }))
  }
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    schema: { type: 'string', minLength: 1, maxLength: 200 },
  }
  const parameters = [
    ...from(endpoint.params, 'path'),
    ...from(endpoint.query, 'query'),
    ...(endpoint.kind === 'command' ? [key] : []),
  ].map((parameter) => shared(parts.parameters, parameter))
  return parameters.length === 0 ? {} : { parameters }
}

/** Describes a parameter once, under its name; one of the same name that differs stays where it is. */
function shared(parameters: Record<string, Json>, parameter: Json & { name: string }): Json {
  const known = (parameters[parameter.name] ??= parameter)
  return JSON.stringify(known) === JSON.stringify(parameter)
    ? { $ref: `#/components/parameters/${parameter.name}` }
    : parameter
}

function requestBodyOf(endpoint: Endpoint, { shape }: Parts): Json {
  if (endpoint.upload) {
    const schema = {
      type: 'object',
      required: [endpoint.upload.field],
      properties: {
        [endpoint.upload.field]: { type: 'string', format: 'binary' },
      },
    }
    const inParts = endpoint.upload.parts
      ? { 'application/json': { schema: shape(sentInParts, 'input') } }
      : {}
    return {
      requestBody: { required: true, content: { 'multipart/form-data': { schema }, ...inParts } },
    }
  }
  return endpoint.body
    ? {
        requestBody: {
          required: true,
          content: { 'application/json': { schema: shape(endpoint.body, 'input') } },
        },
      }
    : {}
}

function contentOf(endpoint: Endpoint, { shape }: Parts): Json {
  return endpoint.stream
    ? { [endpoint.stream]: { schema: { type: 'string' } } }
    : { 'application/json': { schema: shape(endpoint.response, 'output') } }
}

/**
 * Each status lists the endpoint's own errors; `default` lists those that any request of its access
 * and kind can meet.
 */
function failuresOf(endpoint: Endpoint, { responses }: Parts): Json {
  const common = errorsOfEndpoint({ ...endpoint, errors: [] })
  const name = [
    endpoint.access,
    endpoint.kind,
    ...(endpoint.fresh ? ['fresh'] : []),
    ...(endpoint.halfway ? ['halfway'] : []),
    ...(endpoint.scope ? ['token'] : []),
    ...(waitsOnNewDevice(endpoint) ? ['waits'] : []),
  ].join('_')
  const described = common.map((code) => `${allErrors[code].status} ${code}`).sort()
  responses[name] = { $ref: '#/components/responses/Wait', description: described.join(', ') }
  const own = Map.groupBy([...endpoint.errors].sort(), (code) => allErrors[code].status)
  return {
    ...Object.fromEntries(
      [...own].map(([status, codes]) => [
        status,
        {
          $ref: `#/components/responses/${status === 429 ? 'Wait' : 'Problem'}`,
          description: codes.join(', '),
        },
      ]),
    ),
    default: { $ref: `#/components/responses/${name}` },
  }
}
