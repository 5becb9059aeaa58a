import type { MatchEventKind } from '#domain/matches/match-transitions.ts'
import type { CommandKey } from '#web/platform/api/api-types.ts'
import { paths } from '#web/paths.ts'
import { type Acting, may } from '../match-sides.ts'

type Dialogs = Partial<
  Record<
    MatchEventKind,
    {
      readonly send: MoveKey
      readonly danger?: true
      /** The dialog asks for a written reason, which the other side reads. */
      readonly reason?: true
      readonly agree?: boolean
    }
  >
>
type MoveKey = Extract<CommandKey, `POST /matches/{matchId}/${string}`>

/** Moves with a dialog that explains them: what they send. */
export const DIALOG_MOVES = {
  bank_failed: { send: 'POST /matches/{matchId}/bank-failed', danger: true },
  claim_withdrawn: { send: 'POST /matches/{matchId}/withdraw-claim', danger: true },
  cancel_proposed: { send: 'POST /matches/{matchId}/propose-cancel' },
  cancel_agreed: { send: 'POST /matches/{matchId}/answer-cancel', agree: true, danger: true },
  cancel_refused: { send: 'POST /matches/{matchId}/answer-cancel', agree: false },
  returned: { send: 'POST /matches/{matchId}/confirm-return' },
  reversal_withdrawn: { send: 'POST /matches/{matchId}/withdraw-reversal' },
  declined: { send: 'POST /matches/{matchId}/decline', reason: true, danger: true },
  return_missing: { send: 'POST /matches/{matchId}/return-missing', reason: true },
  reversal_asked: { send: 'POST /matches/{matchId}/ask-reversal', reason: true },
} as const satisfies Dialogs
export type DialogMove = keyof typeof DIALOG_MOVES
export const dialogMoves = Object.keys(DIALOG_MOVES) as DialogMove[]
type ReasonMove = 'declined' | 'return_missing' | 'reversal_asked'
export const isReasonMove = (move: DialogMove): move is ReasonMove => 'reason' in DIALOG_MOVES[move]
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
