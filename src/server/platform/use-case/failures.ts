import { STATUS_CODES } from 'node:http'
import { dateText } from '#contract/formats.ts'
import { fillIn } from '#contract/messages/translate.ts'
import type { Language } from '#domain/shared/languages.ts'
import { allErrors, type ErrorCode } from '#domain/all-errors.ts'
import { AppError, type ErrorDetails, type ErrorSpec, PROBLEM_TYPE } from '#domain/shared/errors.ts'
import { THREAD_BUSY } from '../jobs/threads.ts'
import { catalogueIn } from '../text/words.ts'

/**
 * The response to a failed request: a problem by RFC 9457, with our code and sentence once more where
 * the pages read them.
 */
export type Failure = {
  readonly status: number
  readonly level: ErrorSpec['level'] | 'error'
  readonly retryAfterSeconds: number | undefined
  readonly body: {
    readonly type: string
    readonly title: string
    readonly status: number
    readonly detail: string
    readonly error: {
      readonly code: string
      readonly message: string
      readonly fields?: Record<string, string>
      readonly codes?: Readonly<Record<string, string>>
      readonly workDoublings?: number
    }
    readonly message: string
  }
}

/** The media type of `Failure.body`. */
export const PROBLEM_MEDIA_TYPE = 'application/problem+json; charset=utf-8'

const sentences = catalogueIn('errors')

/** The expected failure for each violated constraint, when a race gets past the check before it. */
const CONSTRAINTS: ReadonlyMap<string, ErrorCode> = new Map([
  ['posting_is_stopped', 'ledger.stopped'],
  ['utr_use_pkey', 'matches.utr-used'],
  ['payment_detail_once_a_member', 'members.detail-already-saved'],
  ['claim_one_in_force', 'matches.not-now'],
  ['dispute_one_running', 'matches.not-now'],
  ['news_once', 'content.slug-taken'],
  ['circle_slug_unique', 'circles.slug-taken'],
  ['identity_email_unique', 'members.link-unknown'],
  ['identity_phone_unique', 'members.identity-dispute-under-review'],
  ['identity_pan_unique', 'members.identity-dispute-under-review'],
])

// Cancelled statement, lock not available, too many connections, shutting down, and connections
// that fail, break or fall silent; threads without an answer in time.
const BUSY = new Set([
  '57014',
  '55P03',
  '53300',
  '57P01',
  '57P02',
  '57P03',
  '53100',
  '40001',
  '40P01',
  '25P03',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  'DATABASE_SILENT',
  THREAD_BUSY,
])

/** What guard_move() refuses. */
const IS_MOVING = 'PK002'

/** Turns any error into a response in the reader's language; a bug reveals no details. */
export function failureOf(error: unknown, language: Language): Failure {
  const known = asAppError(error)
  if (known === undefined)
    return simple({ status: 500, level: 'error', code: 'request.failed', message: sorry(language) })
  const spec: ErrorSpec = allErrors[known.code as ErrorCode]
  const print = (key: string) =>
    fillIn(
      (sentences(language) as Readonly<Record<string, string>>)[key] ?? key,
      valuesIn(language, known.details.values),
    )
  const fields =
    known.details.fields &&
    Object.fromEntries(
      Object.entries(known.details.fields).map(([field, key]) => [field, print(key)]),
    )
  const message = print(known.code)
  const { workDoublings } = known.details
  return {
    status: spec.status,
    level: spec.level,
    retryAfterSeconds: known.details.retryAfterSeconds ?? (spec.status >= 503 ? 2 : undefined),
    body: problem(spec.status, {
      code: known.code,
      message,
      ...(fields && { fields, codes: known.details.fields }),
      ...(workDoublings !== undefined && { workDoublings }),
    }),
  }
}

function problem(status: number, error: Failure['body']['error']): Failure['body'] {
  const { code, message } = error
  const title = STATUS_CODES[status] ?? ''
  return { type: PROBLEM_TYPE + code, title, status, detail: message, error, message }
}

/** Whether the database is away or overloaded, so that everything else would fail as well. */
export function isAway(error: unknown): boolean {
  return failureOf(error, 'en').status >= 503
}

/** The values of a sentence; an instant becomes a day and time. */
function valuesIn(language: Language, values: ErrorDetails['values']): ErrorDetails['values'] {
  const until = values?.['until']
  if (typeof until !== 'string') return values
  const { epochMilliseconds } = Temporal.Instant.from(until)
  return { ...values, until: dateText(epochMilliseconds, language, 'stamp') }
}

// Works even when the catalogues themselves fail.
function sorry(language: Language): string {
  return language === 'hi'
    ? 'कुछ गड़बड़ हो गई। कृपया फिर कोशिश करें।'
    : 'Something went wrong. Please try again.'
}

function simple({
  status,
  level,
  code,
  message,
}: {
  status: number
  level: 'error'
  code: string
  message: string
}): Failure {
  return {
    status,
    level,
    retryAfterSeconds: undefined,
    body: problem(status, { code, message }),
  }
}

function asAppError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return Object.hasOwn(allErrors, error.code) ? error : undefined
  const { constraint, code, message } = (error ?? {}) as {
    constraint?: string
    code?: string
    message?: string
  }
  if (code === IS_MOVING) return new AppError('request.paused')
  const violated = CONSTRAINTS.get(constraint ?? '')
  if (violated !== undefined) return new AppError(violated)
  return isBusy(code ?? '', message ?? '') ? new AppError('request.busy') : undefined
}

function isBusy(code: string, message: string): boolean {
  return (
    BUSY.has(code) ||
    /Connection terminated|timeout exceeded when trying to connect|is not queryable/.test(message)
  )
}
