import { expect, test } from 'vitest'
import { intentionKeys, randomKey } from './idempotency.ts'

function counted() {
  let made = 0
  return intentionKeys(() => `key ${(made += 1)}`)
}

test('the same intention keeps its key until its outcome is known', () => {
  const keys = counted()
  expect([keys.keyFor('a'), keys.keyFor('a')]).toEqual(['key 1', 'key 1'])
  keys.answered('a')
  expect(keys.keyFor('a')).toBe('key 2')
})

test('another body is another intention', () => {
  const keys = counted()
  expect(keys.keyFor('{"amount":500}')).not.toBe(keys.keyFor('{"amount":1000}'))
})

test('a key is 128 random bits as hex', () => {
  expect(randomKey()).toMatch(/^[0-9a-f]{32}$/)
  expect(randomKey()).not.toBe(randomKey())
})
