import { expect, test, vi } from 'vitest'
import { lazyPart } from './lazy-part.ts'
import { marked } from './marked-promise.ts'

test('a part is fetched once, whoever begins', async () => {
  const load = vi.fn(async () => () => null)
  const Part = lazyPart(load)
  await Promise.all([Part.begin(), Part.begin()])
  await Part.begin()
  expect(load).toHaveBeenCalledTimes(1)
})

test('what has come says so by itself, so that nothing waits for it', async () => {
  const promise = marked(Promise.resolve('here'), () => undefined)
  await promise
  expect(promise).toMatchObject({ status: 'fulfilled', value: 'here' })
})

test('what failed is forgotten by whoever keeps it, once the failure is shown', async () => {
  vi.useFakeTimers()
  const onFailed = vi.fn()
  await expect(marked(Promise.reject(new Error('no line')), onFailed)).rejects.toThrow('no line')
  expect(onFailed).not.toHaveBeenCalled()
  await vi.runAllTimersAsync()
  expect(onFailed).toHaveBeenCalledTimes(1)
  vi.useRealTimers()
})
