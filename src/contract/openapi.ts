import { z } from 'zod'
import { allErrors, type ErrorCode } from '#domain/all-errors.ts'
import { OFFERED } from '#domain/shared/languages.ts'
import { type Endpoint, errorsOfEndpoint } from './endpoint.ts'
import { sentInParts } from './uploads.ts'
import { contract, type EndpointKey, endpointOf } from './index.ts'

type Json = Record<string, unknown>

/**
 * The OpenAPI 3.1 document of the whole interface, made from the contract's schemas. Each endpoint
 * lists the statuses it can give and, for each status, its error codes.
 */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {}
  for (const key of Object.keys(contract) as EndpointKey[]) {
    const [method = '', path = ''] = key.split(' ')
    paths[`/api${path}`] = {
      ...paths[`/api${path}`],
      [method.toLowerCase()]: operation(key, endpointOf(key)),
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Paraspar',
      version: '1',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      description:
        'Mutual help in a circle of people. Amounts are whole rupees, times ISO 8601 in ' +
        'UTC. Commands take an Idempotency-Key: the same key and body give the same ' +
        'answer. ' +
        'Commands on a match, pledge or ask carry the version the caller saw.',
    },
    tags: [...new Set(Object.values(contract).map((endpoint) => endpoint.tag))].map((name) => ({
      name,
    })),
    paths,
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-session',
          description: "The browser's session; on loopback http the cookie is called session.",
        },
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'A token given by POST /api/user/login with "tokenType": "bearer".',
        },
      },
      schemas: { Failure: FAILURE },
    },
  }
}

const FAILURE: Json = {
  type: 'object',
  required: ['error', 'message'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: {
        code: { type: 'string', description: 'stable, "feature.reason"' },
        message: { type: 'string' },
        fields: { type: 'object', additionalProperties: { type: 'string' } },
        workDoublings: {
          type: 'integer',
          description:
            'with members.more-work: how much proof of work to ask for (GET /user/captcha)',
        },
      },
    },
    message: {
      type: 'string',
      description: `for people, in the language of Accept-Language (${OFFERED.join(' or ')})`,
    },
  },
}

function operation(key: EndpointKey, endpoint: Endpoint): Json {
  return {
    operationId: operationId(key),
    tags: [endpoint.tag],
    summary: endpoint.summary,
    ...(endpoint.access !== 'public' && {
      'security': [{ session: [] }, { bearer: [] }],
      'x-access': endpoint.access,
    }),
    parameters: parametersOf(endpoint),
    ...requestBodyOf(endpoint),
    responses: {
      [endpoint.status ?? 200]: { description: 'done', content: contentOf(endpoint) },
      ...failuresOf(endpoint),
    },
  }
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

function parametersOf(endpoint: Endpoint): Json[] {
  const from = (schema: z.ZodObject | undefined, place: 'path' | 'query') => {
    if (schema === undefined) return []
    const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
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
  return [
    ...from(endpoint.params, 'path'),
    ...from(endpoint.query, 'query'),
    ...(endpoint.kind === 'command' ? [key] : []),
  ]
}

function requestBodyOf(endpoint: Endpoint): Json {
  if (endpoint.upload) {
    const schema = {
      type: 'object',
      required: [endpoint.upload.field],
      properties: {
        [endpoint.upload.field]: { type: 'string', contentMediaType: 'application/octet-stream' },
      },
    }
    const inParts = endpoint.upload.parts
      ? { 'application/json': { schema: schemaOf(sentInParts, 'input') } }
      : {}
    return {
      requestBody: { required: true, content: { 'multipart/form-data': { schema }, ...inParts } },
    }
  }
  return endpoint.body
    ? {
        requestBody: {
          required: true,
          content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } },
        },
      }
    : {}
}

function contentOf(endpoint: Endpoint): Json {
  return endpoint.stream
    ? { [endpoint.stream]: { schema: { type: 'string' } } }
    : { 'application/json': { schema: schemaOf(endpoint.response, 'output') } }
}

function failuresOf(endpoint: Endpoint): Json {
  const byStatus = Map.groupBy(
    errorsOfEndpoint(endpoint),
    (code: ErrorCode) => allErrors[code].status,
  )
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, codes]) => [
        status,
        {
          description: codes.sort().join(', '),
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
        },
      ]),
  )
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
  })
  return rest
}
