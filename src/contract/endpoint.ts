import type { z } from 'zod'
import type { ErrorCode } from '#domain/all-errors.ts'

/** Who may call: anybody; anybody signed in; active members; active members with that role. Everything else is refused. */
export type Access = 'public' | 'session' | 'member' | 'steward'

/**
 * query: changes nothing. command: one transaction, takes an Idempotency-Key. once: changes something but takes no key, because a stored
 * answer would hold a secret or a code.
 */
export type Kind = 'query' | 'command' | 'once'

export type Endpoint = {
  readonly tag: string
  readonly summary: string
  readonly access: Access
  readonly kind: Kind
  readonly status?: 200 | 201
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodObject
  readonly answer: z.ZodType
  /** Codes of its own; those that any request can meet are added by access and kind. */
  readonly errors: readonly ErrorCode[]
  /** A multipart upload: the name of the one file field, and its size limit in bytes. */
  readonly upload?: { readonly field: string; readonly bytesMax: number }
  /** Requests allowed per window of minutes, counted by network or by the signed-in person. */
  readonly limit?: { readonly max: number; readonly minutes: number; readonly by: 'network' | 'person' }
  /** The answer is not JSON: a stream of events, or a picture. */
  readonly stream?: 'text/event-stream' | 'image/webp'
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type EndpointTable = Readonly<Record<`${Method} /${string}`, Endpoint>>

/** Keeps the literal types of a feature's table while checking its shape. */
export function endpoints<const T extends EndpointTable>(table: T): T {
  return table
}

type Parsed<E, Part extends 'params' | 'query' | 'body'> = E extends Readonly<Record<Part, infer S extends z.ZodType>> ? z.output<S> : undefined
type Sent<E, Part extends 'params' | 'query' | 'body'> = E extends Readonly<Record<Part, infer S extends z.ZodType>> ? z.input<S> : undefined

/** What a use case receives, already parsed. */
export type InputOf<E> = { readonly params: Parsed<E, 'params'>; readonly query: Parsed<E, 'query'>; readonly body: Parsed<E, 'body'> }
/** What a client sends. */
export type RequestOf<E> = { [P in 'params' | 'query' | 'body' as Sent<E, P> extends undefined ? never : P]: Sent<E, P> }
/** What a use case answers, before encoding. */
export type AnswerOf<E> = E extends { readonly answer: infer S extends z.ZodType } ? z.input<S> : never

/** The codes any endpoint can answer with, by how it is reached. */
export function errorsOfEndpoint(endpoint: Endpoint): ErrorCode[] {
  const codes: ErrorCode[] = [...endpoint.errors, 'request.invalid', 'request.too-many', 'request.busy']
  if (endpoint.access !== 'public') codes.push('request.not-signed-in', 'request.session-expired')
  if (endpoint.access === 'member' || endpoint.access === 'steward') codes.push('request.not-active')
  if (endpoint.access === 'steward') codes.push('request.not-allowed')
  if (endpoint.kind !== 'query') codes.push('request.other-origin', 'request.too-large', 'request.unsupported-type')
  if (endpoint.kind === 'command') codes.push('request.key-reused')
  return [...new Set(codes)]
}
