/** A failed call: the server refused it, or no response came (status 0). */
export class ApiError extends Error {
  declare readonly code: string
  declare readonly status: number
  /** Sentences by the name of the field they belong to. */
  declare readonly fields: Readonly<Record<string, string>>
  /** How much proof of work the next try needs; 0 where the server asks for no more. */
  declare readonly workDoublings: number

  constructor({
    code,
    status,
    message,
    fields = {},
    workDoublings = 0,
  }: {
    code: string
    status: number
    message: string
    fields?: Readonly<Record<string, string>>
    workDoublings?: number
  }) {
    super(message)
    Object.assign(this, { name: 'ApiError', code, status, fields, workDoublings })
  }
}

export const NETWORK_FAILED = 'client.network-failed'
export const TIMED_OUT = 'client.timed-out'

/**
 * Reads the server's `{ error: { code, message, fields } }`. Anything else becomes a failure
 * without words.
 */
export function apiErrorFrom(status: number, body: unknown): ApiError {
  const error = isRecord(body) && isRecord(body['error']) ? body['error'] : {}
  const { code, message, fields, workDoublings } = error
  return new ApiError({
    status,
    code: typeof code === 'string' ? code : 'client.unreadable-answer',
    message: typeof message === 'string' ? message : '',
    fields: isRecord(fields) ? onlyStrings(fields) : {},
    workDoublings: Number(workDoublings ?? 0),
  })
}

/** True where the server may have acted. Then the request can be repeated under its key. */
export function outcomeIsUnknown(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500
}

/** True where the server said that the act may have counted. The page then looks by itself. */
export function mayHaveCounted(error: unknown): boolean {
  return error instanceof ApiError && error.status === 504
}

/**
 * The server's own sentence for a refusal, or for an act that may have counted; else `fallback`. A
 * broken line or a fault has no useful words.
 */
export function messageOf(error: unknown, fallback: string): string {
  const said =
    error instanceof ApiError &&
    ((error.status >= 400 && error.status < 500) || mayHaveCounted(error))
      ? error.message
      : ''
  return said === '' ? fallback : said
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The values that are text. */
export function onlyStrings(record: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(record).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  )
}
