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

export type MatchEventKind = 'made' | 'claimed' | 'claim_withdrawn' | 'declined' | 'pay_time_over' | 'confirmed' | 'not_received' | 'confirm_time_over'

export type Party = 'giver' | 'receiver' | 'clock'

export type Transition = { readonly on: MatchEventKind; readonly by: Party; readonly to: MatchState }

/**
 * Every move a match can make and who may make it. The server enforces it, the screens take their buttons from it, and the
 * database holds its own copy (guard_match).
 */
export const MATCH_TRANSITIONS: Readonly<Record<MatchState, readonly Transition[]>> = {
  awaiting_payment: [
    { on: 'claimed', by: 'giver', to: 'awaiting_confirmation' },
    { on: 'declined', by: 'giver', to: 'declined' },
    { on: 'pay_time_over', by: 'clock', to: 'lapsed' },
  ],
  bank_pending: [],
  awaiting_confirmation: [
    { on: 'confirmed', by: 'receiver', to: 'confirmed' },
    { on: 'claim_withdrawn', by: 'giver', to: 'awaiting_payment' },
    { on: 'not_received', by: 'receiver', to: 'disputed' },
    { on: 'confirm_time_over', by: 'clock', to: 'disputed' },
  ],
  disputed: [{ on: 'confirmed', by: 'receiver', to: 'confirmed' }],
  confirmed: [],
  declined: [],
  lapsed: [],
  cancelled: [],
  reversed: [],
}

/** The state an event leads to, or undefined when this party may not cause it in this state. */
export function transitionOf({ from, on, by }: { from: MatchState; on: MatchEventKind; by: Party }): MatchState | undefined {
  return MATCH_TRANSITIONS[from].find((move) => move.on === on && move.by === by)?.to
}

/** What a party can do now, for the buttons. */
export function movesOf(from: MatchState, by: Party): MatchEventKind[] {
  return MATCH_TRANSITIONS[from].filter((move) => move.by === by).map((move) => move.on)
}

/** While a match is live its payee may be seen by the payer, and its share is held. */
export function isLive(state: MatchState): boolean {
  return state === 'awaiting_payment' || state === 'bank_pending' || state === 'awaiting_confirmation' || state === 'disputed'
}
