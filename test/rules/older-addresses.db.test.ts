import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpointOf } from '#contract/index.ts'
import { OLDER_ADDRESSES } from '#contract/older-addresses.ts'
import { helpingCircle, helpingWorld } from '../helping/helping.ts'
import { type TestApp, testApp } from '../server/http.ts'
import { newMember, type Person } from '../circle/people.ts'
import { sampleRequest } from '../circle/sample.ts'
import type { TestWorld } from '../server/world.ts'

let w: TestWorld
let http: TestApp
let member: Person

beforeAll(async () => {
  w = await helpingWorld()
  http = await testApp(w)
  member = await newMember(w, await helpingCircle(w))
})

afterAll(async () => {
  await http.close()
  await w.close()
})

type Sample = ReturnType<typeof sampleRequest>

const asked = (address: string, { params, body }: Sample, key: string) => {
  const [method = '', path = ''] = address.split(' ')
  return http.send(
    {
      method,
      url: `/api${path.replace(/\{(\w+)\}/g, (_whole, name: string) => params[name] ?? '')}`,
      headers: { 'idempotency-key': key },
      ...(body === undefined ? {} : { payload: body as object }),
    },
    member,
  )
}

test.each(Object.entries(OLDER_ADDRESSES))('%s answers as %s', async (older, own) => {
  const sample = sampleRequest(endpointOf(own))
  // With one key, the second address repeats the response of the first.
  const key = randomUUID()
  const first = await asked(older, sample, key)
  const second = await asked(own, sample, key)
  expect([first.statusCode, first.json()]).toEqual([second.statusCode, second.json()])
  expect(first.json().error?.code).not.toBe('request.not-found')
})
