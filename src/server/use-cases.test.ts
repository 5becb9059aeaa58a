import { expect, test } from 'vitest'
import { contract, endpointOf, type EndpointKey } from '#contract/index.ts'
import { useCases } from './use-cases.ts'

test('every endpoint but the streams has its use case, under its own key', () => {
  const keys = Object.keys(contract) as EndpointKey[]
  const bound = keys.filter((key) => endpointOf(key).stream === undefined)
  expect(Object.keys(useCases).toSorted()).toEqual(bound.toSorted())
  for (const [key, useCase] of Object.entries(useCases)) expect(useCase.key).toBe(key)
})
