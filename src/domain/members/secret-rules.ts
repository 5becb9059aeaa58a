import { DAY_MS, isBefore, MINUTE_MS, msBetween } from '../shared/calendar.ts'

export const LINK_LASTS_MS = 30 * MINUTE_MS
export const PHONE_CODE_DIGITS = 6
export const PHONE_CODE_LASTS_MS = 10 * MINUTE_MS
export const PHONE_CODE_PAUSE_MS = MINUTE_MS
export const PHONE_CODE_TRIES_MAX = 5
export const CAPTCHA_DIGITS = 6
export const CAPTCHA_LASTS_MS = 5 * MINUTE_MS
/**
 * This many wrong passwords of one account in a day, from browsers that never logged in to it, are a
 * reason to tell its owner, and to ask twice the work of the next try.
 */
const WRONG_PASSWORDS_A_DOUBLING = 10
/** 16 times the usual proof of work: about half a minute on a cheap phone. */
export const WORK_DOUBLINGS_MAX = 4
/** For seven days the owner of an old address can take a change back. */
export const NOT_ME_LASTS_MS = 7 * DAY_MS

/**
 * The latest code that was sent to a phone, without the code itself. `tries` includes the current
 * try.
 */
export type SentCode = { readonly tries: number; readonly expiresAt: Temporal.Instant }

/**
 * Whether a typed code counts. It is expired where none was sent or it is too old. The sixth try is
 * refused, even with the right code; `triesMax`: one more than so many.
 */
export function judgeCode({
  sent,
  matches,
  now,
  triesMax = PHONE_CODE_TRIES_MAX,
}: {
  sent: SentCode | undefined
  matches: boolean
  now: Temporal.Instant
  triesMax?: number
}): 'right' | 'wrong' | 'expired' | 'too-many-tries' {
  if (sent === undefined || !isBefore(now, sent.expiresAt)) return 'expired'
  if (sent.tries > triesMax) return 'too-many-tries'
  return matches ? 'right' : 'wrong'
}

/** Whether another code may be sent: at most one a minute. */
export function mayResend({
  lastSentAt,
  now,
}: {
  lastSentAt: Temporal.Instant | undefined
  now: Temporal.Instant
}): boolean {
  return lastSentAt === undefined || msBetween(lastSentAt, now) >= PHONE_CODE_PAUSE_MS
}

/**
 * Returns how much proof of work the next try needs after this many wrong passwords: each level is
 * twice the one before. Level 0 is what every login needs.
 */
export function workDoublingsAfter(wrongPasswords: number): number {
  return Math.min(WORK_DOUBLINGS_MAX, Math.floor(wrongPasswords / WRONG_PASSWORDS_A_DOUBLING))
}
