import { ApiError, NETWORK_FAILED, TIMED_OUT } from './api-error.ts'
import { readResponse } from './api-client.ts'
import { languageNow } from '../text/language.ts'
import { sendInParts } from './send-in-parts.ts'

const TIME_OUT_MS = 60_000
/** One or two seconds of a slow line. At most this much is sent twice. */
const PART_BYTES = 64_000

export type Upload = {
  readonly url: string
  readonly field: string
  readonly file: Blob
  readonly fileName: string
  /**
   * 32 hexadecimal digits. A repeated upload of this file under this key goes on where it stopped.
   */
  readonly idempotencyKey: string
  /** Called with 0 to 1 while bytes leave the phone. */
  readonly onProgress: (part: number) => void
  /** Called when the line is broken and the upload waits for it. */
  readonly onWaiting: () => void
}

/**
 * Sends one file. A small one goes at once, a larger one in parts that survive a broken line.
 * Throws ApiError.
 */
export function upload({
  url,
  field,
  file,
  fileName,
  idempotencyKey,
  onProgress,
  onWaiting,
}: Upload): Promise<unknown> {
  if (file.size <= PART_BYTES)
    return send({
      method: 'POST',
      url,
      body: formOf(field, file, fileName),
      idempotencyKey,
      onSent: (bytes) => onProgress(bytes / file.size),
    })
  const uploadId = uuidOf(idempotencyKey)
  return sendInParts({
    size: file.size,
    partSize: PART_BYTES,
    askReceived: async () =>
      receivedOf(await send({ method: 'GET', url: `/api/uploads/${uploadId}` })),
    async sendPart(from, to) {
      const onSent = (bytes: number) => onProgress(Math.min(to, from + bytes) / file.size)
      return receivedOf(
        await send({
          method: 'POST',
          url: `/api/uploads/${uploadId}/parts?from=${from}`,
          body: formOf('part', file.slice(from, to), fileName),
          onSent,
        }),
      )
    },
    finish: () => send({ method: 'POST', url, body: JSON.stringify({ uploadId }), idempotencyKey }),
    wait: untilLine,
    onWaiting,
  })
}

type Sent = {
  readonly method: string
  readonly url: string
  readonly body?: FormData | string
  readonly idempotencyKey?: string
  readonly onSent?: (bytes: number) => void
}

/** It uses XMLHttpRequest, because fetch cannot report how much has been sent. */
function send({ method, url, body, idempotencyKey, onSent }: Sent): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    request.timeout = TIME_OUT_MS
    request.setRequestHeader('Accept', 'application/json')
    request.setRequestHeader('Accept-Language', languageNow())
    if (typeof body === 'string') request.setRequestHeader('Content-Type', 'application/json')
    if (idempotencyKey !== undefined) request.setRequestHeader('Idempotency-Key', idempotencyKey)
    request.upload.onprogress = (event) => onSent?.(event.loaded)
    request.onload = () => {
      try {
        resolve(readResponse(request.status, request.responseText))
      } catch (error) {
        reject(error)
      }
    }
    request.onerror = () => reject(new ApiError({ code: NETWORK_FAILED, status: 0, message: '' }))
    request.ontimeout = () => reject(new ApiError({ code: TIMED_OUT, status: 0, message: '' }))
    request.send(body ?? null)
  })
}

function formOf(field: string, file: Blob, fileName: string): FormData {
  const form = new FormData()
  form.append(field, file, fileName)
  return form
}

function receivedOf(response: unknown): number {
  const received = (response as { data?: { received?: unknown } }).data?.received
  if (typeof received !== 'number')
    throw new ApiError({ code: 'client.unreadable-answer', status: 0, message: '' })
  return received
}

/** Makes a UUID of version 8 (RFC 9562) from 32 hexadecimal digits. */
function uuidOf(hex: string): string {
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
}

function untilLine(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    addEventListener('online', done)
  })
}
