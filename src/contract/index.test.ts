import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { allErrors } from '#domain/all-errors.ts'
import english from './messages/common/errors.en.json' with { type: 'json' }
import hindi from './messages/common/errors.hi.json' with { type: 'json' }
import type { NeededScope } from '#domain/shared/token-scopes.ts'
import { type Endpoint, errorsOfEndpoint } from './endpoint.ts'
import { contract, type EndpointKey, endpointOf } from './index.ts'

type Json = { [key: string]: unknown }
const KEYS = Object.keys(contract) as EndpointKey[]
const ALL = KEYS.map((key) => ({ key, endpoint: endpointOf(key) }))
const PARTS = ALL.flatMap(({ key, endpoint }) =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema: z.ZodObject | undefined = endpoint[part]
    return schema === undefined ? [] : [{ key, part, schema }]
  }),
)
const pathParams = (key: string) => Array.from(key.matchAll(/\{(\w+)\}/g), ([, name = '']) => name)

/** Every schema inside a JSON schema, with its path. */
function inside(schema: Json, way = ''): { way: string; schema: Json }[] {
  const nested = Object.entries((schema['properties'] as Json | undefined) ?? {}).flatMap(
    ([name, each]) => inside(each as Json, `${way}.${name}`),
  )
  const choices = (['anyOf', 'oneOf', 'allOf'] as const).flatMap((word) =>
    ((schema[word] as Json[] | undefined) ?? []).flatMap((each) => inside(each, way)),
  )
  const items = schema['items'] === undefined ? [] : inside(schema['items'] as Json, `${way}[]`)
  return [{ way, schema }, ...nested, ...choices, ...items]
}
const jsonOf = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { target: 'draft-2020-12', io: 'input', unrepresentable: 'any' }) as Json

describe('every endpoint', () => {
  test.each(ALL)('$key has a tag, a summary, an access and a kind', ({ endpoint }) => {
    expect(endpoint.tag).toMatch(/^[a-z]+$/)
    expect(endpoint.summary).toMatch(/^[A-Z].{4,100}[^.]$/)
    expect(['public', 'session', 'member', 'even-suspended', 'staff']).toContain(endpoint.access)
    expect((endpoint.roles ?? []).length > 0).toBe(endpoint.access === 'staff')
    expect(['query', 'command', 'once']).toContain(endpoint.kind)
  })

  test.each(ALL)('$key declares the names in its path and no others', ({ key, endpoint }) => {
    expect(key).toMatch(/^(GET|POST|PUT|PATCH|DELETE) (\/([a-z][a-z-]*|\{[a-z]\w*\}))+$/)
    expect(Object.keys(endpoint.params?.shape ?? {})).toEqual(pathParams(key))
  })

  test.each(ALL)(
    '$key lists errors that exist, each once, each with its sentence in both languages',
    ({ endpoint }) => {
      expect(new Set(endpoint.errors).size).toBe(endpoint.errors.length)
      for (const code of errorsOfEndpoint(endpoint)) {
        expect(allErrors).toHaveProperty([code])
        expect([english[code].length, hindi[code].length].every((length) => length > 5)).toBe(true)
      }
    },
  )

  test.each(ALL)(
    '$key changes something only when it is not read with GET',
    ({ key, endpoint }) => {
      if (endpoint.kind === 'query') expect(key).toMatch(/^GET /)
      if (endpoint.kind === 'command') expect(key).not.toMatch(/^GET /)
      if (key.startsWith('GET ')) expect(endpoint.body).toBeUndefined()
    },
  )

  test.each(
    ALL.filter(({ endpoint }) => endpoint.access === 'public' && endpoint.kind !== 'query'),
  )('$key, open to everybody, has a limit', ({ key, endpoint }) => {
    if (key !== 'POST /user/login') expect(endpoint.limit).toBeDefined()
  })

  test.each(
    ALL.filter(
      ({ endpoint }) =>
        endpoint.body !== undefined &&
        'version' in endpoint.body.shape &&
        endpoint.kind === 'command',
    ),
  )('$key, which takes a version, says when it is stale', ({ key, endpoint }) => {
    if (key !== 'PUT /user/agreement')
      expect(endpoint.errors).toContain('request.changed-meanwhile')
  })
})

describe('what is sent', () => {
  test('a code that lets somebody in stands in no address, which proxies log', () => {
    const open = ALL.filter(({ endpoint }) => endpoint.access === 'public')
    expect(
      open.flatMap(({ key }) => pathParams(key)).filter((name) => /code|token/i.test(name)),
    ).toEqual([])
  })

  test.each(PARTS)('$part of $key refuses a property that it does not know', ({ schema }) => {
    const { error } = schema.safeParse({ surprise: 1 })
    expect(error?.issues).toContainEqual(
      expect.objectContaining({ code: 'unrecognized_keys', keys: ['surprise'], path: [] }),
    )
  })

  test.each(PARTS)(
    '$part of $key is closed at every depth, and each text and list in it has a bound',
    ({ schema }) => {
      for (const { way, schema: each } of inside(jsonOf(schema))) {
        if (each['type'] === 'object')
          expect(each['additionalProperties'], `${way} takes more`).toBe(false)
        if (each['type'] === 'string')
          expect(
            each['maxLength'] ?? each['enum'] ?? each['const'] ?? each['format'],
            `${way} is as long as one likes`,
          ).toBeDefined()
        if (each['type'] === 'array')
          expect(each['maxItems'], `${way} is as long as one likes`).toBeDefined()
        const isNumber = each['type'] === 'integer' || each['type'] === 'number'
        if (isNumber && each['enum'] === undefined)
          expect(each['maximum'], `${way} is as large as one likes`).toBeLessThanOrEqual(
            Number.MAX_SAFE_INTEGER,
          )
      }
    },
  )

  test('upload limits and windows are whole and positive', () => {
    for (const { endpoint } of ALL) {
      const numbers = [
        endpoint.upload?.bytesMax,
        endpoint.limit?.max,
        endpoint.limit?.minutes,
      ].filter((number) => number !== undefined)
      expect(numbers.filter((number) => !Number.isSafeInteger(number) || number <= 0)).toEqual([])
    }
  })
})

describe('what is answered', () => {
  const streams = (endpoint: Endpoint) => endpoint.stream !== undefined
  test.each(ALL.filter(({ endpoint }) => !streams(endpoint)))(
    '$key is an object, so that it can grow',
    ({ endpoint }) => {
      expect(endpoint.response).toBeInstanceOf(z.ZodObject)
    },
  )

  test('no response names anything that could be owed, earned or ranked', () => {
    const names = ALL.flatMap(({ endpoint }) =>
      inside(
        z.toJSONSchema(endpoint.response, { io: 'output', unrepresentable: 'any' }) as Json,
      ).map(({ way }) => way.split('.').at(-1) ?? ''),
    )
    expect(names.length).toBeGreaterThan(200)
    expect(
      names.filter((name) =>
        /interest|growth|yield|accru|bonus|cashback|fee$|commission|reward|profit|earning|owed|debt|level|priority|downline|score|balance/i.test(
          name,
        ),
      ),
    ).toEqual([])
  })
})

describe('the failures an endpoint can answer with', () => {
  const codes = (change: Partial<Endpoint>) =>
    errorsOfEndpoint({
      tag: 't',
      summary: 's',
      access: 'public',
      kind: 'query',
      response: z.object({}),
      errors: [],
      ...change,
    })
  const always = ['request.invalid', 'request.too-many', 'request.busy']
  const changes = [
    'request.paused',
    'request.outcome-unknown',
    'request.other-origin',
    'request.too-slow',
    'request.too-large',
    'request.unsupported-type',
  ]
  const signedIn = ['request.not-signed-in', 'request.session-expired', 'request.not-for-programs']
  const halfway = 'request.second-factor-needed'

  test('of a token follow from its scope', () => {
    const added = (scope: NeededScope) =>
      codes({ access: 'member', scope }).filter(
        (code) => !codes({ access: 'member' }).includes(code),
      )
    const ofCircle = ['request.token-waits', 'request.token-ended']
    expect(added('read')).toEqual(['request.beyond-token', 'request.token-ended'])
    expect(added('circle')).toEqual(['request.beyond-token', ...ofCircle])
    expect(added('any')).toEqual(ofCircle)
  })

  test('follow from how it is reached', () => {
    expect(codes({})).toEqual(always)
    expect(codes({ access: 'session' })).toEqual([...always, ...signedIn, halfway])
    for (const access of ['member', 'even-suspended'] as const)
      expect(codes({ access })).toEqual([
        ...always,
        ...signedIn,
        'request.not-active',
        'request.not-allowed',
        halfway,
      ])
    expect(codes({ access: 'staff', roles: ['steward'] })).toEqual([
      ...always,
      ...signedIn,
      'request.not-active',
      'request.not-allowed',
      'request.second-factor-missing',
      'request.identity-missing',
      halfway,
      'request.new-device-waits',
    ])
    expect(codes({ access: 'session', halfway: true, fresh: true })).toEqual([
      ...always,
      ...signedIn,
      'request.login-stale',
    ])
    expect(codes({ access: 'session', kind: 'once' })).toEqual([
      ...always,
      ...signedIn,
      halfway,
      'request.new-device-waits',
      ...changes,
    ])
    expect(codes({ kind: 'once' })).toEqual([...always, ...changes])
    expect(codes({ kind: 'command', errors: ['asks.unknown', 'asks.unknown'] })).toEqual([
      'asks.unknown',
      ...always,
      ...changes,
      'request.key-reused',
    ])
  })
})
