import { isBefore, MINUTE_MS } from '../shared/calendar.ts'
import { supportError } from '../support/support-errors.ts'

export const BEHALF_CODE_DIGITS = 6
export const BEHALF_CODE_LASTS_MS = 10 * MINUTE_MS
export const BEHALF_TRIES_MAX = 5
export const BEHALF_A_DAY = 3

export type BehalfAct = 'pledge' | 'ask'
export type BehalfState = 'waiting' | 'done' | 'void'
export type OnBehalf = {
  readonly state: BehalfState
  readonly tries: number
  readonly expiresAt: Temporal.Instant
}

/**
 * What a typed code does to a request that waits for it: done, a counted try, or void for good
 * after the fifth wrong one. The code counts once, ten minutes long. Throws behalf.ended for a
 * request that is done, behalf.code-over for one that is void or too old.
 */
export function enterCode(
  request: OnBehalf,
  { matches, now }: { matches: boolean; now: Temporal.Instant },
): { readonly request: OnBehalf; readonly outcome: 'done' | 'wrong' | 'over' } {
  if (request.state === 'done') throw supportError('behalf.ended')
  if (request.state === 'void' || !isBefore(now, request.expiresAt))
    throw supportError('behalf.code-over')
  const tries = request.tries + 1
  if (matches) return { request: { ...request, tries, state: 'done' }, outcome: 'done' }
  const over = tries >= BEHALF_TRIES_MAX
  return {
    request: { ...request, tries, state: over ? 'void' : 'waiting' },
    outcome: over ? 'over' : 'wrong',
  }
}

/** How a request is shown: one whose time is over is void, whatever is stored. */
export function shownState({ state, expiresAt }: OnBehalf, now: Temporal.Instant): BehalfState {
  return state === 'waiting' && !isBefore(now, expiresAt) ? 'void' : state
}
