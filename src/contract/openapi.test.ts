import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { allErrors, type ErrorCode } from '#domain/all-errors.ts'
import { errorsOfEndpoint } from './endpoint.ts'
import { type EndpointKey, contract, endpointOf } from './index.ts'
import { openApiDocument } from './openapi.ts'

type Json = { [key: string]: unknown }
type Operation = {
  operationId: string
  summary: string
  tags: string[]
  security?: Json[]
  parameters: { name: string; in: string; required: boolean; schema: Json }[]
  requestBody?: { content: Record<string, { schema: Json }> }
  responses: Record<string, { description: string; content: Record<string, { schema: Json }> }>
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

describe('the description of the interface', () => {
  test('is committed as it is generated', () => {
    const committed = readFileSync(join(import.meta.dirname, '../../docs/openapi.json'), 'utf8')
    expect(
      committed === `${JSON.stringify(document, null, 2)}\n`,
      'docs/openapi.json is out of date: run npm run openapi',
    ).toBe(true)
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
    expect(new Set(operations.flatMap(({ operation }) => operation.tags))).toEqual(new Set(tags))
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
    expect(refs).toContain('#/components/schemas/Failure')
    expect(refs.filter((ref) => !ref.startsWith('#/') || resolve(ref) === undefined)).toEqual([])
  })
})

describe.each(operations)('$name', ({ path, key, operation }) => {
  const endpoint = endpointOf(key)

  test('declares each parameter of its path once, as required', () => {
    const inPath = operation.parameters.filter((parameter) => parameter.in === 'path')
    expect(inPath.map(({ name }) => name).sort()).toEqual(
      Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => name).sort(),
    )
    expect(inPath.every(({ required }) => required)).toBe(true)
    expect(
      new Set(operation.parameters.map((parameter) => `${parameter.in} ${parameter.name}`)).size,
    ).toBe(operation.parameters.length)
    expect(operation.parameters.some(({ name }) => name === 'Idempotency-Key')).toBe(
      endpoint.kind === 'command',
    )
  })

  test('says who may call it', () => {
    expect(operation.summary).toBe(endpoint.summary)
    if (endpoint.access === 'public') expect(operation).not.toHaveProperty('security')
    else
      expect(operation).toMatchObject({
        'security': [{ session: [] }, { bearer: [] }],
        'x-access': endpoint.access,
      })
  })

  test('answers with its own status, and lists each failure under the status it has', () => {
    const { [String(endpoint.status ?? 200)]: good, ...failures } = operation.responses
    expect(Object.keys(good?.content ?? {})).toEqual([endpoint.stream ?? 'application/json'])
    const listed = Object.entries(failures).flatMap(([status, { description }]) =>
      description.split(', ').map((code) => `${status} ${code}`),
    )
    expect(listed.sort()).toEqual(
      errorsOfEndpoint(endpoint)
        .map((code: ErrorCode) => `${allErrors[code].status} ${code}`)
        .sort(),
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
      expect(operation.requestBody?.content['application/json']?.schema).toMatchObject({
        type: 'object',
        additionalProperties: false,
      })
  })
})
