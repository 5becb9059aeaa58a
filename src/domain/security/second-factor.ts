import { MINUTE_MS } from '../shared/calendar.ts'
import { toAsciiDigits } from '../shared/rupees.ts'

export const RECOVERY_CODES = 10
export const RECOVERY_CODE_LENGTH = 10
export const PASSKEYS_MAX = 10
export const CHALLENGE_LASTS_MS = 5 * MINUTE_MS
/**
 * After this many wrong codes for one account, the person has to wait until the quarter of an hour
 * ends. A code of six digits could be guessed otherwise.
 */
export const FACTOR_FAILURES_MAX = 5
export const FACTOR_FAILURES_MINUTES = 15

/**
 * The time step of authenticator apps (RFC 6238): 30 s, six digits. One step early or late is
 * accepted.
 */
export const TOTP_STEP_SECONDS = 30
export const TOTP_DIGITS = 6
export const TOTP_STEPS_OFF_MAX = 1

/** A typed code without spaces and dashes, in ASCII digits and capitals. */
export function canonicalCode(typed: string): string {
  return toAsciiDigits(typed).replace(/[\s-]/g, '').toUpperCase()
}

/**
 * Whether a typed code can come from an authenticator app. Any other code is read as a recovery
 * code.
 */
export function isTotpCode(typed: string): boolean {
  return /^\d{6}$/.test(canonicalCode(typed))
}

/** A recovery code as it is shown: in two halves. */
export function shownRecoveryCode(code: string): string {
  return `${code.slice(0, RECOVERY_CODE_LENGTH / 2)}-${code.slice(RECOVERY_CODE_LENGTH / 2)}`
}

/** The second factors that somebody has. */
export type Factors = { readonly totp: boolean; readonly passkeys: number }

export function hasFactor({ totp, passkeys }: Factors): boolean {
  return totp || passkeys > 0
}

/** Whether somebody may have only these factors left. Staff must keep at least one. */
export function mayBeLeftWith(factors: Factors, { isStaff }: { isStaff: boolean }): boolean {
  return !isStaff || hasFactor(factors)
}
