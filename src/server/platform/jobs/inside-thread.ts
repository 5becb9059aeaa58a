import { parentPort } from 'node:worker_threads'
import { invariant } from '#domain/shared/assert.ts'
import type { Reply } from './threads.ts'

/**
 * What a thread's script says: it answers everything it is sent with what this work makes of it.
 * What the work throws is an answer too; the thread lives on.
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
