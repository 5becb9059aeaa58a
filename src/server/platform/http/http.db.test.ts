import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { helpingCircle, helpingWorld } from '#test/helping/helping.ts'
import { newMember } from '#test/circle/people.ts'
import { testApp, type TestApp } from '#test/server/http.ts'
import type { TestWorld } from '#test/server/world.ts'
import { endpointOf } from '#contract/index.ts'
import { PROBLEM } from '#contract/openapi/failures.ts'
import { AppError } from '#domain/shared/errors.ts'
import { failureOf } from '../use-case/failures.ts'
import { parseInput } from './http.ts'

let w: TestWorld
let app: TestApp
beforeAll(async () => {
  w = await helpingWorld()
  app = await testApp(w)
})
afterAll(async () => {
  await app.close()
  await w.close()
})

test('a response says for which session a browser may keep it, without telling the session', async () => {
  const circle = await helpingCircle(w)
  const [anand, bina] = [await newMember(w, circle), await newMember(w, circle)]
  const sessionNamed = async (url: string, { token }: { token: string }) =>
    (await app.send({ url, headers: { cookie: `session=${token}` } })).headers['offline-for']

  const name = await sessionNamed('/api/user/session', anand)
  expect(name).toMatch(/^[\w-]{12}$/)
  expect(anand.token).not.toContain(name)
  expect(await sessionNamed('/api/pledges', anand)).toBe(name)
  expect(await sessionNamed('/api/user/session', bina)).not.toBe(name)
  // It holds a secret; a program is no browser; a refusal is nothing to keep.
  expect(await sessionNamed('/api/ledger/mine', anand)).toBeUndefined()
  expect((await app.send({ url: '/api/pledges' }, anand)).headers).not.toHaveProperty('offline-for')
  expect(await sessionNamed('/api/matches/nothing', anand)).toBeUndefined()
})

test('a refusal names wrong, missing and unknown properties by their paths, and why', () => {
  const body = z.strictObject({
    people: z.array(z.strictObject({ phone: z.string(), side: z.enum(['give', 'get']) })),
    amount: z.int().min(500).max(5_000),
    note: z.string().max(3).optional(),
    at: z.union([z.string(), z.int()]),
  })
  const sent = { people: [{ phone: 1, side: 'both', colour: 'red' }, {}], amount: 0, note: 'long' }
  const parse = () =>
    parseInput({ ...endpointOf('POST /pledges'), body }, {
      body: { ...sent, more: true },
    } as FastifyRequest)
  const fields = {
    'people.0.phone': 'request.invalid',
    'people.0.side': 'request.invalid',
    'people.0.colour': 'request.unknown',
    'people.1.phone': 'request.missing',
    'people.1.side': 'request.missing',
    'amount': 'request.too-little',
    'note': 'request.too-much',
    'at': 'request.missing',
    'more': 'request.unknown',
  }
  expect(parse).toThrow(expect.objectContaining({ details: { fields } }))
  for (const reason of Object.values(fields)) {
    const { error } = failureOf(
      new AppError('request.invalid', { fields: { x: reason } }),
      'en',
    ).body
    expect(error.codes).toEqual({ x: reason })
    expect(error.fields?.['x'], reason).not.toBe(reason)
    expect(JSON.stringify(PROBLEM)).toContain(reason)
  }
})

test('an upload with a token that has ended says so before it is read', async () => {
  const url = '/api/matches/01a2109b-829b-7449-985e-c41e062dd9c5/proof'
  const response = await app.send({
    method: 'POST',
    url,
    headers: { authorization: 'Bearer paraspar_of-long-ago' },
  })
  expect(response.json().error.code).toBe('request.token-ended')
})
