import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApiDocument } from '#contract/openapi/document.ts'
import { allErrors } from '#domain/all-errors.ts'
import { AppError } from '#domain/shared/errors.ts'
import { REFERENCE_PAGE, serveReference } from './reference-page.ts'

const app = fastify()
serveReference(app)
app.setErrorHandler((error, _request, reply) =>
  reply.code(404).send({ code: error instanceof AppError ? error.code : String(error) }),
)
beforeAll(() => app.ready())
afterAll(() => app.close())

type Operations = Record<string, Record<string, { operationId: string }>>
const document = openApiDocument() as { paths: Operations; webhooks: Operations }
const ids = [document.paths, document.webhooks]
  .flatMap((part) => Object.values(part))
  .flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId))
const get = (url: string, encoding = '') =>
  app.inject({ method: 'GET', url, headers: { 'accept-encoding': encoding } })

describe('the reference', () => {
  test('begins with a list of all operations and codes that a phone gets in one small piece', async () => {
    const { body } = await get(REFERENCE_PAGE)
    for (const id of ids) expect(body).toContain(`href="${REFERENCE_PAGE}/${id}"`)
    for (const code of Object.keys(allErrors)) expect(body).toContain(`id="${code}"`)
    const { headers, rawPayload } = await get(REFERENCE_PAGE, 'br')
    expect(headers['content-encoding']).toBe('br')
    expect(rawPayload.length).toBeLessThan(25_000)
  })

  test('names in its list the scope of what a token may call', async () => {
    const { body } = await get(REFERENCE_PAGE)
    expect(body).toMatch(/\/claim<\/code><\/a>: [^<]+ \(token: pay\)<\/li>/)
    const open = Object.values(document.paths).flatMap((methods) => Object.values(methods))
    expect(body.match(/\(token: \w+\)<\/li>/g)).toHaveLength(
      open.filter((operation) => 'x-scope' in operation).length,
    )
  })

  test('has a page for each operation and webhook, whose links lead somewhere', async () => {
    for (const id of ids) {
      const { statusCode, body, rawPayload } = await get(`${REFERENCE_PAGE}/${id}`)
      expect(statusCode, id).toBe(200)
      expect(rawPayload.length, id).toBeLessThan(40_000)
      for (const [, name] of body.matchAll(/href="#(\w+)"/g)) expect(body).toContain(`id="${name}"`)
    }
  })

  test('shows description, examples and codes of an operation', async () => {
    const { body } = await get(`${REFERENCE_PAGE}/postMatchesMatchIdClaim`)
    for (const text of [
      '/{matchId}<wbr>/claim</code></h1>',
      'Reports that you have paid',
      '&quot;utr&quot;: &quot;412345678901&quot;',
      '#matches.utr-used',
      'id="Rail"',
    ])
      expect(body).toContain(text)
    expect((await get(`${REFERENCE_PAGE}/onMatchMade`)).body).toContain('webhook-signature')
  })

  test('has no page of an operation that does not exist', async () => {
    const { statusCode, body } = await get(`${REFERENCE_PAGE}/getNothing`)
    expect([statusCode, JSON.parse(body)]).toEqual([404, { code: 'request.not-found' }])
  })

  test('sends the document compressed, and only that it has not changed', async () => {
    const { headers, rawPayload } = await get('/api/openapi.json', 'br, gzip')
    expect(headers['content-type']).toBe('application/json')
    expect(headers['content-encoding']).toBe('br')
    expect(rawPayload.length).toBeLessThan(90_000)
    expect((await get('/api/openapi.json')).json()).toEqual(JSON.parse(JSON.stringify(document)))
    const again = await app.inject({
      method: 'GET',
      url: '/api/openapi.json',
      headers: { 'accept-encoding': 'br', 'if-none-match': String(headers['etag']) },
    })
    expect(again.statusCode).toBe(304)
  })
})
