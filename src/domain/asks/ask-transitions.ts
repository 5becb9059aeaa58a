import {
  linesTo,
  type RequestParty,
  type RequestTransition,
} from '../shared/request-transitions.ts'

export type AskState =
  | 'awaiting_review'
  | 'pending'
  | 'matched'
  | 'fulfilled'
  | 'paused'
  | 'withdrawn'
  | 'expired'

/**
 * What can happen to an ask. released, refused: a steward decided. share_held: a match was made.
 * share_filled: a match was confirmed, or a late payment filled what was open. share_back,
 * share_closed: what a match held is open again, or closed. share_unfilled: a confirmation was
 * reversed. put_on_hold, freed: by a suspension and its end. closed: its owner was removed.
 */
export type AskEventKind =
  | 'released'
  | 'refused'
  | 'share_held'
  | 'share_filled'
  | 'share_back'
  | 'share_closed'
  | 'share_unfilled'
  | 'paused'
  | 'resumed'
  | 'put_on_hold'
  | 'freed'
  | 'renewed'
  | 'withdrawn'
  | 'closed'
  | 'expired'

export type AskTransition = RequestTransition<AskState, AskEventKind>

function to(on: AskEventKind, by: RequestParty, ...states: readonly AskState[]): AskTransition[] {
  return linesTo(on, by, ...states)
}

const ENDS: readonly AskTransition[] = [
  ...to('withdrawn', 'owner', 'withdrawn'),
  ...to('closed', 'staff', 'withdrawn'),
  ...to('expired', 'clock', 'expired'),
]
const PAUSES: readonly AskTransition[] = [
  ...to('paused', 'owner', 'paused'),
  ...to('put_on_hold', 'staff', 'paused'),
]

/** What can still happen to an ask that has ended while matches run: it stays ended. */
function runsOn(state: AskState): AskTransition[] {
  return (['share_filled', 'share_closed', 'share_unfilled'] as const).flatMap((on) =>
    to(on, 'match', state),
  )
}

/**
 * Every move of an ask. The server enforces this table, and the drawing in the docs is made from
 * it.
 */
export const ASK_TRANSITIONS: Readonly<Record<AskState, readonly AskTransition[]>> = {
  awaiting_review: [
    ...to('released', 'steward', 'pending'),
    ...to('refused', 'steward', 'withdrawn'),
    ...to('renewed', 'owner', 'awaiting_review'),
    ...PAUSES,
    ...ENDS,
  ],
  pending: [
    ...to('share_held', 'match', 'pending', 'matched'),
    ...to('share_filled', 'match', 'pending', 'matched', 'fulfilled'),
    ...to('share_back', 'match', 'pending'),
    ...to('share_closed', 'match', 'pending'),
    ...to('share_unfilled', 'match', 'pending'),
    ...to('renewed', 'owner', 'pending'),
    ...PAUSES,
    ...ENDS,
  ],
  matched: [
    ...to('share_filled', 'match', 'pending', 'paused', 'matched', 'fulfilled'),
    ...to('share_back', 'match', 'pending', 'paused'),
    ...to('share_closed', 'match', 'matched', 'fulfilled', 'expired'),
    ...to('share_unfilled', 'match', 'pending', 'paused', 'matched'),
    ...to('put_on_hold', 'staff', 'matched'),
    ...to('freed', 'staff', 'matched'),
    ...to('closed', 'staff', 'withdrawn'),
  ],
  paused: [
    ...to('resumed', 'owner', 'pending', 'awaiting_review'),
    ...to('freed', 'staff', 'pending', 'awaiting_review'),
    ...to('renewed', 'owner', 'paused'),
    ...to('share_filled', 'match', 'paused', 'matched', 'fulfilled'),
    ...to('share_back', 'match', 'paused'),
    ...to('share_closed', 'match', 'paused'),
    ...to('share_unfilled', 'match', 'paused'),
    ...ENDS,
  ],
  fulfilled: to('share_unfilled', 'match', 'pending', 'paused', 'fulfilled', 'expired'),
  withdrawn: runsOn('withdrawn'),
  expired: runsOn('expired'),
}
