import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterEach, expect, test, vi } from 'vitest'
import { createThread, THREAD_BUSY } from './threads.ts'

afterEach(() => void vi.useRealTimers())

const LONG_MS = 600_000
const script = (onMessage: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`import { parentPort } from 'node:worker_threads'; parentPort.on('message', (sent) => { ${onMessage} })`)}`,
  )

test('answers each in its turn, from one thread', async () => {
  const thread = createThread<number, number>(
    script(
      'globalThis.sum = (globalThis.sum ?? 0) + sent; parentPort.postMessage({ response: ' +
        'globalThis.sum })',
    ),
    { responseMs: LONG_MS },
  )
  expect(await Promise.all([thread.ask(1), thread.ask(2), thread.ask(3)])).toEqual([1, 3, 6])
})

test('what its work throws is told to whoever asked, and the thread lives on', async () => {
  const thread = createThread<string, number>(
    script(
      'globalThis.asked = (globalThis.asked ?? 0) + 1; parentPort.postMessage(sent === ' +
        "'bad' ? { failure: 'not like this' } : { response: globalThis.asked })",
    ),
    { responseMs: LONG_MS },
  )
  await expect(thread.ask('bad')).rejects.toThrow('not like this')
  expect(await thread.ask('good')).toBe(2)
})

test.each([
  ['ends', 'process.exit(1)'],
  ['fails beside its work', "setImmediate(() => { throw new Error('out of order') })"],
])(
  'a thread that %s takes down only what it was at; what waited behind gets a new one',
  async (_how, dying) => {
    const thread = createThread<string, string>(
      script(`if (sent === 'die') ${dying}; else parentPort.postMessage({ response: sent })`),
      { responseMs: LONG_MS },
    )
    const [died, behind] = await Promise.allSettled([thread.ask('die'), thread.ask('on')])
    expect([died.status, behind]).toEqual(['rejected', { status: 'fulfilled', value: 'on' }])
  },
)

test('gives up what runs or waits too long; the next is answered', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const thread = createThread<string, string>(
    script("while (sent === 'for ever'); parentPort.postMessage({ response: sent })"),
    { responseMs: 1_000 },
  )
  const stuck = [thread.ask('for ever'), thread.ask('for ever')].map((one) =>
    expect(one).rejects.toMatchObject({
      code: THREAD_BUSY,
      message: 'a thread did not answer within 1000 ms',
    }),
  )
  vi.advanceTimersByTime(1_000)
  await Promise.all(stuck)
  expect(await thread.ask('on')).toBe('on')
})

test('gives up what waited as long behind it, without a new thread for it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let begun = 0
  const onWorker = () => void begun++
  process.on('worker', onWorker)
  const thread = createThread<string, string>(
    script("while (sent === 'for ever'); parentPort.postMessage({ response: sent })"),
    { responseMs: 1_000 },
  )
  const stuck = Array.from({ length: 5 }, () =>
    expect(thread.ask('for ever')).rejects.toThrow('1000 ms'),
  )
  vi.advanceTimersByTime(1_000)
  await Promise.all(stuck)
  expect(await thread.ask('on')).toBe('on')
  process.off('worker', onWorker)
  expect(begun).toBe(2)
})

test('a thread that cannot be begun is told at once to each who asks', async () => {
  const thread = createThread<number, number>(new URL('https://nowhere.invalid/thread.js'), {
    responseMs: LONG_MS,
  })
  for (const sent of [1, 2]) await expect(thread.ask(sent)).rejects.toThrow('could not be asked')
})

test('a process that has its answer does not wait for the thread', async () => {
  const work = `import { createThread } from ${JSON.stringify(new URL('./threads.ts', import.meta.url).href)}
    console.log(await createThread(new URL(${JSON.stringify(script('parentPort.postMessage({ response: sent + 1 })').href)}), { responseMs: ${LONG_MS} }).ask(1))`
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', work],
    { timeout: 600_000 },
  )
  expect(stdout.trim()).toBe('2')
})

test('this thread goes on with other things meanwhile', async () => {
  const flag = new Int32Array(new SharedArrayBuffer(4))
  const thread = createThread<Int32Array, string>(
    script('parentPort.postMessage({ response: Atomics.wait(sent, 0, 0) })'),
    { responseMs: LONG_MS },
  )
  setImmediate(() => {
    Atomics.store(flag, 0, 1)
    Atomics.notify(flag, 0)
  })
  expect(['ok', 'not-equal']).toContain(await thread.ask(flag))
})
