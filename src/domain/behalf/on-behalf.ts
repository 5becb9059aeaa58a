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
 * Applies a typed code to a waiting request: it becomes done, or one more try is counted. The fifth
 * wrong code makes it void for good. A code counts once and lasts ten minutes. Throws behalf.ended
 * for a request that is done. Throws behalf.code-over for one that is void or too old.
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

/**
 * The state to show. A request whose time is over counts as void, also where another state is
 * stored.
 */
export function shownState({ state, expiresAt }: OnBehalf, now: Temporal.Instant): BehalfState {
  return state === 'waiting' && !isBefore(now, expiresAt) ? 'void' : state
}
