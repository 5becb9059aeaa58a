import { sitePaths } from '#web/paths.ts'
import type { ApiError } from './api-error.ts'
import { forgetCachedResponses } from './cached-responses.ts'

let hadSession = false
let isLeaving = false

/** Remembers that this page was signed in, so that a later 401 is told as an expired session. */
export function noteSession(): void {
  hadSession = true
}

/**
 * While somebody logs out by hand, questions that the page still asks are refused as expected: it
 * goes home, not to the login.
 */
export function noteLeaving(leaving: boolean): void {
  isLeaving = leaving
}

export function isSessionOver(error: ApiError): boolean {
  return (
    error.status === 401 &&
    (error.code === 'request.session-expired' || error.code === 'request.not-signed-in')
  )
}

/** The password was given, the second factor is still to come. */
export function isFactorDue(error: ApiError): boolean {
  return error.code === 'request.second-factor-needed'
}

/**
 * The login page's address: where to come back to, and whether to say that the session has expired
 * or to begin with the second step.
 */
export function loginAddress({
  here,
  expired = false,
  factor = false,
}: {
  here: string
  expired?: boolean
  factor?: boolean
}): string {
  const next = here.startsWith('/') && !here.startsWith('//') ? here : '/dashboard'
  return `${sitePaths.login}?${expired ? 'expired=1&' : ''}${factor ? 'factor=1&' : ''}next=${encodeURIComponent(next)}`
}

export function goToSecondStep(): void {
  location.assign(loginAddress({ here: location.pathname + location.search, factor: true }))
}

export function goToLogin(error: ApiError): void {
  if (isLeaving) return
  const expired = hadSession || error.code === 'request.session-expired'
  void forgetCachedResponses().then(() =>
    location.assign(loginAddress({ here: location.pathname + location.search, expired })),
  )
}
