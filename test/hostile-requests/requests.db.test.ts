import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { InjectOptions } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract, endpointOf, type EndpointKey } from '#contract/index.ts'
import type { Person } from '../circle/people.ts'
import { sampleRequest } from '../circle/sample.ts'
import { helpingWorld } from '../helping/helping.ts'
import { problemsIn, type Schema } from '../outside-client/json-schema.ts'
import { populate, type Populated } from '../rules/populated-circle.ts'
import { type TestApp, testApp } from '../server/http.ts'
import type { TestWorld } from '../server/world.ts'
import { brokenJson, type Chance, changed, chanceOf, hostileText, oneOf } from './hostile-values.ts'

/** `npm run prove F13` sends 20,000. */
const REQUESTS = Number(process.env['HOSTILE_REQUESTS'] ?? 300)
const SEED = Number(process.env['HOSTILE_SEED'] ?? 1)
/** Requests end sessions and accounts, so others take their place. */
const PRINTED_MAX = 20
const REQUESTS_OF_A_CIRCLE = 500
const REQUEST_MS_MAX = 300
/** A response that takes longer is taken for none. */
const HANGS_MS = 120_000
/** A stream has no end, and the outside client reads it. */
const KEYS = (Object.keys(contract) as EndpointKey[]).filter((key) => key !== 'GET /events')
const INSIDES =
  /\b(SELECT|INSERT INTO|UPDATE \w+ SET|DELETE FROM)\b|\.ts:\d+|node_modules|\bat async\b|pg_/

type Documented = {
  readonly $ref?: string
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>
}
type Operation = { readonly responses: Readonly<Record<string, Documented>> }
type Document = Schema & {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly responses: Readonly<Record<string, Documented>> }
}
type Answered = { readonly status: number; readonly type: string; readonly body: string }

const document = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../docs/openapi.json'), 'utf8'),
) as Document

/** The server's log says why a response is 500. */
const logged: string[] = []

let w: TestWorld
let app: TestApp
beforeAll(async () => {
  w = await helpingWorld({
    log: pino({ level: 'error' }, { write: (line: string) => void logged.push(line) }),
  })
  app = await testApp(w)
}, 120_000)
afterAll(async () => {
  await app.close()
  await w.close()
})

/** A circle with rows of each kind, but for copied ones that no key opens. */
async function populated(): Promise<Populated> {
  const here = await populate(w)
  await w.owner.pool.query(
    `DELETE FROM contact_message c
      WHERE NOT EXISTS (SELECT FROM person_key k WHERE k.member_id = c.contact_id)`,
  )
  return here
}

/** What the document says about a status of an endpoint. */
function documentedOf(key: EndpointKey, status: number): Documented | undefined {
  const [method = '', path = ''] = key.split(' ')
  const own = document.paths[`/api${path}`]?.[method.toLowerCase()]?.responses[String(status)]
  return own && followed(own)
}

function followed({ $ref, ...own }: Documented): Documented {
  return $ref === undefined
    ? own
    : { ...document.components.responses[$ref.split('/').at(-1) ?? ''] }
}

/** What is wrong with a response, beside what the document and common sense say. */
function problemsOf(key: EndpointKey, { status, type, body }: Answered): string[] {
  const documented = documentedOf(key, status)
  const problems = [
    ...(status >= 500 ? [`it is ${status}: ${body.slice(0, 200)}`] : []),
    ...(status >= 400 && INSIDES.test(body) ? [`it shows the inside: ${body.slice(0, 200)}`] : []),
  ]
  // A path that cannot be decoded, or that names no row, never reaches its endpoint.
  if (documented === undefined)
    return status === 404 || status === 400 || status === 414
      ? problems
      : [...problems, `${status} is not documented`]
  const [{ schema } = { schema: undefined }] = Object.values(documented.content ?? {})
  if (schema === undefined || !type.includes('json') || type.includes('ndjson')) return problems
  return [
    ...problems,
    ...problemsIn(schema, JSON.parse(body), { path: 'answer', root: document }).slice(0, 3),
  ]
}

/** One request of an endpoint: as documented, or with a fault in one of its parts. */
function requestOf(chance: Chance, key: EndpointKey, { ids }: Populated): InjectOptions {
  const endpoint = endpointOf(key)
  const known = Object.fromEntries(Object.entries(ids).filter(() => chance() < 0.9))
  const { params, query, body } = sampleRequest(endpoint, known)
  const [method, path] = key.split(' ') as [InjectOptions['method'] & string, string]
  const hostile = oneOf(chance, [
    'nothing',
    'path',
    'query',
    'body',
    'body',
    'body',
    'bytes',
    'type',
  ])
  const part = (name: string) =>
    encodeURIComponent(hostile === 'path' ? wellFormed(hostileText(chance)) : (params[name] ?? ''))
  const asked = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [
      name,
      hostile === 'query' ? wellFormed(hostileText(chance)) : String(value),
    ]),
  )
  if (hostile === 'query') asked.append(hostileText(chance) || 'x', hostileText(chance))
  const url = `/api${path.replace(/\{(\w+)\}/g, (_whole, name: string) => part(name))}?${asked}`
  const text = JSON.stringify(hostile === 'body' ? changed(chance, body ?? {}) : (body ?? {})) ?? ''
  const payload = hostile === 'bytes' ? brokenJson(chance, text) : text
  const type =
    hostile === 'type'
      ? oneOf(chance, ['text/plain', 'multipart/form-data', 'x', ''])
      : 'application/json'
  return {
    method,
    url: url.slice(0, 12_000),
    ...(method !== 'GET' && { payload, headers: { 'content-type': type } }),
  }
}

// What cannot be encoded cannot be sent.
function wellFormed(text: string): string {
  return text.toWellFormed()
}

async function answered(options: InjectOptions, who: Person | undefined): Promise<Answered> {
  const late = sleep(HANGS_MS, undefined, { ref: false }).then(() => {
    throw new Error(`no response: ${JSON.stringify(options).slice(0, 500)}`)
  })
  const response = await Promise.race([app.send(options, who), late])
  return {
    status: response.statusCode,
    type: String(response.headers['content-type'] ?? ''),
    body: response.body,
  }
}

test(
  'hostile requests get a documented response that shows nothing of the inside',
  { timeout: 240_000 + REQUESTS * REQUEST_MS_MAX },
  async () => {
    const chance = chanceOf(SEED)
    const problems: string[] = []
    const statuses = new Map<number, number>()
    let here = await populated()
    for (let sent = 0; sent < REQUESTS; sent++) {
      if (sent % REQUESTS_OF_A_CIRCLE === REQUESTS_OF_A_CIRCLE - 1) here = await populated()
      const key = KEYS[Math.floor(chance() * KEYS.length)] as EndpointKey
      const who = oneOf(chance, [
        here.giver,
        here.receiver,
        here.staff,
        here.circle.admin,
        undefined,
      ])
      const options = requestOf(chance, key, here)
      const response = await answered(options, who)
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
      for (const problem of problemsOf(key, response))
        problems.push(`${key} (${sent}): ${problem}; sent ${JSON.stringify(options).slice(0, 300)}`)
    }
    const each = [...statuses]
      .toSorted(([a], [b]) => a - b)
      .map(([status, n]) => `${n} x ${status}`)
    console.log(`requests: ${REQUESTS} with seed ${SEED}: ${each.join(', ')}`)
    for (const line of [...problems, ...logged].slice(0, PRINTED_MAX)) console.log(line)
    expect(problems).toHaveLength(0)
  },
)

test('a failure with SQL, a stack, an unknown status or another shape is found', () => {
  const key = 'POST /matches/{matchId}/confirm'
  const json = (status: number, body: object) => ({
    status,
    type: 'application/json',
    body: JSON.stringify(body),
  })
  const failure = {
    type: '/api/reference#x',
    title: 'Conflict',
    status: 409,
    detail: 'm',
    error: { code: 'matches.not-now', message: 'm' },
    message: 'm',
  }
  expect(problemsOf(key, json(409, failure))).toEqual([])
  const failed = { code: 'request.failed', message: 'm' }
  expect(problemsOf(key, json(500, { ...failure, error: failed }))).toHaveLength(1)
  expect(problemsOf(key, json(409, { ...failure, error: failed }))).toEqual([
    expect.stringContaining('answer.error.code is none of ledger.stopped'),
  ])
  expect(problemsOf(key, json(418, failure))).toEqual(['418 is not documented'])
  expect(problemsOf(key, json(409, {}))).not.toEqual([])
  for (const inside of ['SELECT 1', 'at src/x.ts:3', 'node_modules/pg'])
    expect(problemsOf(key, json(409, { ...failure, message: inside }))).toHaveLength(1)
  expect(problemsOf(key, json(200, { message: 'm', data: {} }))).not.toEqual([])
})
