import {
  linesTo,
  type RequestParty,
  type RequestTransition,
} from '../shared/request-transitions.ts'

export type PledgeState = 'pending' | 'matched' | 'fulfilled' | 'paused' | 'withdrawn' | 'expired'

/**
 * What can happen to a pledge. share_held: a match was made. share_filled: a match was confirmed,
 * or a late payment filled what was open. share_back, share_closed: what a match held is open
 * again, or closed. Where a payment was declined or lapsed, the pledge then is paused until its owner
 * answers. pause_over: a pause for some days ended. share_unfilled: a confirmation was reversed. put_on_hold, freed: by a suspension
 * and its end. closed: its owner was removed.
 */
export type PledgeEventKind =
  | 'share_held'
  | 'share_filled'
  | 'share_back'
  | 'share_closed'
  | 'share_unfilled'
  | 'paused'
  | 'resumed'
  | 'pause_over'
  | 'put_on_hold'
  | 'freed'
  | 'withdrawn'
  | 'closed'
  | 'expired'

export type PledgeTransition = RequestTransition<PledgeState, PledgeEventKind>

function to(
  on: PledgeEventKind,
  by: RequestParty,
  ...states: readonly PledgeState[]
): PledgeTransition[] {
  return linesTo(on, by, ...states)
}

const ENDS: readonly PledgeTransition[] = [
  ...to('withdrawn', 'owner', 'withdrawn'),
  ...to('closed', 'staff', 'withdrawn'),
  ...to('expired', 'clock', 'expired'),
]

/** What can still happen to a pledge that has ended while matches run: it stays ended. */
function runsOn(state: PledgeState): PledgeTransition[] {
  return (['share_filled', 'share_closed', 'share_unfilled'] as const).flatMap((on) =>
    to(on, 'match', state),
  )
}

/**
 * Every move of a pledge. The server enforces this table, and the drawing in the docs is made from
 * it.
 */
export const PLEDGE_TRANSITIONS: Readonly<Record<PledgeState, readonly PledgeTransition[]>> = {
  pending: [
    ...to('share_held', 'match', 'pending', 'matched'),
    ...to('share_filled', 'match', 'pending', 'matched', 'fulfilled'),
    ...to('share_back', 'match', 'pending', 'paused'),
    ...to('share_closed', 'match', 'pending', 'paused'),
    ...to('share_unfilled', 'match', 'pending'),
    ...to('paused', 'owner', 'paused'),
    ...to('put_on_hold', 'staff', 'paused'),
    ...ENDS,
  ],
  matched: [
    ...to('share_filled', 'match', 'pending', 'paused', 'matched', 'fulfilled'),
    ...to('share_back', 'match', 'pending', 'paused'),
    ...to('share_closed', 'match', 'matched', 'fulfilled', 'expired'),
    ...to('share_unfilled', 'match', 'pending', 'paused', 'matched'),
    ...to('put_on_hold', 'staff', 'matched'),
    ...to('freed', 'staff', 'matched'),
    ...to('pause_over', 'clock', 'matched'),
    ...to('closed', 'staff', 'withdrawn'),
  ],
  paused: [
    ...to('paused', 'owner', 'paused'),
    ...to('resumed', 'owner', 'pending'),
    ...to('pause_over', 'clock', 'pending'),
    ...to('freed', 'staff', 'pending'),
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
