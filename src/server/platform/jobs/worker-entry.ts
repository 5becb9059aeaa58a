import { parentPort } from 'node:worker_threads'
import { invariant } from '#domain/shared/assert.ts'
import type { Reply } from './threads.ts'

/**
 * Runs inside a thread: sends back the result of `work` for each message. An error of the work is
 * sent back too; the thread lives on.
 */
export function answerWith<Sent, Answer>(work: (sent: Sent) => Answer): void {
  invariant(parentPort, 'this script is for a thread')
  const port = parentPort
  const reply = (sent: Sent): Reply<Answer> => {
    try {
      return { response: work(sent) }
    } catch (error) {
      return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
    }
  }
  port.on('message', (sent: Sent) => port.postMessage(reply(sent)))
}
