export type MatchState =
  | 'awaiting_payment'
  | 'bank_pending'
  | 'awaiting_confirmation'
  | 'disputed'
  | 'confirmed'
  | 'declined'
  | 'lapsed'
  | 'cancelled'
  | 'reversed'

/** The kinds of lines in a match's time line. */
export type MatchEventKind =
  | 'made'
  | 'claimed'
  | 'claim_withdrawn'
  | 'bank_pending'
  | 'bank_failed'
  | 'declined'
  | 'cancel_proposed'
  | 'cancel_refused'
  | 'cancel_agreed'
  | 'cancel_time_over'
  | 'late_claimed'
  | 'return_promised'
  | 'returned'
  | 'return_missing'
  | 'return_time_over'
  | 'not_received'
  | 'confirmed'
  | 'pay_time_over'
  | 'bank_time_over'
  | 'confirm_time_over'
  | 'ruled_paid'
  | 'ruled_not_paid'
  | 'ruled_void'
  | 'reversal_asked'
  | 'reversal_withdrawn'
  | 'ruled_kept'
  | 'ruled_returned'
  | 'reversed'

/** `officers`: two officers without ties together, by a ruling that is final. */
export type Party = 'giver' | 'receiver' | 'clock' | 'officers'

/**
 * `onlyIf` names a further condition that moves-now.ts checks; the line is drawn and the button
 * shown only where it holds.
 */
export type Transition = {
  readonly on: MatchEventKind
  readonly by: Party
  readonly to: MatchState
  readonly onlyIf?: TransitionCondition
}
export type TransitionCondition =
  | 'not_proposed'
  | 'proposed_by_other'
  | 'proposed'
  | 'claims_left'
  | 'not_failed_before'
  | 'time_to_pay'
  | 'no_time_to_pay'
  | 'late_and_in_time'
  | 'nothing_fits'
  | 'return_promised'
  | 'return_open'
  | 'return_to_miss'
  | 'return_due'
  | 'reversal_in_time'
  | 'reversal_running'
  | 'beside_running'
  | 'return_in_question'

/**
 * The moves of a cancellation, from a state in which both can still end without fault: propose,
 * refuse, agree.
 */
function cancellation(state: MatchState): Transition[] {
  return (['giver', 'receiver'] as const)
    .flatMap((by): Transition[] => [
      { on: 'cancel_proposed', by, to: state, onlyIf: 'not_proposed' },
      { on: 'cancel_agreed', by, to: 'cancelled', onlyIf: 'proposed_by_other' },
      { on: 'cancel_refused', by, to: state, onlyIf: 'proposed_by_other' },
    ])
    .concat({ on: 'cancel_time_over', by: 'clock', to: state, onlyIf: 'proposed' })
}

/** A claim after the end: once per match, within seven days, never after a ruling. */
const LATE_CLAIM: Transition = {
  on: 'late_claimed',
  by: 'giver',
  to: 'disputed',
  onlyIf: 'late_and_in_time',
}

/**
 * Every move of a match and who may make it. The server enforces this table, the screens show
 * buttons by it, and the drawing in the docs is made from it. In a dispute,
 * `isOutOfTheirHands` in moves-now.ts can also take all moves from both people. The database has a
 * copy of the states, not of who may move: db/functions/can_match_go.sql, which
 * test/rules/match-guard.db.test.ts compares.
 */
export const MATCH_TRANSITIONS: Readonly<Record<MatchState, readonly Transition[]>> = {
  awaiting_payment: [
    { on: 'claimed', by: 'giver', to: 'awaiting_confirmation', onlyIf: 'claims_left' },
    { on: 'bank_pending', by: 'giver', to: 'bank_pending' },
    { on: 'declined', by: 'giver', to: 'declined' },
    ...cancellation('awaiting_payment'),
    { on: 'pay_time_over', by: 'clock', to: 'lapsed' },
  ],
  bank_pending: [
    { on: 'claimed', by: 'giver', to: 'awaiting_confirmation', onlyIf: 'claims_left' },
    { on: 'bank_failed', by: 'giver', to: 'awaiting_payment', onlyIf: 'not_failed_before' },
    { on: 'confirmed', by: 'receiver', to: 'confirmed' },
    ...cancellation('bank_pending'),
    { on: 'bank_time_over', by: 'clock', to: 'disputed' },
  ],
  awaiting_confirmation: [
    { on: 'confirmed', by: 'receiver', to: 'confirmed' },
    { on: 'claim_withdrawn', by: 'giver', to: 'awaiting_payment', onlyIf: 'time_to_pay' },
    { on: 'claim_withdrawn', by: 'giver', to: 'lapsed', onlyIf: 'no_time_to_pay' },
    { on: 'not_received', by: 'receiver', to: 'disputed' },
    { on: 'confirm_time_over', by: 'clock', to: 'disputed' },
  ],
  disputed: [
    { on: 'confirmed', by: 'receiver', to: 'confirmed' },
    { on: 'return_promised', by: 'receiver', to: 'disputed', onlyIf: 'nothing_fits' },
    { on: 'returned', by: 'giver', to: 'cancelled', onlyIf: 'return_promised' },
    { on: 'return_time_over', by: 'clock', to: 'disputed', onlyIf: 'return_due' },
    ...cancellation('disputed'),
    { on: 'ruled_paid', by: 'officers', to: 'confirmed' },
    { on: 'ruled_not_paid', by: 'officers', to: 'cancelled' },
    { on: 'ruled_void', by: 'officers', to: 'cancelled' },
  ],
  confirmed: [
    { on: 'returned', by: 'giver', to: 'confirmed', onlyIf: 'return_open' },
    { on: 'return_missing', by: 'giver', to: 'confirmed', onlyIf: 'return_to_miss' },
    { on: 'return_time_over', by: 'clock', to: 'confirmed', onlyIf: 'return_due' },
    { on: 'reversal_asked', by: 'giver', to: 'confirmed', onlyIf: 'reversal_in_time' },
    { on: 'reversal_asked', by: 'receiver', to: 'confirmed', onlyIf: 'reversal_in_time' },
    { on: 'reversal_withdrawn', by: 'giver', to: 'confirmed', onlyIf: 'reversal_running' },
    { on: 'reversal_withdrawn', by: 'receiver', to: 'confirmed', onlyIf: 'reversal_running' },
    { on: 'ruled_kept', by: 'officers', to: 'confirmed', onlyIf: 'beside_running' },
    { on: 'ruled_returned', by: 'officers', to: 'confirmed', onlyIf: 'return_in_question' },
    { on: 'reversed', by: 'officers', to: 'reversed', onlyIf: 'reversal_running' },
  ],
  declined: [LATE_CLAIM],
  lapsed: [LATE_CLAIM],
  cancelled: [LATE_CLAIM],
  reversed: [
    { on: 'returned', by: 'giver', to: 'reversed', onlyIf: 'return_open' },
    { on: 'return_missing', by: 'giver', to: 'reversed', onlyIf: 'return_to_miss' },
    { on: 'return_time_over', by: 'clock', to: 'reversed', onlyIf: 'return_due' },
    { on: 'ruled_kept', by: 'officers', to: 'reversed', onlyIf: 'beside_running' },
    { on: 'ruled_returned', by: 'officers', to: 'reversed', onlyIf: 'return_in_question' },
  ],
}

/** What a person of a match may ever do with it: see the payee, add a picture, and their moves. */
export type PartyAct = 'reveal' | 'upload' | MatchEventKind
export const PARTY_ACTS: readonly PartyAct[] = [
  ...(['reveal', 'upload'] as const),
  ...new Set(
    Object.values(MATCH_TRANSITIONS)
      .flat()
      .filter(({ by }) => by === 'giver' || by === 'receiver')
      .map(({ on }) => on),
  ),
]

/**
 * The transitions of an event, which differ by their conditions. None where this party may not
 * cause it in this state.
 */
export function transitionsOf({
  from,
  on,
  by,
}: {
  from: MatchState
  on: MatchEventKind
  by: Party
}): Transition[] {
  return MATCH_TRANSITIONS[from].filter((move) => move.on === on && move.by === by)
}

/**
 * What a party can do in a state, before the conditions of single moves. movesNow in moves-now.ts
 * gives the buttons.
 */
export function movesOf(from: MatchState, by: Party): Transition[] {
  return MATCH_TRANSITIONS[from].filter((move) => move.by === by)
}

/** Whether a match is live: the giver may see the payee detail, and the match holds its shares. */
export function isLive(state: MatchState): boolean {
  return (
    state === 'awaiting_payment' ||
    state === 'bank_pending' ||
    state === 'awaiting_confirmation' ||
    state === 'disputed'
  )
}
