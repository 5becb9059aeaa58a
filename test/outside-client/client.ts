import { randomUUID } from 'node:crypto'
import { isRecord, problemsIn, resolve, type Schema } from './json-schema.ts'

type Content = Readonly<Record<string, { readonly schema: Schema }>>
type Parameter = {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly schema: Schema
}
type Operation = {
  readonly summary: string
  readonly parameters?: readonly Schema[]
  readonly requestBody?: { readonly content: Content }
  readonly security?: unknown
  readonly responses: Readonly<Record<string, Schema>>
}
type Documented = { readonly description: string; readonly content: Content }
type Found = { readonly method: string; readonly path: string; readonly operation: Operation }
type Document = Schema & {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

/** The client's facts by name. The document shows how path, query and body are made from them. */
export type Facts = Readonly<Record<string, unknown>>
export type Who = { readonly token?: string; readonly key?: string }

/** A documented refusal: its status and code. */
export class Refusal extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string) {
    super(`${status} ${code}`)
    this.status = status
    this.code = code
  }
}

export type Client = {
  /**
   * Calls the operation with this summary. Throws a Refusal for a documented refusal, and an Error
   * for anything outside the document.
   */
  call(summary: string, facts?: Facts, who?: Who): Promise<Record<string, unknown>>
  /** The schema of an operation's body, for its descriptions. */
  bodyOf(summary: string): Schema
  readonly summaries: readonly string[]
  readonly called: ReadonlySet<string>
}

/** A client that knows only an address. It reads everything else from the document there. */
export async function openClient(address: string): Promise<Client> {
  const document = (await (await fetch(`${address}/api/openapi.json`)).json()) as Document
  const operations = new Map(
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(
        ([method, operation]) => [operation.summary, { method, path, operation }] as const,
      ),
    ),
  )
  const called = new Set<string>()
  return {
    called,
    summaries: Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map(({ summary }) => summary),
    ),
    bodyOf: (summary) =>
      whole(
        operations.get(summary)?.operation.requestBody?.content['application/json']?.schema ?? {},
        document,
      ),
    async call(summary, facts = {}, who = {}) {
      const found = operations.get(summary)
      if (found === undefined) throw new Error(`the document has no "${summary}"`)
      called.add(summary)
      const response = await fetch(
        `${address}${pathWith(found, facts, document)}`,
        requestOf(found, { facts, who, document }),
      )
      return read(found, response, document)
    },
  }
}

/** What a reference names, with the description beside it. */
function whole<T>(part: Schema, document: Document): T {
  const { $ref, ...beside } = part
  return (
    typeof $ref === 'string'
      ? { ...whole<object>(resolve(document, $ref), document), ...beside }
      : part
  ) as T
}

function parametersOf({ parameters = [] }: Operation, document: Document): Parameter[] {
  return parameters.map((parameter) => whole<Parameter>(parameter, document))
}

function pathWith({ path, operation }: Found, facts: Facts, document: Document): string {
  const filled = path.replace(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(named(facts, name)),
  )
  const query = parametersOf(operation, document)
    .filter(
      (parameter) => parameter.in === 'query' && (parameter.required || parameter.name in facts),
    )
    .map(({ name }) => [name, named(facts, name)])
  return query.length > 0 ? `${filled}?${new URLSearchParams(query).toString()}` : filled
}

function named(facts: Facts, name: string): string {
  const value = facts[name]
  if (typeof value !== 'string' && typeof value !== 'number')
    throw new Error(`the document asks for ${name}`)
  return String(value)
}

function requestOf(
  { method, operation }: Found,
  { facts, who, document }: { facts: Facts; who: Who; document: Document },
): RequestInit {
  const headers: Record<string, string> = {}
  // An operation without security of its own has that of the document: a login.
  const isPublic = Array.isArray(operation.security) && operation.security.length === 0
  if (!isPublic && who.token !== undefined) headers['authorization'] = `Bearer ${who.token}`
  if (
    parametersOf(operation, document).some(
      (parameter) => parameter.in === 'header' && parameter.name === 'Idempotency-Key',
    )
  )
    headers['idempotency-key'] = who.key ?? randomUUID()
  const json = operation.requestBody?.content['application/json']
  const form = operation.requestBody?.content['multipart/form-data']
  const init = { method: method.toUpperCase(), headers }
  if (form !== undefined) return { ...init, body: formOf(form.schema, facts) }
  if (json === undefined) return init
  const body = composed(whole(json.schema, document), facts)
  const problems = problemsIn(json.schema, body, { path: 'request', root: document })
  if (problems.length > 0)
    throw new Error(`"${operation.summary}" does not take this: ${problems.join('; ')}`)
  return {
    ...init,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
}

/** An object with the schema's own properties, from the facts with their names. */
function composed(schema: Schema, facts: Facts): Record<string, unknown> {
  const properties = Object.keys(schema['properties'] ?? {})
  return Object.fromEntries(
    properties.filter((name) => facts[name] !== undefined).map((name) => [name, facts[name]]),
  )
}

function formOf(schema: Schema, facts: Facts): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(composed(schema, facts)))
    form.set(name, new Blob([value as Uint8Array<ArrayBuffer>]), 'picture')
  return form
}

async function read(
  { operation }: Found,
  response: Response,
  document: Document,
): Promise<Record<string, unknown>> {
  const own = operation.responses[String(response.status)] ?? {}
  const documented = whole<Partial<Documented>>(own, document).content
  if (documented === undefined)
    throw new Error(
      `"${operation.summary}" answered ${response.status}, which is not documented: ` +
        `${await response.text()}`,
    )
  const body: unknown = await response.json()
  const [media = ''] = (response.headers.get('content-type') ?? '').split(';')
  const problems = problemsIn(documented[media]?.schema ?? { enum: [] }, body, {
    path: 'answer',
    root: document,
  })
  if (problems.length > 0 || !isRecord(body))
    throw new Error(
      `"${operation.summary}" answered otherwise than documented: ${problems.join('; ')}`,
    )
  if (response.ok) return body
  // A code that is not in the enum of its status does not fit the schema.
  const code = isRecord(body['error']) ? String(body['error']['code']) : ''
  throw new Refusal(response.status, code)
}

/** A value inside a response, by the names and indexes of its path. */
export function at(value: unknown, ...way: readonly (string | number)[]): unknown {
  return way.reduce<unknown>(
    (inner, step) =>
      isRecord(inner) || Array.isArray(inner)
        ? (inner as Record<string | number, unknown>)[step]
        : undefined,
    value,
  )
}
