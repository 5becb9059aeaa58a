import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { isCachedOffline } from './endpoint.ts'
import { contract, type EndpointKey, endpointOf } from './index.ts'

const KEYS = Object.keys(contract) as EndpointKey[]
const CACHED = KEYS.filter((key) => isCachedOffline(endpointOf(key)))
/** Names of fields that would let somebody else act or look. */
const SECRET = /secret|token$|^password$|^otp|codes$|^accountNumber$|^upiId$|^pan/i
/** A person's own details, with only the last digits of numbers. Nobody else's are ever kept. */
const OWN: Readonly<Partial<Record<EndpointKey, readonly string[]>>> = {
  'GET /user/payment-details': ['accountNumber', 'upiId'],
  'GET /user/profile': ['pancard'],
}

/** The names of all fields of a response. */
function fieldsOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { properties } = schema as { properties?: object }
  return [...Object.keys(properties ?? {}), ...Object.values(schema).flatMap(fieldsOf)]
}

describe('what a browser keeps for reading offline', () => {
  test('is what members read of their own', () => {
    for (const key of ['GET /user/session', 'GET /matches/{matchId}', 'GET /coine/statement'])
      expect(CACHED).toContain(key)
    expect(CACHED.length).toBeGreaterThan(30)
  })

  test('is nothing of staff or operators, no stream, no picture, no download', () => {
    expect(CACHED.filter((key) => /^GET \/(staff|operator)\//.test(key))).toEqual([])
    for (const key of CACHED) {
      expect(key).toMatch(/^GET /)
      expect(endpointOf(key)).toMatchObject({ kind: 'query' })
      expect(endpointOf(key).stream, key).toBeUndefined()
    }
  })

  test.each(CACHED)('%s holds no secret', (key) => {
    const schema = z.toJSONSchema(endpointOf(key).response, { unrepresentable: 'any', io: 'input' })
    expect(fieldsOf(schema).filter((name) => SECRET.test(name))).toEqual(OWN[key] ?? [])
  })
})
