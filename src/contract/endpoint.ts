import type { z } from 'zod'
import type { ErrorCode } from '#domain/all-errors.ts'
import type { CellKind } from './cells.ts'
import type { StaffRole } from '#domain/shared/staff-roles.ts'
import { ANY_SCOPE, CIRCLE_SCOPE, type NeededScope } from '#domain/shared/token-scopes.ts'

/**
 * Who may call. `public`: anybody. `session`: anybody who is signed in. `member`: active members.
 * `even-suspended`: active and suspended members, for what already runs between two people. `staff`: active
 * members with one of the endpoint's roles and a second factor. All other calls are refused.
 * Operators are nobody's members: `member` and `even-suspended` refuse them.
 */
export type Access = 'public' | 'session' | 'member' | 'even-suspended' | 'staff'

/**
 * query: changes nothing. command: one transaction, takes an Idempotency-Key. once: changes
 * something but takes no key, because the stored response would hold a secret or a code.
 */
export type Kind = 'query' | 'command' | 'once'

export type Endpoint = {
  readonly tag: string
  readonly summary: string
  readonly access: Access
  /** For access `staff`: any one of these roles is enough. */
  readonly roles?: readonly StaffRole[]
  /** Also open to officers from outside. Denied by default. */
  readonly outside?: true
  /** A sensitive change. It needs the password or a passkey within the last five minutes. */
  readonly fresh?: true
  /** The session in which somebody joined by the code of an SMS stays fresh for longer. */
  readonly joiningIsFresh?: true
  /** The scope with which a program's token may call. Denied by default. */
  readonly scope?: NeededScope
  /**
   * Whether a further device that proved itself by SMS alone may, in its first 48 hours. Without a
   * word here it may look (queries) and do nothing else: no act is forgotten. Queries that tell a
   * stranger who somebody is, whom they helped and where they are paid wait as well.
   */
  readonly newDevice?: 'may' | 'waits'
  /** The browser never keeps the response for reading offline (`isCachedOffline`). */
  readonly offline?: false
  /** Also open to a session that still has to give its second factor. */
  readonly halfway?: true
  readonly kind: Kind
  readonly status?: 200 | 201
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodObject
  readonly response: z.ZodType
  /**
   * The endpoint's own error codes. Codes that any request can have are added by access and kind.
   */
  readonly errors: readonly ErrorCode[]
  /**
   * A multipart upload: the name of its one file field and its size limit in bytes. With `parts`,
   * the body may instead name an upload that came in parts: `{ uploadId }`.
   */
  readonly upload?: { readonly field: string; readonly bytesMax: number; readonly parts?: true }
  /**
   * Requests allowed per window of minutes. They are counted by network, or by signed-in person
   * over all sessions.
   */
  readonly limit?: {
    readonly max: number
    readonly minutes: number
    readonly by: 'network' | 'person'
  }
  /**
   * For callers without a session, in an installation of several cells: the fields of the body that say in
   * which cell the answer is, the first given one first.
   */
  readonly cellBy?: Readonly<Record<string, CellKind>>
  /**
   * The response is not one JSON value sent at once. It is a stream of events, a picture, or a
   * download.
   */
  readonly stream?:
    | 'text/event-stream'
    | 'image/webp'
    | 'application/json'
    | 'application/x-ndjson'
    | 'text/csv'
    | 'text/plain'
    | 'application/pdf'
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type EndpointTable = Readonly<Record<`${Method} /${string}`, Endpoint>>

/** Checks the shape of a feature's table and returns it with its literal types. */
export function endpoints<const T extends EndpointTable>(table: T): T {
  return table
}

type Parsed<E, Part extends 'params' | 'query' | 'body'> =
  E extends Readonly<Record<Part, infer S extends z.ZodType>> ? z.output<S> : undefined
type Sent<E, Part extends 'params' | 'query' | 'body'> =
  E extends Readonly<Record<Part, infer S extends z.ZodType>> ? z.input<S> : undefined

/** What a use case gets, after parsing. */
export type InputOf<E> = {
  readonly params: Parsed<E, 'params'>
  readonly query: Parsed<E, 'query'>
  readonly body: Parsed<E, 'body'>
}
/** What a client sends. */
export type RequestOf<E> = {
  [P in 'params' | 'body' as Sent<E, P> extends undefined ? never : P]: Sent<E, P>
} & QueryOf<Sent<E, 'query'>>
/** A query of which nothing is needed can be left out. */
type QueryOf<Q> = Q extends undefined ? unknown : object extends Q ? { query?: Q } : { query: Q }
/** What a use case returns, before encoding. */
export type ResponseOf<E> = E extends { readonly response: infer S extends z.ZodType }
  ? z.input<S>
  : never

const SIGNED_IN = [
  'request.not-signed-in',
  'request.session-expired',
  'request.not-for-programs',
] as const
const BY_ACCESS: Readonly<Record<Access, readonly ErrorCode[]>> = {
  'public': [],
  'session': SIGNED_IN,
  'member': [...SIGNED_IN, 'request.not-active', 'request.not-allowed'],
  'even-suspended': [...SIGNED_IN, 'request.not-active', 'request.not-allowed'],
  'staff': [
    ...SIGNED_IN,
    'request.not-active',
    'request.not-allowed',
    'request.second-factor-missing',
    'request.identity-missing',
  ],
}

/** Whether a further device that proved itself by SMS alone has to wait before it may do this. */
export function waitsOnNewDevice({ access, kind, newDevice }: Endpoint): boolean {
  if (access === 'public') return false
  if (access === 'staff') return true
  return newDevice === undefined ? kind !== 'query' : newDevice === 'waits'
}

/**
 * Whether the browser may keep the response of an endpoint, so that its person can read it offline:
 * what people read of their own, except what an endpoint itself excludes. Never anything of staff,
 * pictures, downloads, or a response that holds a secret.
 */
export function isCachedOffline({ access, kind, offline, stream }: Endpoint): boolean {
  return (
    kind === 'query' &&
    access !== 'public' &&
    access !== 'staff' &&
    stream === undefined &&
    offline !== false
  )
}

/** What a program's token adds. One that waits or has ended is told so where it could come in. */
function tokenErrors({ scope }: Endpoint): ErrorCode[] {
  return [
    ...(scope === undefined || scope === ANY_SCOPE ? [] : (['request.beyond-token'] as const)),
    ...(isForCircleTokens(scope) ? (['request.token-waits'] as const) : []),
    ...(scope === undefined ? [] : (['request.token-ended'] as const)),
  ]
}

/** Whether a token of the circle may call an endpoint with this scope. */
export function isForCircleTokens(scope: NeededScope | undefined): boolean {
  return scope === CIRCLE_SCOPE || scope === ANY_SCOPE
}

/** All error codes that an endpoint can give, with those that its access and kind add. */
export function errorsOfEndpoint(endpoint: Endpoint): ErrorCode[] {
  const codes: ErrorCode[] = [
    ...endpoint.errors,
    'request.invalid',
    'request.too-many',
    'request.busy',
  ]
  codes.push(...BY_ACCESS[endpoint.access])
  codes.push(...tokenErrors(endpoint))
  if (endpoint.access !== 'public' && endpoint.halfway !== true)
    codes.push('request.second-factor-needed')
  if (waitsOnNewDevice(endpoint)) codes.push('request.new-device-waits')
  if (endpoint.fresh === true) codes.push('request.login-stale')
  if (endpoint.kind !== 'query')
    codes.push(
      'request.paused',
      'request.outcome-unknown',
      'request.other-origin',
      'request.too-slow',
      'request.too-large',
      'request.unsupported-type',
    )
  if (endpoint.cellBy !== undefined) codes.push('request.elsewhere')
  if (endpoint.upload !== undefined) codes.push('request.pictures-away')
  if (endpoint.kind === 'command') codes.push('request.key-reused')
  return [...new Set(codes)]
}
