import type { EndpointKey } from '#contract/index.ts'
import { CACHED_AT } from '#contract/offline.ts'
import { ApiError, apiErrorFrom, NETWORK_FAILED, outcomeIsUnknown, TIMED_OUT } from './api-error.ts'
import { addressOf, splitKey } from './api-path.ts'
import type { AnyRequest, ApiResponse, ApiRequest } from './api-types.ts'
import { askedAhead } from './asked-ahead.ts'
import { askFreshLogin, isLoginStale } from './fresh-login.ts'
import { noteResponseFrom } from './cached-responses.ts'
import { languageNow } from '../text/language.ts'
import { goToLogin, goToSecondStep, isFactorDue, isSessionOver } from './session-over.ts'

const TIME_OUT_MS = 15_000
const RETRIES = 2
const FIRST_BACKOFF_MS = 400

export type CallOptions = {
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal
  /** Called for a response from the cache, with the time at which it came. */
  readonly onCached?: (at: string) => void
}

/**
 * Calls the interface: `api('POST /pledges', { body })`. After a broken line it repeats safe calls
 * twice. An ended session leads to the login page. Throws ApiError.
 */
export async function api<K extends EndpointKey>(
  key: K,
  sent: ApiRequest<K>,
  options: CallOptions = {},
): Promise<ApiResponse<K>> {
  const request = sent as AnyRequest
  const { method, template } = splitKey(key)
  const url = addressOf(template, request)
  const tries = method === 'GET' ? RETRIES : 0
  for (let failed = 0; ; failed += 1) {
    try {
      return (await send(method, url, request.body, options)) as ApiResponse<K>
    } catch (error) {
      // Nothing was done and the key is unused. After the fresh login the request goes again as it
      // was.
      if (isLoginStale(error) && (await askFreshLogin())) continue
      if (failed >= tries || !isWorthAnotherTry(error, options)) throw error
      await pause(FIRST_BACKOFF_MS * 3 ** failed)
    }
  }
}

function isWorthAnotherTry(error: unknown, { signal }: CallOptions): boolean {
  return outcomeIsUnknown(error) && signal?.aborted !== true
}

async function send(
  method: string,
  url: string,
  body: unknown,
  { idempotencyKey, signal, onCached }: CallOptions,
): Promise<unknown> {
  const timeOut = AbortSignal.timeout(TIME_OUT_MS)
  const ahead = method === 'GET' ? askedAhead(url) : undefined
  const response = await (
    ahead ??
    fetch(url, {
      method,
      credentials: 'same-origin',
      cache: 'no-store',
      headers: {
        'Accept': 'application/json',
        'Accept-Language': languageNow(),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: signal === undefined ? timeOut : AbortSignal.any([timeOut, signal]),
    })
  ).catch((cause: unknown) => {
    throw new ApiError({
      code: timeOut.aborted ? TIMED_OUT : NETWORK_FAILED,
      status: 0,
      message: cause instanceof Error ? cause.message : '',
    })
  })
  const cachedAt = response.headers.get(CACHED_AT)
  noteResponseFrom(cachedAt)
  if (cachedAt !== null) onCached?.(cachedAt)
  return readResponse(response.status, await response.text().catch(() => ''))
}

/** The parsed response, or throws its ApiError. Uploads use it too. */
export function readResponse(status: number, text: string): unknown {
  const body = parseJson(text)
  if (status >= 200 && status < 300) return body
  const error = apiErrorFrom(status, body)
  if (isSessionOver(error)) goToLogin(error)
  if (isFactorDue(error)) goToSecondStep()
  throw error
}

function parseJson(text: string): unknown {
  if (text === '') return {}
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
