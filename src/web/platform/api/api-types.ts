import type { z } from 'zod'
import type { RequestOf } from '#contract/endpoint.ts'
import type { Contract, EndpointKey } from '#contract/index.ts'

/** What a call sends: path parameters, query and body, as far as the endpoint has them. */
export type ApiRequest<K extends EndpointKey> = RequestOf<Contract[K]>

/** What a call gets back, as the server encodes it. */
export type ApiResponse<K extends EndpointKey> = Contract[K] extends {
  readonly response: infer S extends z.ZodType
}
  ? z.output<S>
  : never

type KeysOfKind<Kind extends string> = {
  [K in EndpointKey]: Contract[K]['kind'] extends Kind ? K : never
}[EndpointKey]
/** Calls that change nothing. */
export type QueryKey = KeysOfKind<'query'>
/** Calls that change something and take an idempotency key. */
export type CommandKey = KeysOfKind<'command'>
/** Calls that change something and take no key, because the stored response would hold a secret. */
export type OnceKey = KeysOfKind<'once'>

/** The parts of a request with general types, for the code that sends them. */
export type AnyRequest = {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | undefined>>
  readonly body?: unknown
}
