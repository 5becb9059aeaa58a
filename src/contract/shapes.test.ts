import { expect, test } from 'vitest'
import { z } from 'zod'
import { contract, endpointOf, type EndpointKey } from './index.ts'

type Json = { readonly [key: string]: unknown }
/** How an endpoint says where the next page begins, and what asks for it. */
const PAGES = { nextCursor: 'cursor', next: 'after' } as const

/** The arrays of a response that say neither how long they can be nor have a next page. */
function boundless(key: EndpointKey): string[] {
  const { response, query, stream } = endpointOf(key)
  if (stream !== undefined) return []
  const asked = Object.keys(query?.shape ?? {})
  const walk = (at: string, value: unknown, beside: Json): string[] => {
    if (value === null || typeof value !== 'object') return []
    const { type, maxItems, items, properties = {}, ...rest } = value as Json
    const isPaged = Object.entries(PAGES).some(
      ([next, asks]) => asked.includes(asks) && canBeText(beside[next]),
    )
    const open = type === 'array' && typeof maxItems !== 'number' && !isPaged
    return [
      ...(open ? [at] : []),
      ...walk(`${at}[]`, items, {}),
      ...Object.entries(properties as Json).flatMap(([name, inner]) =>
        walk(`${at}.${name}`, inner, { ...beside, ...(properties as Json) }),
      ),
      ...Object.values(rest).flatMap((inner) =>
        Array.isArray(inner)
          ? inner.flatMap((each) => walk(at, each, beside))
          : walk(at, inner, beside),
      ),
    ]
  }
  return walk(key, z.toJSONSchema(response, { io: 'output', unrepresentable: 'any' }), {})
}

function canBeText(schema: unknown): boolean {
  return JSON.stringify(schema ?? null).includes('"string"')
}

test('every list says how long it can be, or has a next page', () => {
  expect((Object.keys(contract) as EndpointKey[]).flatMap(boundless)).toEqual([])
})
