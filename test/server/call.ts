import type { z } from 'zod'
import {
  type ResponseOf,
  errorsOfEndpoint,
  type InputOf,
  type RequestOf,
} from '#contract/endpoint.ts'
import { type Contract, endpointOf, type EndpointKey } from '#contract/index.ts'
import type { Language } from '#domain/shared/languages.ts'
import type { ErrorCode } from '#domain/all-errors.ts'
import { AppError } from '#domain/shared/errors.ts'
import { requestError } from '#domain/shared/request-errors.ts'
import type { Caller } from '#server/platform/use-case/context.ts'
import type { UseCase } from '#server/platform/use-case/use-case.ts'
import { failureOf } from '#server/platform/use-case/failures.ts'
import { runUseCase } from '#server/platform/use-case/run-use-case.ts'
import type { World } from '#server/platform/use-case/world.ts'
import { memberUseCases } from '#server/members/member-use-cases.ts'

/** One request: its content, and its sender. */
export type Call<K extends EndpointKey> = RequestOf<Contract[K]> & From

type From = {
  readonly token?: string | undefined
  readonly idempotencyKey?: string
  readonly file?: Uint8Array
  readonly language?: Language
  readonly network?: string
  readonly device?: string | undefined
  readonly deviceWord?: string
  /** The browser sends a session cookie, which an endpoint for everybody does not read. */
  readonly hasSession?: boolean
  readonly registration?: string | undefined
  /** Gets the token that a registration leaves in the browser, or null when it is deleted. */
  readonly onRegistration?: (token: string | null) => void
  /** Sends the request as a browser in practice mode. */
  readonly practice?: boolean
  /** Gets the session and the device that a login with cookies starts. */
  readonly onSession?: (session: { token: string; device: string }) => void
  readonly onSessionEnd?: () => void
}

type AnyUseCase = { readonly key: EndpointKey }

/**
 * Runs requests in this process as over HTTP. The contract parses the input and encodes the
 * response. Failures are AppErrors.
 */
export function callOf(world: World, others: readonly AnyUseCase[]) {
  const byKey = new Map<EndpointKey, AnyUseCase>(
    [...Object.values(memberUseCases), ...others].map((useCase) => [useCase.key, useCase]),
  )
  return async <K extends EndpointKey>(
    key: K,
    ...rest: [call?: Call<K>]
  ): Promise<ResponseOf<Contract[K]>> => {
    const call = rest[0] ?? ({} as Call<K>)
    const useCase = byKey.get(key) as UseCase<K> | undefined
    if (useCase === undefined)
      throw new Error(`no use case for ${key}: pass it to testWorld({ useCases })`)
    const endpoint = endpointOf(key)
    try {
      const response = await runUseCase(world, useCase, {
        input: inputOf(key, call),
        path: pathOf(key, call),
        token: call.token,
        language: call.language,
        idempotencyKey: call.idempotencyKey,
        file: call.file,
        caller: callerOf(world, call),
      })
      return endpoint.response.parse(response) as ResponseOf<Contract[K]>
    } catch (error) {
      throw declared(key, error)
    }
  }
}

function inputOf<K extends EndpointKey>(key: K, call: Call<K>): InputOf<Contract[K]> {
  const endpoint = endpointOf(key)
  const sent = call as { params?: unknown; query?: unknown; body?: unknown }
  const parse = (schema: z.ZodType | undefined, value: unknown) => {
    const parsed = schema?.safeParse(value ?? {})
    if (parsed?.success === false)
      throw requestError('request.invalid', {
        fields: Object.fromEntries(
          parsed.error.issues.map((issue) => [issue.path.join('.'), issue.message]),
        ),
      })
    return parsed?.data
  }
  return {
    params: parse(endpoint.params, sent.params),
    query: parse(endpoint.query, sent.query),
    body: parse(endpoint.body, sent.body),
  } as InputOf<Contract[K]>
}

function pathOf<K extends EndpointKey>(key: K, call: Call<K>): string {
  const params = (call as { params?: Record<string, string> }).params ?? {}
  return `/api${key.split(' ')[1]}`.replace(
    /\{(\w+)\}/g,
    (_whole, name: string) => params[name] ?? '',
  )
}

function callerOf(
  world: World,
  {
    network = '10.0.0.1',
    device,
    deviceWord = '',
    hasSession = false,
    registration,
    onRegistration,
    practice = false,
    onSession,
    onSessionEnd,
  }: From,
): Caller {
  return {
    network,
    device,
    hasSession,
    registration,
    deviceWord,
    publicUrl: world.config.publicUrl,
    practice,
    startSession: ({ token, device: given = '' }) => onSession?.({ token, device: given }),
    endSession: () => onSessionEnd?.(),
    noteRegistration: (token) => onRegistration?.(token),
  }
}

/** Passes an expected failure that the endpoint declares. Any other is a fault in the contract. */
function declared(key: EndpointKey, thrown: unknown): unknown {
  const failure = failureOf(thrown, 'en')
  if (failure.status === 500) return thrown
  const { code } = failure.body.error
  const known = errorsOfEndpoint(endpointOf(key)).includes(code as ErrorCode)
  if (!known)
    return new Error(`${key} answered ${code}, which it does not declare`, { cause: thrown })
  return thrown instanceof AppError ? thrown : new AppError(code)
}
