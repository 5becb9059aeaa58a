import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpointOf, type EndpointKey } from '#contract/index.ts'
import { NO_ID } from '../helping/commands.ts'
import { multipart, type TestApp } from '../server/http.ts'

type Json = { readonly [key: string]: unknown }

/**
 * A small value for a schema, equal each time. It has the required properties, the first of each
 * choice, and ids that name nothing.
 */
export function sampleOf(schema: z.ZodType): unknown {
  const known = samples.get(schema)
  if (known !== undefined) return known
  const sample = sampleOfJson(
    z.toJSONSchema(schema, { target: 'draft-2020-12', io: 'input', unrepresentable: 'any' }),
  )
  samples.set(schema, sample)
  return sample
}
const samples = new WeakMap<z.ZodType, unknown>()

function sampleOfJson(schema: Json): unknown {
  if ('const' in schema) return schema['const']
  if (Array.isArray(schema['enum'])) return schema['enum'][0] as unknown
  for (const choice of ['anyOf', 'oneOf', 'allOf'] as const) {
    const [first] = (schema[choice] as Json[] | undefined) ?? []
    if (first) return sampleOfJson(first)
  }
  const makers: Readonly<Record<string, () => unknown>> = {
    object: () => sampleObject(schema),
    array: () =>
      Array.from({ length: Number(schema['minItems'] ?? 0) }, () =>
        sampleOfJson(schema['items'] as Json),
      ),
    string: () => sampleText(schema),
    integer: () => Math.max(1, Number(schema['minimum'] ?? 1)),
    number: () => Math.max(1, Number(schema['minimum'] ?? 1)),
    boolean: () => true,
  }
  return makers[String(schema['type'])]?.() ?? null
}

function sampleObject(schema: Json): Record<string, unknown> {
  const properties = (schema['properties'] ?? {}) as Readonly<Record<string, Json>>
  const required = new Set((schema['required'] ?? []) as string[])
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => required.has(name))
      .map(([name, each]) => [name, sampleOfJson(each)]),
  )
}

function sampleText(schema: Json): string {
  if (schema['format'] === 'uuid') return NO_ID
  if (schema['format'] === 'date-time') return '2026-01-01T00:00:00Z'
  // A text with a pattern names one that fits.
  const [example] = (schema['examples'] as string[] | undefined) ?? []
  if (example !== undefined) return example
  const least = Number(schema['minLength'] ?? 0)
  return 'sample text'
    .padEnd(least, 'x')
    .slice(0, Math.max(least, Math.min(11, Number(schema['maxLength'] ?? 11))))
}

/** A well-formed request of an endpoint. Its ids name nothing unless `ids` gives them. */
export function sampleRequest(
  endpoint: Endpoint,
  ids: Readonly<Record<string, string>> = {},
): { params: Record<string, string>; query: Record<string, unknown>; body: unknown } {
  const part = (schema: z.ZodObject | undefined) =>
    schema === undefined ? {} : (sampleOf(schema) as Record<string, unknown>)
  return {
    params: { ...(part(endpoint.params) as Record<string, string>), ...ids },
    query: part(endpoint.query),
    body: endpoint.body === undefined ? undefined : sampleOf(endpoint.body),
  }
}

/**
 * Sends a sample request over HTTP. Returns its status, the code of a failure, and the response
 * text.
 */
export async function trySample(
  http: TestApp,
  key: EndpointKey,
  { ids = {}, who }: { ids?: Readonly<Record<string, string>>; who: { token: string } | undefined },
): Promise<{ status: number; code: string | undefined; said: string }> {
  const endpoint = endpointOf(key)
  const { params, query, body } = sampleRequest(endpoint, ids)
  const [method = 'GET', path = ''] = key.split(' ')
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)]),
  ).toString()
  const url = `/api${path.replace(/\{(\w+)\}/g, (_whole, name: string) => params[name] ?? '')}${search && `?${search}`}`
  const sent = endpoint.upload
    ? await multipart(endpoint.upload.field, Buffer.from('no picture'))
    : body === undefined
      ? {}
      : { payload: body as object }
  const response = await http.send({ method, url, ...sent }, who)
  return {
    status: response.statusCode,
    code:
      response.statusCode < 400
        ? undefined
        : (JSON.parse(response.body) as { error: { code: string } }).error.code,
    said: response.body.slice(0, 300),
  }
}
