import { outcomeIsUnknown } from './api-error.ts'

const FIRST_WAIT_MS = 1_000
const WAIT_MAX_MS = 15_000
/** About two minutes of a broken line. After that the person is asked. */
const WAITS_MAX = 11

export type InParts = {
  /** Bytes in all. */
  readonly size: number
  readonly partSize: number
  /** Bytes that have arrived. */
  readonly askReceived: () => Promise<number>
  /** Sends the bytes between the two offsets. Returns how many bytes have arrived in all. */
  readonly sendPart: (from: number, to: number) => Promise<number>
  /** Turns the parts into one upload. It may be repeated. */
  readonly finish: () => Promise<unknown>
  /** Resolves after this time, or as soon as the device is online. */
  readonly wait: (ms: number) => Promise<void>
  readonly onWaiting: () => void
}

/**
 * Sends a file part by part and goes on where a broken line stopped it. Throws the error of a
 * refusal, and the last failure where the line stays broken.
 */
export async function sendInParts({
  size,
  partSize,
  askReceived,
  sendPart,
  finish,
  wait,
  onWaiting,
}: InParts): Promise<unknown> {
  let waits = 0
  async function patiently<T>(work: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await work()
      } catch (error) {
        if (!outcomeIsUnknown(error) || waits >= WAITS_MAX) throw error
        onWaiting()
        await wait(Math.min(WAIT_MAX_MS, FIRST_WAIT_MS * 2 ** waits))
        waits += 1
      }
    }
  }
  let received = await patiently(askReceived)
  while (received < size) {
    const from = received
    received = await patiently(() => sendPart(from, Math.min(size, from + partSize)))
    // Progress starts the count of waits again. A part that never gets through does not.
    if (received > from) waits = 0
    else if ((waits += 1) > WAITS_MAX) throw new Error('the parts of an upload do not join')
  }
  return patiently(finish)
}
