import { CELL_HEADER } from '#contract/cells.ts'
import type { EndpointKey } from '#contract/index.ts'
import {
  ApiError,
  apiErrorFrom,
  NETWORK_FAILED,
  onlyStrings,
  outcomeIsUnknown,
} from '../platform/api/api-error.ts'
import { addressOf, splitKey } from '../platform/api/api-path.ts'
import type { AnyRequest, ApiResponse, ApiRequest } from '../platform/api/api-types.ts'
import { intentionKeys } from '../platform/api/idempotency.ts'
import { pageLanguage } from './dom.ts'

const TIME_OUT_MS = 20_000

/** The cell that an answer led to; all that this page asks goes there from then on. */
let cell: string | undefined

/**
 * Calls the interface in the page's language. What another cell has is asked for there, once; a captcha is of one cell,
 * so its form makes a new one (`workAskedFor`). Throws ApiError; a broken line has status 0.
 */
export async function callSite<K extends EndpointKey>(
  key: K,
  request: ApiRequest<K>,
  idempotencyKey?: string,
  isLed = false,
): Promise<ApiResponse<K>> {
  const { method, template } = splitKey(key)
  const { body, ...address }: AnyRequest = request
  const response = await fetch(addressOf(template, address), {
    method,
    credentials: 'same-origin',
    cache: 'no-store',
    headers: onlyStrings({
      'Accept-Language': pageLanguage(),
      'Content-Type': body && 'application/json',
      'Idempotency-Key': idempotencyKey,
      [CELL_HEADER]: cell,
    }),
    body: body === undefined ? null : JSON.stringify(body),
    signal: AbortSignal.timeout(TIME_OUT_MS),
  }).catch(() => {
    throw new ApiError({ code: NETWORK_FAILED, status: 0, message: '' })
  })
  const other = response.headers.get(CELL_HEADER)
  if (other !== null && !isLed) {
    cell = other
    if (!('captcha' in (body as object))) return callSite(key, request, idempotencyKey, true)
  }
  const said: unknown = await response.json().catch(() => undefined)
  if (!response.ok) throw apiErrorFrom(response.status, said)
  return said as ApiResponse<K>
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
