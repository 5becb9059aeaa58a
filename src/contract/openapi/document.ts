import type { z } from 'zod'
import type { WebhookType } from '#domain/security/webhooks.ts'
import { namedShapes } from '../components.ts'
import type { Endpoint } from '../endpoint.ts'
import { webhookMessage } from '../security/webhook-messages.ts'
import { sentInParts } from '../uploads.ts'
import { contract, type EndpointKey, endpointOf } from '../index.ts'
import { INFO, SECURITY, whoMay } from './about.ts'
import { DESCRIPTIONS, TAGS } from './descriptions.ts'
import { DOWNLOADS, MY_DATA } from './downloads.ts'
import { exampleOf } from './examples.ts'
import { failuresOf, HEADERS, headersNamed, PROBLEM } from './failures.ts'
import { WEBHOOK_HEADERS, webhooks } from './webhooks.ts'

type Json = Record<string, unknown>

/**
 * The OpenAPI 3.1 document of the whole interface, made from the contract's schemas. Each endpoint
 * lists the statuses it can give and, for each status, its error codes.
 */
export function openApiDocument(): Json {
  const parts: Parts = {
    ...namedShapes(),
    responses: {},
    parameters: { ...WEBHOOK_HEADERS },
    examples: {},
  }
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
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    security: [{ session: [] }, { bearer: [] }],
    paths,
    webhooks: webhooks((type) => messageOf(type, parts)),
    components: {
      securitySchemes: SECURITY,
      headers: HEADERS,
      parameters: sorted(parts.parameters),
      responses: sorted(parts.responses),
      examples: sorted(parts.examples),
      schemas: sorted({ ...parts.components(), Problem: PROBLEM }),
    },
  }
}

const COLUMNS = 120

/** Returns a document as text with a line for each part that fits, so that a change is easy to read. */
export function openApiText(document: Json): string {
  return `${linesOf(document, '', 0)}\n`
}

function linesOf(value: unknown, indent: string, taken: number): string {
  const short = JSON.stringify(value)
  if (value === null || typeof value !== 'object') return short
  if (indent.length + taken + short.length < COLUMNS) return short
  const inner = `${indent} `
  const members = Array.isArray(value)
    ? value.map((each) => linesOf(each, inner, 0))
    : Object.entries(value).map(([name, each]) => {
        const label = `${JSON.stringify(name)}: `
        return label + linesOf(each, inner, label.length)
      })
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return `${open}\n${members.map((member) => inner + member).join(',\n')}\n${indent}${close}`
}

/** What operations share, and how they name it. */
type Parts = ReturnType<typeof namedShapes> &
  Readonly<Record<'responses' | 'parameters' | 'examples', Record<string, Json>>>

function sorted(named: Readonly<Record<string, Json>>): Json {
  return Object.fromEntries(Object.entries(named).sort(([a], [b]) => (a < b ? -1 : 1)))
}

function operation(key: EndpointKey, endpoint: Endpoint, parts: Parts): Json {
  const { access, scope, limit } = endpoint
  return {
    operationId: operationId(key),
    tags: [endpoint.tag],
    summary: endpoint.summary,
    description: `${DESCRIPTIONS[key]} ${whoMay(endpoint)}`,
    ...(access === 'public' ? { security: [] } : {}),
    ...(scope === undefined ? {} : { 'x-scope': scope }),
    ...parametersOf(endpoint, parts),
    ...requestBodyOf(key, endpoint, parts),
    responses: {
      [endpoint.status ?? 200]: {
        description: 'Done.',
        ...(limit === undefined ? {} : headersNamed('RateLimit-Policy')),
        content: contentOf(key, endpoint, parts),
      },
      ...failuresOf(endpoint, parts.responses),
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
      example: exampleOf(shape, { name, around: place, sent: true, find: parts.named }),
    }))
  }
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'Equal for each try of one act: it is then done once.',
    schema: { type: 'string', minLength: 1, maxLength: 200 },
    example: '5f0c2a34-61f8-4d0e-9a77-0f6a3c1b2d4e',
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

function requestBodyOf(key: EndpointKey, { upload, body }: Endpoint, parts: Parts): Json {
  const json = (shape: z.ZodObject) => ({
    'application/json': withExample(parts.shape(shape, 'input'), 'sent', parts, key),
  })
  if (upload) {
    const schema = {
      type: 'object',
      required: [upload.field],
      properties: { [upload.field]: { type: 'string', format: 'binary' } },
    }
    const form = { schema, example: { [upload.field]: 'the bytes of payment.png' } }
    const inParts = upload.parts ? json(sentInParts) : {}
    return {
      requestBody: { required: true, content: { 'multipart/form-data': form, ...inParts } },
    }
  }
  return body ? { requestBody: { required: true, content: json(body) } } : {}
}

function contentOf(key: EndpointKey, { stream, response }: Endpoint, parts: Parts): Json {
  if (stream === undefined)
    return {
      'application/json': withExample(parts.shape(response, 'output'), 'received', parts, key),
    }
  if (stream === 'application/json')
    return { [stream]: { schema: { type: 'object' }, example: MY_DATA } }
  // Pictures and PDFs are bytes, which say nothing to a reader.
  const lines = DOWNLOADS[key]
  return { [stream]: { schema: { type: 'string' }, ...(lines && { example: lines.join('\r\n') }) } }
}

/** A shape with an example of it. One of a named shape is described once, under its name; one that differs stays where it is. */
function withExample(schema: Json, way: 'sent' | 'received', parts: Parts, key = ''): Json {
  const sent = way === 'sent'
  const example = exampleOf(schema, {
    name: '',
    around: sent ? 'body' : 'response',
    act: key.split('/').at(-1) ?? '',
    sent,
    find: parts.named,
  })
  const { $ref } = schema as { $ref?: string }
  if ($ref === undefined) return { schema, example }
  const name = $ref.slice($ref.lastIndexOf('/') + 1)
  const known = (parts.examples[name] ??= { value: example })
  if (JSON.stringify(known['value']) !== JSON.stringify(example)) return { schema, example }
  return { schema, examples: { example: { $ref: `#/components/examples/${name}` } } }
}

function messageOf(type: WebhookType, parts: Parts): Json {
  const shape = parts.shape(webhookMessage, 'output') as { properties: Record<string, Json> }
  const properties = { ...shape.properties, type: { type: 'string', const: type } }
  return withExample({ ...shape, properties }, 'received', parts)
}
