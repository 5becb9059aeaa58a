import type { MatchEventKind } from '#domain/matches/match-transitions.ts'
import { paths } from '#web/paths.ts'
import { type Acting, may } from '../match-sides.ts'

/** Moves whose dialog explains them and needs one click. */
export const SIMPLE_MOVES = [
  'bank_failed',
  'claim_withdrawn',
  'cancel_proposed',
  'cancel_agreed',
  'cancel_refused',
  'returned',
  'reversal_withdrawn',
] as const satisfies readonly MatchEventKind[]
export type SimpleMove = (typeof SIMPLE_MOVES)[number]

/** Moves whose dialog asks for a written reason. */
export const REASON_MOVES = [
  'declined',
  'return_missing',
  'reversal_asked',
] as const satisfies readonly MatchEventKind[]
export type ReasonMove = (typeof REASON_MOVES)[number]
export const isReasonMove = (move: MatchEventKind): move is ReasonMove =>
  REASON_MOVES.some((one) => one === move)

export type DialogMove = SimpleMove | ReasonMove
export type MoveDialogProps = { readonly match: Acting; readonly onClose: () => void }

/** Moves that ask for more, each on its page. */
export const PAGE_OF_MOVE = {
  bank_pending: paths.payPending,
  late_claimed: paths.payLate,
  not_received: paths.notReceived,
} as const satisfies Partial<Record<MatchEventKind, (matchId: string) => string>>
export type PageMove = keyof typeof PAGE_OF_MOVE
export const isPageMove = (move: MatchEventKind): move is PageMove => move in PAGE_OF_MOVE
export type TurnProps = {
  readonly match: Acting
  readonly backTo: string
  readonly onDone: () => void
}

/**
 * Moves behind a button. `claimed` and `confirmed` have flows of their own, `return_promised` is
 * part of `confirmed`.
 */
export type Turn = DialogMove | PageMove

/** Shown first, in this order: the moves that somebody waits for. */
const FIRST: readonly Turn[] = [
  'returned',
  'cancel_agreed',
  'cancel_refused',
  'not_received',
  'bank_failed',
  'late_claimed',
]
/** Shown below, smaller. */
const QUIET: readonly Turn[] = [
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
  first: Turn[]
  quiet: Turn[]
} {
  return {
    first: FIRST.filter((move) => may(match, move)),
    quiet: QUIET.filter((move) => may(match, move)),
  }
}
