import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { Confirmable } from './prepare-matches.ts'
import type { Measure } from './measure.ts'

/** A request to send: a command if it has a body. */
export type Sent = {
  readonly path: string
  readonly token?: string
  readonly key?: string
  readonly body?: unknown
}
type How = {
  readonly port: number
  readonly callers: number
  readonly seconds: number
  /** Whether the list begins anew at its end. */
  readonly repeated?: boolean
  /** Ends after so many requests, if not before. */
  readonly most?: number
}
export type Order = Required<How> & { readonly requests: readonly Sent[] }

/** Sends requests from another process, so that its work is not the server's. */
export function sendOverHttp(
  requests: readonly Sent[],
  { repeated = false, most = 1e9, ...how }: How,
): Promise<Measure> {
  const client = fork(join(import.meta.dirname, 'http-client.ts'))
  return new Promise<Measure>((resolve, reject) => {
    client.on('message', (measure: Measure) => resolve(measure))
    client.on('error', reject)
    client.on(
      'exit',
      (code) => code !== 0 && code !== null && reject(new Error(`the client ended with ${code}`)),
    )
    client.send({ ...how, repeated, most, requests } satisfies Order)
  }).finally(() => client.kill())
}

/** A confirmation as a request. */
export const confirmationOf = ({ matchId, token, utrLast4, version }: Confirmable): Sent => ({
  path: `/api/matches/${matchId}/confirm`,
  token,
  key: matchId,
  body: { seen: true, utrLast4, version },
})
