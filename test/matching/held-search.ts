import { Worker } from 'node:worker_threads'
import { vi } from 'vitest'

/**
 * Runs a matching run and does something between its reading and its search, as if that took long.
 * With `each`, before every search that it makes.
 */
export async function duringSearch(
  run: () => Promise<void>,
  act: () => Promise<unknown>,
  { each = false } = {},
): Promise<void> {
  const send = Worker.prototype.postMessage
  const failed: unknown[] = []
  let isOver = false
  const sending = vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (
    this: Worker,
    input: { isSearched: boolean },
  ) {
    const isHeld = input.isSearched && !isOver
    isOver ||= isHeld && !each
    const before = isHeld ? act() : Promise.resolve()
    void before.catch((error) => failed.push(error)).then(() => send.call(this, input))
  })
  try {
    await run()
  } finally {
    sending.mockRestore()
  }
  if (failed.length > 0)
    throw new Error('what was done beside a search failed', { cause: failed[0] })
}
