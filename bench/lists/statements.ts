import { performance } from 'node:perf_hooks'
import type pg from 'pg'

/**
 * One statement as it was sent, with its time on the server and the line. Statements sent together
 * do not share a time.
 */
export type Statement = {
  readonly text: string
  readonly values: readonly unknown[]
  readonly ms: number
}

const FRAME = /^(begin|commit|rollback|savepoint|release|set |start transaction)/i

/**
 * Records the statements of a pool from now on. Use one request at a time, so that each record
 * belongs to it.
 */
export function noteStatements(pool: pg.Pool): {
  during<T>(work: () => Promise<T>): Promise<{ result: T; statements: Statement[] }>
} {
  let noted: Statement[] | undefined
  pool.on('connect', (client) => {
    let lastDone = 0
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((...args: unknown[]) => {
      const sent = performance.now()
      const response = query(...args)
      const [text, values] = args
      if (
        noted === undefined ||
        typeof text !== 'string' ||
        !(response instanceof Promise) ||
        FRAME.test(text)
      )
        return response
      const into = noted
      const noteWhenDone = async () => {
        await response.catch(() => undefined)
        const now = performance.now()
        into.push({
          text,
          values: Array.isArray(values) ? values : [],
          ms: now - Math.max(sent, lastDone),
        })
        lastDone = now
      }
      void noteWhenDone()
      return response
    }) as typeof client.query
  })
  return {
    async during(work) {
      const statements: Statement[] = []
      noted = statements
      try {
        return { result: await work(), statements }
      } finally {
        noted = undefined
      }
    },
  }
}
