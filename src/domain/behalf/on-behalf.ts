import { isBefore, MINUTE_MS } from '../shared/calendar.ts'
import { supportError } from '../support/support-errors.ts'

export const BEHALF_CODE_DIGITS = 6
export const BEHALF_CODE_LASTS_MS = 10 * MINUTE_MS
export const BEHALF_TRIES_MAX = 5

/**
 * What may be done for a member with a code from their own phone: who may (a manager of the circle,
 * or a helper whom the member named), and how many codes go to one member in a day, whoever asks.
 * What a right code opens for a helper is done in the payment of `side`.
 */
export const BEHALF_ACTS = {
  pledge: { by: 'manager', side: null },
  ask: { by: 'manager', side: null },
  name: { by: 'helper', side: null },
  claim: { by: 'helper', side: 'giver' },
  confirm: { by: 'helper', side: 'receiver' },
} as const
export type BehalfAct = keyof typeof BEHALF_ACTS
/** As what somebody acts for a member. */
export type Helping = (typeof BEHALF_ACTS)[BehalfAct]['by']
type ActOf<By extends Helping> = {
  [A in BehalfAct]: (typeof BEHALF_ACTS)[A]['by'] extends By ? A : never
}[BehalfAct]
export type ManagerAct = ActOf<'manager'>
/** What a helper does in a payment. */
export type HelpAct = Exclude<ActOf<'helper'>, 'name'>

/** Codes to one member in a day for acts of one kind, whoever asks for them. */
export const CODES_A_DAY = { request: 3, naming: 3, payment: 10 } as const
/** Codes to one member in 30 days with which one person would become their helper. */
export const NAMINGS_OF_ONE_MAX = 3
export const NAMINGS_OF_ONE_DAYS = 30
/** How often somebody may try in a day to become a helper, with any number. */
export const NAMINGS_BY_ONE_A_DAY = 3
/** How many helpers a member may have, and how many members a helper. */
export const HELPERS_MAX = 3
/** How long a helper may go on in a payment once the code was right. */
export const HELP_LASTS_MS = 30 * MINUTE_MS

export type BehalfState = 'waiting' | 'open' | 'done' | 'void'
export type OnBehalf = {
  readonly state: BehalfState
  readonly tries: number
  readonly expiresAt: Temporal.Instant
}

/**
 * Applies a typed code to a waiting request: it becomes done, or one more try is counted. The fifth
 * wrong code makes it void for good. A code counts once and lasts ten minutes. Throws behalf.ended
 * for a request whose code was right before. Throws behalf.code-over for one that is void or too old.
 */
export function enterCode(
  request: OnBehalf,
  { matches, now }: { matches: boolean; now: Temporal.Instant },
): { readonly request: OnBehalf; readonly outcome: 'done' | 'wrong' | 'over' } {
  if (request.state === 'done' || request.state === 'open') throw supportError('behalf.ended')
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
  return (state === 'waiting' || state === 'open') && !isBefore(now, expiresAt) ? 'void' : state
}
