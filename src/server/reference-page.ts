import type { FastifyInstance } from 'fastify'
import { openApiDocument } from '#contract/openapi.ts'

type Operation = {
  'summary': string
  'tags': string[]
  'x-access'?: string
  'parameters': { name: string; in: string; required: boolean }[]
  'requestBody'?: { content: Record<string, { schema: unknown }> }
  'responses': Record<string, { description: string; content: Record<string, { schema: unknown }> }>
}

/** Serves GET /api/openapi.json, and /api/reference: its content as a page, without a script. */
export function serveReference(app: FastifyInstance): void {
  const document = openApiDocument()
  const json = JSON.stringify(document)
  const page = referencePage(document.paths as Record<string, Record<string, Operation>>)
  app.get('/api/openapi.json', async (_request, reply) =>
    reply
      .header('content-type', 'application/json')
      .header('cache-control', 'public, max-age=60')
      .send(json),
  )
  app.get('/api/reference', async (_request, reply) =>
    reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'public, max-age=60')
      .send(page),
  )
}

function referencePage(paths: Record<string, Record<string, Operation>>): string {
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      method: method.toUpperCase(),
      operation,
    })),
  )
  const byTag = Map.groupBy(all, ({ operation }) => operation.tags[0] ?? '')
  const sections = [...byTag].map(
    ([tag, calls]) =>
      `<section><h2 id="${escape(tag)}">${escape(tag)}</h2>` +
      `${calls.map(callHtml).join('')}</section>`,
  )
  const menu = [...byTag.keys()]
    .map((tag) => `<li><a href="#${escape(tag)}">${escape(tag)}</a></li>`)
    .join('')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Paraspar: the interface</title></head><body><main><h1>The interface</h1>
<p>Paths begin with <code>/api</code>; bodies are JSON. For programs: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1). Amounts are whole rupees, times ISO 8601 in UTC.</p><nav aria-label="Sections"><ul>${menu}</ul></nav>${sections.join('')}</main></body></html>`
}

function callHtml({
  path,
  method,
  operation,
}: {
  path: string
  method: string
  operation: Operation
}): string {
  const who = operation['x-access'] ?? 'public'
  const parameters = operation.parameters
    .map(
      (parameter) =>
        `<li><code>${escape(parameter.name)}</code> in ` +
        `${escape(parameter.in)}${parameter.required ? ', required' : ''}</li>`,
    )
    .join('')
  const bodies = Object.entries(operation.requestBody?.content ?? {})
    .map(
      ([type, { schema }]) =>
        `<p>Body, <code>${escape(type)}</code>:</p><pre>` +
        `${escape(JSON.stringify(schema, null, 1))}</pre>`,
    )
    .join('')
  const responses = Object.entries(operation.responses)
    .map(
      ([status, response]) =>
        `<dt>${status}</dt><dd>${escape(response.description)}${status.startsWith('2') ? `<pre>${escape(JSON.stringify(Object.values(response.content)[0]?.schema, null, 1))}</pre>` : ''}</dd>`,
    )
    .join('')
  return (
    `<details><summary><code>${method} ${escape(path)}</code>: ${escape(operation.summary)} ` +
    `<small>(${escape(who)})</small></summary>` +
    `${parameters && `<ul>${parameters}</ul>`}${bodies}<dl>${responses}</dl></details>`
  )
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
