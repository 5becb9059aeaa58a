import type { EndpointKey } from '#contract/index.ts'
import {
  ApiError,
  apiErrorFrom,
  NETWORK_FAILED,
  outcomeIsUnknown,
} from '../platform/api/api-error.ts'
import { addressOf, splitKey } from '../platform/api/api-path.ts'
import type { AnyRequest, ApiResponse, ApiRequest } from '../platform/api/api-types.ts'
import { intentionKeys } from '../platform/api/idempotency.ts'
import { pageLanguage } from './dom.ts'

const TIME_OUT_MS = 20_000

/** Calls the interface in the page's language. Throws ApiError; a broken line has status 0. */
export async function callSite<K extends EndpointKey>(
  key: K,
  request: ApiRequest<K>,
  idempotencyKey?: string,
): Promise<ApiResponse<K>> {
  const { method, template } = splitKey(key)
  const parts: AnyRequest = request
  const sends = parts.body !== undefined
  const response = await fetch(addressOf(template, parts), {
    method,
    credentials: 'same-origin',
    cache: 'no-store',
    headers: {
      'Accept': 'application/json',
      'Accept-Language': pageLanguage(),
      ...(sends ? { 'Content-Type': 'application/json' } : {}),
      ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
    },
    ...(sends ? { body: JSON.stringify(parts.body) } : {}),
    signal: AbortSignal.timeout(TIME_OUT_MS),
  }).catch(() => {
    throw new ApiError({ code: NETWORK_FAILED, status: 0, message: '' })
  })
  const body: unknown = await response.json().catch(() => undefined)
  if (!response.ok) throw apiErrorFrom(response.status, body)
  return body as ApiResponse<K>
}

/**
 * Makes the sender of a form. After a broken line an equal form goes again under its first key, so
 * that it arrives once.
 */
export function onceCaller<K extends EndpointKey>(
  key: K,
): (request: ApiRequest<K>) => Promise<ApiResponse<K>> {
  const keys = intentionKeys()
  return async (request) => {
    const intention = JSON.stringify(request)
    try {
      const answer = await callSite(key, request, keys.keyFor(intention))
      keys.answered(intention)
      return answer
    } catch (error) {
      if (!outcomeIsUnknown(error)) keys.answered(intention)
      throw error
    }
  }
}
