import type { FastifyInstance } from 'fastify'
import { openApiDocument } from '#contract/openapi/document.ts'
import { allErrors, type ErrorCode } from '#domain/all-errors.ts'
import { requestError } from '#domain/shared/request-errors.ts'
import { escapeHtml } from '#server/platform/text/html.ts'
import { catalogueIn } from '#server/platform/text/words.ts'
import { pageOf, type ServedPage } from './pages.ts'
import { send } from './responses.ts'

type Json = Record<string, unknown>
type Part = { schema?: Json; example?: unknown; examples?: Record<string, Json> }
type Described = { $ref?: string; description?: string; content?: Record<string, Part> }
type Operation = {
  'operationId': string
  'tags': string[]
  'summary': string
  'description': string
  'x-scope'?: string
  'parameters'?: Json[]
  'requestBody'?: Described
  'responses': Record<string, Described>
}
type Document = {
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, Record<string, Operation>>
}
type Call = { readonly title: string; readonly operation: Operation }

/** The only pages below /api: what there is, and one for each operation. */
export const REFERENCE_PAGE = '/api/reference'

/** Serves GET /api/openapi.json, and its content as pages without a script: a list, and a page for each operation. */
export function serveReference(app: FastifyInstance): void {
  app.get('/api/openapi.json', async (request, reply) =>
    send(request, reply, reference().json, CACHE),
  )
  app.get(REFERENCE_PAGE, async (request, reply) => send(request, reply, reference().list, CACHE))
  app.get<{ Params: { operationId: string } }>(
    `${REFERENCE_PAGE}/:operationId`,
    async (request, reply) => {
      const call = reference().calls.get(request.params.operationId)
      if (call === undefined) throw requestError('request.not-found')
      const html = callPage(call, reference().document)
      return send(request, reply, pageOf(HTML, html, FAST), CACHE)
    },
  )
}

const CACHE = 'public, max-age=60'
const HTML = 'text/html; charset=utf-8'
/** Of brotli: near the smallest size, in a tenth of its time. */
const FAST = 5
const sentences = catalogueIn('errors')('en')

let made:
  | Readonly<{
      document: Document
      calls: ReadonlyMap<string, Call>
      json: ServedPage
      list: ServedPage
    }>
  | undefined

/** Made when somebody asks for it first: it takes longer than the rest of a start. */
function reference() {
  if (made === undefined) {
    const document = openApiDocument() as Document
    const calls = callsOf(document)
    made = {
      document,
      calls: new Map(calls.map((call) => [call.operation.operationId, call])),
      json: pageOf('application/json', JSON.stringify(document), FAST),
      list: pageOf(HTML, listPage(document, calls), FAST),
    }
  }
  return made
}

function callsOf({ paths, webhooks }: Document): Call[] {
  const of = (from: Document['paths'], titleOf: (method: string, path: string) => string) =>
    Object.entries(from).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        title: titleOf(method.toUpperCase(), path),
        operation,
      })),
    )
  return [
    ...of(paths, (method, path) => `${method} ${path}`),
    ...of(webhooks, (_method, type) => type),
  ]
}

function page(title: string, content: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title></head><body><main>${content}</main></body></html>`
}

function listPage({ tags }: Document, calls: readonly Call[]): string {
  const byTag = Map.groupBy(calls, ({ operation }) => operation.tags[0])
  const sections = tags.map(
    ({ name, description }) =>
      `<section><h2 id="${name}">${name}</h2><p>${escapeHtml(description)}</p><ul>${(byTag.get(name) ?? []).map(lineOf).join('')}</ul></section>`,
  )
  const codes = (Object.keys(allErrors) as ErrorCode[]).map(
    (code) =>
      `<dt id="${code}"><code>${code}</code> (${allErrors[code].status})</dt>` +
      `<dd>${escapeHtml(sentences[code])}</dd>`,
  )
  const menu = [...tags.map(({ name }) => name), 'errors']
    .map((name) => `<li><a href="#${name}">${name}</a></li>`)
    .join('')
  return page(
    'Paraspar: the interface',
    `<h1>The interface</h1><p>Bodies are JSON. For programs: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1). Amounts are whole rupees, times ISO 8601 in UTC. A token may call what names its scope, as in (token: read); any token what says any.</p><nav aria-label="Sections"><ul>${menu}</ul></nav>${sections.join('')}<section><h2 id="errors">errors</h2><dl>${codes.join('')}</dl></section>`,
  )
}

function lineOf({ title, operation }: Call): string {
  const { operationId, summary, 'x-scope': scope } = operation
  return `<li><a href="${REFERENCE_PAGE}/${operationId}"><code>${escapeHtml(title)}</code></a>: ${escapeHtml(summary)}${scope === undefined ? '' : ` (token: ${scope})`}</li>`
}

function callPage({ title, operation }: Call, document: Document): string {
  const { summary, description, parameters = [], requestBody, responses } = operation
  const parts = [
    ...(parameters.length > 0
      ? [`<h2>Parameters</h2>${jsonHtml(parameters.map((one) => resolved(one, document)))}`]
      : []),
    ...contentHtml('Body', requestBody, document),
    ...Object.entries(responses).flatMap(([status, response]) =>
      status.startsWith('2')
        ? contentHtml(`Response ${status}`, response, document)
        : [failureHtml(status, resolved(response, document))],
    ),
  ]
  const body = parts.join('')
  return page(
    `Paraspar: ${title}`,
    `<p><a href="${REFERENCE_PAGE}">The interface</a></p><h1><code>${escapeHtml(title).replaceAll('/', '<wbr>/')}</code></h1><p>${escapeHtml(summary)}</p><p>${escapeHtml(description)}</p>${body}${shapesHtml(body, document)}`,
  )
}

function contentHtml(what: string, described: Described | undefined, document: Document): string[] {
  return Object.entries(described?.content ?? {}).map(([type, { schema, example, examples }]) => {
    const shared = Object.values(examples ?? {}).map((each) => resolved(each, document)['value'])
    const shown = [example, ...shared].filter((each) => each !== undefined)
    return `<h2>${what}, <code>${type}</code></h2>${shown.map((each) => `<p>Example:</p>${jsonHtml(each)}`).join('')}<p>Schema:</p>${jsonHtml(schema)}`
  })
}

function failureHtml(status: string, { description, content }: Described): string {
  const codes = Array.from(
    JSON.stringify(content ?? {}).matchAll(/"([a-z]+\.[a-z0-9-]+)"/g),
    ([, code]) => (code === undefined ? '' : `<a href="${REFERENCE_PAGE}#${code}">${code}</a>`),
  )
  return `<h2>${status}</h2><p>${escapeHtml(description ?? '')} ${codes.join(', ')}</p>`
}

/** The shapes that a page names, and those that they name. */
function shapesHtml(html: string, document: Document): string {
  const shapes = new Map<string, string>()
  const add = (text: string): void => {
    for (const [, name = ''] of text.matchAll(/href="#(\w+)"/g)) {
      if (shapes.has(name)) continue
      const shape = jsonHtml(resolved({ $ref: `#/components/schemas/${name}` }, document))
      shapes.set(name, shape)
      add(shape)
    }
  }
  add(html)
  return [...shapes].map(([name, shape]) => `<h3 id="${name}">${name}</h3>${shape}`).join('')
}

/** What a reference names; anything else as it is. */
function resolved<T extends Json | Described>(value: T, document: Document): T {
  const { $ref } = value
  if (typeof $ref !== 'string') return value
  const at = (inner: unknown, name: string) => (inner as Json)[name]
  return $ref.slice(2).split('/').reduce<unknown>(at, document) as T
}

// A reference to a shape leads to it.
function jsonHtml(value: unknown): string {
  const text = escapeHtml(JSON.stringify(value, null, 1))
  return `<pre>${text.replaceAll(/#\/components\/schemas\/(\w+)/g, '<a href="#$1">$1</a>')}</pre>`
}
