import type { MatchEventKind } from '#domain/matches/match-transitions.ts'
import { type Acting, may } from '../match-sides.ts'

/**
 * Moves that are made in a dialog. `claimed` and `confirmed` have pages of their own,
 * `return_promised` is part of `confirmed`.
 */
export const DIALOG_MOVES = [
  'bank_pending',
  'bank_failed',
  'declined',
  'claim_withdrawn',
  'cancel_proposed',
  'cancel_agreed',
  'cancel_refused',
  'late_claimed',
  'returned',
  'return_missing',
  'not_received',
  'reversal_asked',
  'reversal_withdrawn',
] as const satisfies readonly MatchEventKind[]
export type DialogMove = (typeof DIALOG_MOVES)[number]
export type MoveDialogProps = { readonly match: Acting; readonly onClose: () => void }

/** Moves whose dialog explains them and needs one click. */
export const SIMPLE_MOVES = [
  'bank_failed',
  'claim_withdrawn',
  'cancel_proposed',
  'cancel_agreed',
  'cancel_refused',
  'returned',
  'reversal_withdrawn',
] as const satisfies readonly DialogMove[]
export type SimpleMove = (typeof SIMPLE_MOVES)[number]

/** Moves that need a written reason. */
export const REASON_MOVES = [
  'declined',
  'return_missing',
  'reversal_asked',
] as const satisfies readonly DialogMove[]
export type ReasonMove = (typeof REASON_MOVES)[number]

/** Shown first, in this order: the moves that somebody waits for. */
const FIRST: readonly DialogMove[] = [
  'returned',
  'cancel_agreed',
  'cancel_refused',
  'not_received',
  'bank_failed',
  'late_claimed',
]
/** Shown below, smaller. */
const QUIET: readonly DialogMove[] = [
  'bank_pending',
  'declined',
  'claim_withdrawn',
  'cancel_proposed',
  'return_missing',
  'reversal_asked',
  'reversal_withdrawn',
]

/** The buttons of a match: the first ones to press, and the other possible ones. */
export function buttonsOf(match: Pick<Acting, 'can'>): {
  first: DialogMove[]
  quiet: DialogMove[]
} {
  return {
    first: FIRST.filter((move) => may(match, move)),
    quiet: QUIET.filter((move) => may(match, move)),
  }
}
