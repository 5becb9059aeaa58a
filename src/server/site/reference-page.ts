import type { FastifyInstance } from 'fastify'
import { errorsOfEndpoint } from '#contract/endpoint.ts'
import { contract, type EndpointKey, endpointOf } from '#contract/index.ts'
import { openApiDocument, openApiText } from '#contract/openapi/document.ts'
import { allErrors, type ErrorCode } from '#domain/all-errors.ts'
import { escapeHtml } from '#server/platform/text/html.ts'
import { catalogueIn } from '#server/platform/text/words.ts'

type Json = Record<string, unknown>
type Content = Record<string, { schema: unknown }>
type Operation = {
  requestBody?: { content: Content }
  responses: Record<string, { content?: Content }>
}
type Document = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Json> }
}

/** The one page below /api. */
export const REFERENCE_PAGE = '/api/reference'

/** Serves GET /api/openapi.json, and /api/reference: its content as a page, without a script. */
export function serveReference(app: FastifyInstance): void {
  app.get('/api/openapi.json', async (_request, reply) =>
    reply
      .header('content-type', 'application/json')
      .header('cache-control', 'public, max-age=60')
      .send(reference().json),
  )
  app.get(REFERENCE_PAGE, async (_request, reply) =>
    reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'public, max-age=60')
      .send(reference().page),
  )
}

const sentences = catalogueIn('errors')('en')

let made: { json: string; page: string } | undefined

/** Made when somebody asks for it first: it takes longer than the rest of a start. */
function reference(): { json: string; page: string } {
  if (made === undefined) {
    const document = openApiDocument()
    made = { json: openApiText(document), page: referencePage(document as Document) }
  }
  return made
}

function referencePage({ paths, components }: Document): string {
  const byTag = Map.groupBy(Object.keys(contract) as EndpointKey[], (key) => endpointOf(key).tag)
  const sections = [...byTag].map(
    ([tag, keys]) =>
      `<section><h2 id="${tag}">${tag}</h2>${keys.map((key) => callHtml(key, paths)).join('')}</section>`,
  )
  const shapes = Object.entries(components.schemas).map(
    ([name, schema]) => `<h3 id="${name}">${name}</h3>${jsonHtml(schema)}`,
  )
  const codes = (Object.keys(allErrors) as ErrorCode[]).map(
    (code) =>
      `<dt id="${code}"><code>${code}</code> (${allErrors[code].status})</dt>` +
      `<dd>${escapeHtml(sentences[code])}</dd>`,
  )
  const menu = [...byTag.keys(), 'shapes', 'errors']
    .map((tag) => `<li><a href="#${tag}">${tag}</a></li>`)
    .join('')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Paraspar: the interface</title></head><body><main><h1>The interface</h1>
<p>Paths begin with <code>/api</code>; bodies are JSON. For programs: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1). Amounts are whole rupees, times ISO 8601 in UTC.</p><nav aria-label="Sections"><ul>${menu}</ul></nav>${sections.join('')}
<section><h2 id="shapes">shapes</h2>${shapes.join('')}</section><section><h2 id="errors">errors</h2><dl>${codes.join('')}</dl></section></main></body></html>`
}

function callHtml(key: EndpointKey, paths: Document['paths']): string {
  const endpoint = endpointOf(key)
  const [method = '', path = ''] = key.split(' ')
  const operation = paths[`/api${path}`]?.[method.toLowerCase()] ?? { responses: {} }
  const parameters = [endpoint.params, endpoint.query].flatMap((part) =>
    Object.keys(part?.shape ?? {}).map((name) => `<li><code>${name}</code></li>`),
  )
  const good = operation.responses[endpoint.status ?? 200]
  const failures = errorsOfEndpoint(endpoint).map((code) => `<a href="#${code}">${code}</a>`)
  return (
    `<details><summary><code>${method} ${escapeHtml(path)}</code>: ${escapeHtml(endpoint.summary)} ` +
    `<small>(${endpoint.access})</small></summary><ul>${parameters.join('')}</ul>` +
    `${contentHtml('Body', operation.requestBody)}${contentHtml('Response', good)}<p>Errors: ${failures.join(', ')}</p></details>`
  )
}

function contentHtml(what: string, described: { content?: Content } | undefined): string {
  return Object.entries(described?.content ?? {})
    .map(([type, { schema }]) => `<p>${what}, <code>${type}</code>:</p>${jsonHtml(schema)}`)
    .join('')
}

// A reference to a shape leads to it.
function jsonHtml(schema: unknown): string {
  const text = escapeHtml(JSON.stringify(schema, null, 1))
  return `<pre>${text.replaceAll(/#\/components\/schemas\/(\w+)/g, '<a href="#$1">$1</a>')}</pre>`
}
