import { Worker } from 'node:worker_threads'

/** A thread for CPU work that would delay all other requests. */
export type Thread<Sent, Answer> = {
  /**
   * Returns the result of the thread's work. Throws when the work throws, takes too long, or the
   * thread dies; the next call gets a new thread.
   */
  ask(sent: Sent): Promise<Answer>
}

/** The code of an error: the work would be done, had there been more time or fewer callers. */
export const THREAD_BUSY = 'THREAD_BUSY'
const busy = (message: string) => Object.assign(new Error(message), { code: THREAD_BUSY })

/** The response of a thread: `failure` is the text of the error. */
export type Reply<Answer> = { readonly response: Answer } | { readonly failure: string }

type Asked<Sent, Answer> = {
  readonly sent: Sent
  readonly resolve: (response: Answer) => void
  readonly reject: (error: Error) => void
  readonly late: NodeJS.Timeout
}

const ASKED_MAX = 64
/** Work that needs more memory ends its thread, not the process. */
const MEMORY_MB = 512

/**
 * Creates a thread that starts with the first call and works on one message after another. It ends
 * with the process, which never waits for it. `responseMs` counts from the call and includes the wait
 * for earlier calls, because the caller may hold a transaction open.
 */
export function createThread<Sent, Answer>(
  script: URL,
  { responseMs }: { responseMs: number },
): Thread<Sent, Answer> {
  const asked: Asked<Sent, Answer>[] = []
  let worker: Worker | undefined
  let isAtWork = false

  const next = () => {
    const [first] = asked
    if (isAtWork || first === undefined) return
    isAtWork = true
    try {
      worker ??= startWorker(script, { hear, lose })
      worker.postMessage(first.sent)
    } catch (error) {
      resolve((one) => one.reject(new Error('a thread could not be asked', { cause: error })))
    }
  }
  const hear = (from: Worker, reply: Reply<Answer>) => {
    if (from === worker)
      resolve((one) =>
        'response' in reply ? one.resolve(reply.response) : one.reject(new Error(reply.failure)),
      )
  }
  const lose = (lost: Worker, error: Error) => {
    if (lost !== worker) return
    worker = undefined
    void lost.terminate()
    if (isAtWork) resolve((one) => one.reject(error))
  }
  const resolve = (end: (one: Asked<Sent, Answer>) => void) => {
    const one = asked.shift()
    isAtWork = false
    if (one !== undefined) {
      clearTimeout(one.late)
      end(one)
    }
    // Calls that run out of time in this turn must not start a new thread.
    if (worker === undefined) setImmediate(next)
    else next()
  }
  const giveUp = (one: Asked<Sent, Answer>) => {
    const error = busy(`a thread did not answer within ${responseMs} ms`)
    if (one === asked[0] && worker !== undefined) return lose(worker, error)
    asked.splice(asked.indexOf(one), 1)
    one.reject(error)
  }
  return {
    ask(sent) {
      if (asked.length >= ASKED_MAX)
        return Promise.reject(busy('a thread is asked more than it can do'))
      return new Promise((resolve, reject) => {
        const one: Asked<Sent, Answer> = {
          sent,
          resolve,
          reject,
          late: setTimeout(() => giveUp(one), responseMs),
        }
        asked.push(one)
        next()
      })
    },
  }
}

function startWorker<Answer>(
  script: URL,
  {
    hear,
    lose,
  }: {
    hear: (from: Worker, reply: Reply<Answer>) => void
    lose: (lost: Worker, error: Error) => void
  },
): Worker {
  const started = new Worker(script, {
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  started.on('message', (reply: Reply<Answer>) => hear(started, reply))
  started.on('error', (error) =>
    lose(started, new Error('a thread failed under its work', { cause: error })),
  )
  started.on('exit', () => lose(started, new Error('a thread ended under its work')))
  // After the listeners, because the first listener makes the process wait again.
  started.unref()
  return started
}
