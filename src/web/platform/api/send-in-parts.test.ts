import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ApiError, NETWORK_FAILED } from './api-error.ts'
import { sendInParts } from './send-in-parts.ts'

const gone = () => new ApiError({ code: NETWORK_FAILED, status: 0, message: '' })

/**
 * A server that takes parts as ours does. As `luck` decides, the line to it breaks before or after
 * it acts.
 */
function behindALine({
  size,
  luck,
  begun = 0,
}: {
  size: number
  luck: readonly ('through' | 'lost' | 'unanswered')[]
  begun?: number
}) {
  let turn = 0
  const happened = { received: begun, finished: 0, sent: 0, waits: [] as number[], wasWaiting: 0 }
  async function over<T>(act: () => T): Promise<T> {
    const fate = luck[turn++] ?? 'through'
    if (fate === 'lost') throw gone()
    const response = act()
    if (fate === 'unanswered') throw gone()
    return response
  }
  const run = () =>
    sendInParts({
      size,
      partSize: 10,
      askReceived: () => over(() => happened.received),
      sendPart: (from, to) =>
        over(() => {
          happened.sent += to - from
          if (from === happened.received) happened.received = to
          return happened.received
        }),
      finish: () => over(() => (happened.finished += 1)),
      wait: async (ms) => void happened.waits.push(ms),
      onWaiting: () => void (happened.wasWaiting += 1),
    })
  return { happened, run }
}

test('sends every byte once over a good line, the last part as long as what is left', async () => {
  const { happened, run } = behindALine({ size: 25, luck: [] })
  await run()
  expect(happened).toEqual({ received: 25, finished: 1, sent: 25, waits: [], wasWaiting: 0 })
})

test('goes on where an earlier try stopped', async () => {
  const { happened, run } = behindALine({ size: 25, luck: [], begun: 20 })
  await run()
  expect(happened).toMatchObject({ received: 25, sent: 5 })
})

test('arrives whole over any line on which something gets through at times', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 80 }),
      fc.array(fc.constantFrom('through', 'lost', 'unanswered'), { maxLength: 10 }),
      async (size, luck) => {
        const { happened, run } = behindALine({ size, luck })
        await run()
        expect(happened.received).toBe(size)
        expect(happened.finished).toBeGreaterThanOrEqual(1)
        expect(happened.wasWaiting).toBe(happened.waits.length)
      },
    ),
  )
})

test('waits longer each time, and gives up after eleven waits without progress', async () => {
  const { happened, run } = behindALine({
    size: 25,
    luck: ['through', 'through', ...Array.from({ length: 50 }, () => 'lost' as const)],
  })
  await expect(run()).rejects.toMatchObject({ code: NETWORK_FAILED })
  expect(happened.waits.slice(0, 6)).toEqual([1_000, 2_000, 4_000, 8_000, 15_000, 15_000])
  expect(happened.waits).toHaveLength(11)
  expect(happened.received).toBe(10)
})

test('a part that arrived gives the line all its chances again', async () => {
  const lost = Array.from({ length: 10 }, () => 'lost' as const)
  const { happened, run } = behindALine({
    size: 30,
    luck: ['through', ...lost, 'through', ...lost, 'through', ...lost],
  })
  await run()
  expect(happened).toMatchObject({ received: 30, finished: 1 })
})

test('does not repeat what the server refused', async () => {
  const refusal = new ApiError({ code: 'files.too-large', status: 413, message: 'too large' })
  let sent = 0
  const refused = sendInParts({
    size: 30,
    partSize: 10,
    askReceived: async () => 0,
    wait: async () => {},
    onWaiting: () => {},
    finish: async () => {},
    sendPart: () => {
      sent += 1
      throw refusal
    },
  })
  await expect(refused).rejects.toBe(refusal)
  expect(sent).toBe(1)
})

test('ends when the parts never join', async () => {
  await expect(
    sendInParts({
      size: 30,
      partSize: 10,
      askReceived: async () => 0,
      sendPart: async () => 0,
      wait: async () => {},
      onWaiting: () => {},
      finish: async () => {},
    }),
  ).rejects.toThrow('do not join')
})
