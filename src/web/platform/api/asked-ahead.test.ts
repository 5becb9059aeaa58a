import { beforeEach, expect, test, vi } from 'vitest'

const scope = globalThis as { asked?: Map<string, Promise<unknown>> }

/** The module as a page loads it, after the inline script has sent its requests. */
async function load(asked: Record<string, Promise<unknown>> | undefined) {
  vi.resetModules()
  if (asked === undefined) delete scope.asked
  else scope.asked = new Map(Object.entries(asked))
  return import('./asked-ahead.ts')
}

beforeEach(() => {
  delete scope.asked
})

test('an answer is given once: whoever asks again later asks the server', async () => {
  const response = Promise.resolve('answer')
  const { askedAhead } = await load({ 'en /api/asks': response })
  expect([askedAhead('/api/asks'), askedAhead('/api/asks')]).toEqual([response, undefined])
})

test('an answer in another language, or to another question, is none', async () => {
  const { askedAhead } = await load({ 'hi /api/asks': Promise.resolve('answer') })
  expect([askedAhead('/api/asks'), askedAhead('/api/pledges')]).toEqual([undefined, undefined])
})

test('what nobody took at the start is forgotten, and other pages have nothing', async () => {
  const later = await load({ 'en /api/asks': Promise.resolve('answer') })
  later.forgetAskedAhead()
  expect(later.askedAhead('/api/asks')).toBeUndefined()
  const { askedAhead, forgetAskedAhead } = await load(undefined)
  forgetAskedAhead()
  expect(askedAhead('/api/asks')).toBeUndefined()
})
