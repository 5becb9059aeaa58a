/** How an expected failure is reported: its HTTP status, and whether the log should notice it. */
export type ErrorSpec = {
  readonly status: 400 | 401 | 403 | 404 | 408 | 409 | 410 | 413 | 415 | 422 | 429 | 503 | 504
  readonly level: 'info' | 'warn'
}

/** What the `type` of a failure begins with (RFC 9457); its code follows. */
export const PROBLEM_TYPE = '/api/reference#'

export type ErrorTable = Readonly<Record<`${string}.${string}`, ErrorSpec>>

/**
 * Extra facts of a failure: values for the sentence, and messages per field by their catalogue
 * keys.
 */
export type ErrorDetails = {
  readonly values?: Readonly<Record<string, string | number>>
  readonly fields?: Readonly<Record<string, string>>
  readonly retryAfterSeconds?: number
  /** How much proof of work the next try needs. */
  readonly workDoublings?: number
}

/** A failure that is part of the product. `code` is "feature.reason" and never changes. */
export class AppError extends Error {
  readonly code: string
  readonly details: ErrorDetails

  constructor(code: string, details: ErrorDetails = {}) {
    super(code)
    this.name = 'AppError'
    this.code = code
    this.details = details
  }
}

/** Makes the function that builds a feature's errors. A code outside its table does not compile. */
export function errorsOf<const T extends ErrorTable>(_table: T) {
  return (code: keyof T & string, details?: ErrorDetails): AppError => new AppError(code, details)
}

/** The two statuses that most errors have, to make the tables short. */
export const refused = (status: ErrorSpec['status']): ErrorSpec => ({ status, level: 'info' })
export const alarming = (status: ErrorSpec['status']): ErrorSpec => ({ status, level: 'warn' })
