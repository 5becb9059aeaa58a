import { sitePaths } from '#web/paths.ts'
import type { ApiError } from './api-error.ts'
import { forgetCachedResponses } from './cached-responses.ts'

let hadSession = false
let isLeaving = false

/** Notes that this page was signed in, so that a later 401 shows as an expired session. */
export function noteSession(): void {
  hadSession = true
}

/**
 * During a logout by hand, refused requests are expected. Then the page goes home, not to the
 * login.
 */
export function noteLeaving(leaving: boolean): void {
  isLeaving = leaving
}

/** Whether refused requests are expected, because the session is being ended by hand. */
export function isLeavingNow(): boolean {
  return isLeaving
}

export function isSessionOver(error: ApiError): boolean {
  return (
    error.status === 401 &&
    (error.code === 'request.session-expired' || error.code === 'request.not-signed-in')
  )
}

/** Whether the password was given but the second factor is still missing. */
export function isFactorDue(error: ApiError): boolean {
  return error.code === 'request.second-factor-needed'
}

/**
 * The login page's address. It carries the page to come back to. It also tells whether the session
 * expired or the second step comes first.
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
