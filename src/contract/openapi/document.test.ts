import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { allErrors } from '#domain/all-errors.ts'
import { errorsOfEndpoint } from '../endpoint.ts'
import { type EndpointKey, contract, endpointOf } from '../index.ts'
import { openApiDocument, openApiText } from './document.ts'

type Json = { [key: string]: unknown }
type Operation = {
  'operationId': string
  'summary': string
  'tags': string[]
  'description': string
  'security'?: Json[]
  'x-scope'?: string
  'parameters'?: (Json | Parameter)[]
  'requestBody'?: { content: Record<string, { schema: Json }> }
  'responses': Record<string, Json | Response>
}
type Parameter = { name: string; in: string; required: boolean; schema: Json }
type Response = { description: string; content: Record<string, { schema: Json }> }
type Coded = {
  allOf: [Json, { properties: { error: { properties: { code: { enum: string[] } } } } }]
}
const document = openApiDocument()
const paths = document['paths'] as Record<string, Record<string, Operation>>
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    name: `${method} ${path}`,
    path,
    method,
    operation,
    key: `${method.toUpperCase()} ${path.replace('/api', '')}` as EndpointKey,
  })),
)

function refsIn(value: unknown): string[] {
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, inner]) =>
    key === '$ref' && typeof inner === 'string' ? [inner] : refsIn(inner),
  )
}
const resolve = (ref: string) =>
  ref
    .replace('#/', '')
    .split('/')
    .reduce<unknown>(
      (at, part) => (at as Json | undefined)?.[part.replaceAll('~1', '/').replaceAll('~0', '~')],
      document,
    )

/** What a reference names, with the description beside it. */
function whole<T extends object>(value: Json | T): T {
  const { $ref, ...beside } = value as Json
  return typeof $ref === 'string'
    ? ({ ...whole(resolve($ref) as Json), ...beside } as unknown as T)
    : (value as T)
}

describe('the description of the interface', () => {
  test('is committed as it is generated', () => {
    const committed = readFileSync(join(import.meta.dirname, '../../../docs/openapi.json'), 'utf8')
    expect(
      committed === openApiText(document),
      'docs/openapi.json is out of date: run npm run openapi',
    ).toBe(true)
  })

  // It is read by programs, and by people in the file; a phone gets it compressed. Half of it are examples and
  // the codes of each status, which it did not have when it was 374 kB (46 kB compressed).
  test('stays small enough to be sent and read', () => {
    expect(openApiText(document).length).toBeLessThanOrEqual(1_160_000)
    expect(gzipSync(JSON.stringify(document)).length).toBeLessThanOrEqual(90_000)
  })

  test('is written with a line for each part that fits', () => {
    const long = openApiText(document)
      .split('\n')
      .filter((line) => line.length > 120 && /[{[]/.test(line.replaceAll(/"(?:[^"\\]|\\.)*"/g, '')))
    expect(long.filter((line) => !/[{[]$/.test(line))).toEqual([])
    expect(JSON.parse(openApiText(document))).toEqual(JSON.parse(JSON.stringify(document)))
  })

  test('is OpenAPI 3.1 with a title, a version, a licence and all tags', () => {
    expect(document).toMatchObject({
      openapi: '3.1.0',
      info: {
        title: 'Paraspar',
        version: expect.any(String),
        license: { identifier: 'Apache-2.0' },
      },
    })
    const tags = (document['tags'] as { name: string }[]).map(({ name }) => name)
    expect(new Set(tags).size).toBe(tags.length)
    expect(new Set([...operations.flatMap(({ operation }) => operation.tags), 'webhooks'])).toEqual(
      new Set(tags),
    )
  })

  test('holds every endpoint of the contract and nothing else', () => {
    expect(operations.map(({ key }) => key).sort()).toEqual(Object.keys(contract).sort())
  })

  test('gives each operation a name of its own', () => {
    const names = operations.map(({ operation }) => operation.operationId)
    expect(new Set(names).size).toBe(names.length)
    expect(names.filter((name) => !/^[a-z][A-Za-z0-9]+$/.test(name))).toEqual([])
  })

  test('has no two paths that only differ in the name of a parameter', () => {
    const shapes = operations.map(
      ({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`,
    )
    expect(new Set(shapes).size).toBe(shapes.length)
  })

  test('refers only to what is there', () => {
    const refs = [...new Set(refsIn(document))]
    expect(refs).toContain('#/components/schemas/Problem')
    expect(refs.filter((ref) => !ref.startsWith('#/') || resolve(ref) === undefined)).toEqual([])
  })
})

describe.each(operations)('$name', ({ path, key, operation }) => {
  const endpoint = endpointOf(key)

  test('declares each parameter of its path once, as required', () => {
    const parameters = (operation.parameters ?? []).map((parameter) => whole<Parameter>(parameter))
    const inPath = parameters.filter((parameter) => parameter.in === 'path')
    expect(inPath.map(({ name }) => name).sort()).toEqual(
      Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => name).sort(),
    )
    expect(inPath.every(({ required }) => required)).toBe(true)
    expect(new Set(parameters.map((parameter) => `${parameter.in} ${parameter.name}`)).size).toBe(
      parameters.length,
    )
    expect(parameters.some(({ name }) => name === 'Idempotency-Key')).toBe(
      endpoint.kind === 'command',
    )
  })

  test('says who may call it', () => {
    expect(operation.summary).toBe(endpoint.summary)
    const { access, scope } = endpoint
    expect(operation.security).toEqual(access === 'public' ? [] : undefined)
    expect(operation['x-scope']).toBe(scope)
    expect(operation.description).toContain(
      access === 'public'
        ? 'everybody.'
        : scope
          ? scope === 'any'
            ? 'any scope.'
            : `\`${scope}\`.`
          : 'Closed to tokens',
    )
  })

  test('answers with its own status, and lists each failure under the status it has', () => {
    const { [String(endpoint.status ?? 200)]: good = {}, ...failures } = operation.responses
    expect(Object.keys(whole<Response>(good).content)).toEqual([
      endpoint.stream ?? 'application/json',
    ])
    const listed = Object.entries(failures).flatMap(([status, failure]) => {
      const { content } = whole<Response>(failure)
      expect(Object.keys(content)).toEqual(['application/problem+json'])
      const { allOf } = whole<{ schema: Coded }>(content['application/problem+json'] ?? {}).schema
      expect(allOf[0]).toEqual({ $ref: '#/components/schemas/Problem' })
      return allOf[1].properties.error.properties.code.enum.map((code) => `${status} ${code}`)
    })
    expect(listed.sort()).toEqual(
      [
        ...new Set([
          ...errorsOfEndpoint(endpoint).map((code) => `${allErrors[code].status} ${code}`),
          ...(endpoint.params ? ['404 request.not-found'] : []),
          '500 request.failed',
        ]),
      ].sort(),
    )
  })

  test('describes what is sent', () => {
    const types = Object.keys(operation.requestBody?.content ?? {})
    expect(types).toEqual(
      endpoint.upload
        ? ['multipart/form-data', ...(endpoint.upload.parts ? ['application/json'] : [])]
        : endpoint.body
          ? ['application/json']
          : [],
    )
    if (endpoint.body)
      expect(
        whole<Json>(operation.requestBody?.content['application/json']?.schema ?? {}),
      ).toMatchObject({
        type: 'object',
      })
    const refusal = endpoint.body?.safeParse({ madeUp: 1 }).error?.issues ?? []
    expect(refusal.some(({ code }) => code === 'unrecognized_keys')).toBe(
      endpoint.body !== undefined,
    )
  })
})
