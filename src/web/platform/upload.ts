import { ApiError, NETWORK_FAILED, TIMED_OUT } from './api-error.ts'
import { readAnswer } from './api-client.ts'
import { languageNow } from './language.ts'

const UPLOAD_TIME_OUT_MS = 120_000

export type Upload = {
  readonly url: string
  readonly field: string
  readonly file: Blob
  readonly fileName: string
  readonly idempotencyKey: string
  /** Told between 0 and 1 while bytes leave the phone. */
  readonly onProgress: (part: number) => void
}

/** Sends one file as multipart. XMLHttpRequest, because fetch cannot tell how much has been sent. Throws ApiError. */
export function upload({ url, field, file, fileName, idempotencyKey, onProgress }: Upload): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', url)
    request.timeout = UPLOAD_TIME_OUT_MS
    request.setRequestHeader('Accept', 'application/json')
    request.setRequestHeader('Accept-Language', languageNow())
    request.setRequestHeader('Idempotency-Key', idempotencyKey)
    request.upload.onprogress = (event) => {
      if (event.lengthComputable && event.total > 0) onProgress(event.loaded / event.total)
    }
    request.onload = () => {
      try {
        resolve(readAnswer(request.status, request.responseText))
      } catch (error) {
        reject(error)
      }
    }
    request.onerror = () => reject(new ApiError({ code: NETWORK_FAILED, status: 0, message: '' }))
    request.ontimeout = () => reject(new ApiError({ code: TIMED_OUT, status: 0, message: '' }))
    const form = new FormData()
    form.append(field, file, fileName)
    request.send(form)
  })
}
