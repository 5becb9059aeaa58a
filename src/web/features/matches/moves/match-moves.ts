import type { MatchEventKind } from '#domain/matches/match-transitions.ts'
import { type Acting, may } from '../match-sides.ts'

/**
 * Moves that are made in a dialog. `claimed` has a form of its own, `return_promised` is part of
 * `confirmed`.
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
  'confirmed',
  'not_received',
  'reversal_asked',
  'reversal_withdrawn',
] as const satisfies readonly MatchEventKind[]
export type DialogMove = (typeof DIALOG_MOVES)[number]
export type MoveDialogProps = { readonly match: Acting; readonly onClose: () => void }

/** Those whose dialog says what happens and asks for one yes. */
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

/** Those that need a written reason. */
export const REASON_MOVES = [
  'declined',
  'return_missing',
  'reversal_asked',
] as const satisfies readonly DialogMove[]
export type ReasonMove = (typeof REASON_MOVES)[number]

/** Shown as the first thing to do, in this order: the answers somebody waits for. */
const FIRST: readonly DialogMove[] = [
  'returned',
  'cancel_agreed',
  'cancel_refused',
  'confirmed',
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

/** The buttons of a payment: what is to be done first, and what is possible besides. */
export function buttonsOf(match: Pick<Acting, 'can'>): {
  first: DialogMove[]
  quiet: DialogMove[]
} {
  return {
    first: FIRST.filter((move) => may(match, move)),
    quiet: QUIET.filter((move) => may(match, move)),
  }
}
