import { LINES_HEADER } from '#domain/shared/csv.ts'
import { readResponse } from '#web/platform/api/api-client.ts'
import { addressOf, splitKey } from '#web/platform/api/api-path.ts'
import type { AnyRequest } from '#web/platform/api/api-types.ts'
import { languageNow } from '#web/platform/text/language.ts'
import { saveFile } from '#web/platform/api/save-file.ts'
import { countLines } from './count-lines.ts'

export type FileKey =
  | 'GET /coine/statement/csv'
  | 'GET /coine/statement/pdf'
  | 'GET /coine/years/{startYear}/statement'
  | 'GET /circle/sheet/pdf'
  | 'POST /matches/{matchId}/gift-paper'
  | 'GET /staff/audit/exports/{approvalId}'
  | 'GET /operator/member-messages/sent'
  | 'GET /staff/registers/{approvalId}/csv'
  | 'GET /staff/registers/{approvalId}/pdf'
export type FileRequest = Pick<AnyRequest, 'params' | 'query' | 'body'>
/** How many lines of a file have arrived, and how many there will be where the server knows. */
export type Progress = { readonly done: number; readonly total: number | undefined }

/**
 * Fetches a file and saves it, and reports its progress. Throws ApiError, and the reason of
 * `signal` when it is stopped.
 */
export async function fetchFile(
  key: FileKey,
  { params = {}, query = {}, body }: FileRequest,
  { signal, onProgress }: { signal?: AbortSignal; onProgress?: (progress: Progress) => void } = {},
): Promise<void> {
  const { method, template } = splitKey(key)
  const response = await fetch(addressOf(template, { params, query }), {
    method,
    credentials: 'same-origin',
    cache: 'no-store',
    ...(signal === undefined ? {} : { signal }),
    headers: {
      'Accept-Language': languageNow(),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!response.ok || response.body === null) {
    readResponse(response.status, await response.text())
    return
  }
  const { headers } = response
  const chunks = await readChunks(response.body, headers.get(LINES_HEADER), onProgress)
  saveFile(
    new Blob(chunks, { type: headers.get('content-type') ?? '' }),
    nameIn(headers.get('content-disposition')),
  )
}

async function readChunks(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  lines: string | null,
  onProgress: ((progress: Progress) => void) | undefined,
): Promise<BlobPart[]> {
  const total = lines === null ? undefined : Number(lines)
  const chunks: BlobPart[] = []
  // The first line has the names of the columns and does not count.
  let done = -1
  const reader = body.getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    chunks.push(part.value)
    done += countLines(part.value)
    onProgress?.({ done: Math.max(0, done), total })
  }
  return chunks
}

function nameIn(disposition: string | null): string {
  return /filename="([^"]+)"/.exec(disposition ?? '')?.[1] ?? 'paraspar'
}
