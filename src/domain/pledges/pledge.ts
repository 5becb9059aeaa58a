import type { Policy } from '../shared/policy.ts'
import { addMs, isBefore } from '../shared/calendar.ts'
import type { PledgeId } from '../shared/ids.ts'
import {
  atLeastZero,
  isStepMultiple,
  minRupees,
  NO_RUPEES,
  percentUpToStep,
  type Rupees,
  rupees,
  subtractRupees,
} from '../shared/rupees.ts'
import { invariant } from '../shared/assert.ts'
import type { PausedBy, RequestOwner } from '../shared/request-transitions.ts'
import {
  closeHeld,
  closeOpen,
  fulfilOpen,
  fulfilPart,
  hold,
  newShares,
  reopen,
  type Shares,
  unfulfil,
} from '../shared/shares.ts'
import { pledgeError } from './pledge-errors.ts'
import { PLEDGE_TRANSITIONS, type PledgeEventKind, type PledgeState } from './pledge-transitions.ts'
import {
  PLAN_TERMS,
  type Plan,
  SIMPLE_FIRST_IN_LINE_AFTER_MS,
  SIMPLE_FIRST_PERCENT,
  SIMPLE_WHOLE_AFTER_MS,
} from './plans.ts'

/**
 * Who paused a pledge. 'unanswered': a payment of it was declined or lapsed, and its owner has not
 * said yet what should happen to it.
 */
export type PledgePausedBy = PausedBy | 'unanswered'

export type Pledge = {
  readonly id: PledgeId
  readonly plan: Plan
  readonly shares: Shares
  readonly state: PledgeState
  /**
   * Who paused the pledge, also where it is wholly matched: a share that comes back stays paused.
   */
  readonly pausedBy: PledgePausedBy | null
  /** When the owner's pause ends by itself; null where only the owner ends it. */
  readonly pausedUntil: Temporal.Instant | null
  readonly queuedAt: Temporal.Instant
  readonly expiresAt: Temporal.Instant
}

/** The first message about an amount, or undefined. The browser and the server use these rules. */
export function checkPledgeAmount(
  amount: number,
  plan: Plan,
): 'pledges.amount-invalid' | 'pledges.amount-step' | 'pledges.amount-outside-plan' | undefined {
  if (!Number.isSafeInteger(amount) || amount <= 0) return 'pledges.amount-invalid'
  if (!isStepMultiple(amount)) return 'pledges.amount-step'
  const terms = PLAN_TERMS[plan]
  return amount < terms.minRupees || amount > terms.maxRupees
    ? 'pledges.amount-outside-plan'
    : undefined
}

/**
 * What a member may still pledge, in rupees: the cap less all that is open or held, never below
 * zero.
 */
export function pledgeRoom({
  policy,
  outstandingNow,
}: {
  policy: Policy
  outstandingNow: Rupees
}): Rupees {
  return atLeastZero(subtractRupees(rupees(policy.openPledgesCapRupees), outstandingNow))
}

/**
 * Makes a new pledge, wholly open. Throws pledges.amount-… and pledges.open-cap (with `room`, in
 * rupees).
 */
export function openPledge({
  id,
  plan,
  amount,
  outstandingNow,
  policy,
  now,
}: {
  id: PledgeId
  plan: Plan
  amount: number
  outstandingNow: Rupees
  policy: Policy
  now: Temporal.Instant
}): Pledge {
  const wrong = checkPledgeAmount(amount, plan)
  const terms = PLAN_TERMS[plan]
  if (wrong !== undefined)
    throw pledgeError(wrong, {
      values: { min: terms.minRupees, max: terms.maxRupees },
      fields: { amount: wrong },
    })
  const room = pledgeRoom({ policy, outstandingNow })
  if (amount > room)
    throw pledgeError('pledges.open-cap', {
      values: { room },
      fields: { amount: 'pledges.open-cap' },
    })
  return {
    id,
    plan,
    shares: newShares(rupees(amount)),
    state: 'pending',
    pausedBy: null,
    pausedUntil: null,
    queuedAt: now,
    expiresAt: addMs(now, terms.termMs),
  }
}

/**
 * How many rupees of a pledge a matching run may use now. A Simple pledge opens in stages; Happy
 * and Super pledges are open wholly.
 */
export function matchableNow(pledge: Pledge, now: Temporal.Instant): Rupees {
  if (pledge.state !== 'pending' || !isBefore(now, pledge.expiresAt)) return NO_RUPEES
  if (pledge.plan !== 'simple' || !isBefore(now, addMs(pledge.queuedAt, SIMPLE_WHOLE_AFTER_MS)))
    return pledge.shares.open
  const firstPart = percentUpToStep(pledge.shares.amount, SIMPLE_FIRST_PERCENT)
  // What was closed counts as used, so the later part of the pledge still waits.
  const used = subtractRupees(pledge.shares.amount, pledge.shares.open)
  return minRupees(pledge.shares.open, atLeastZero(subtractRupees(firstPart, used)))
}

/** Whether a pledge goes before the others: a Simple pledge does from day 10. */
export function isFirstInLine(pledge: Pledge, now: Temporal.Instant): boolean {
  return (
    pledge.plan === 'simple' &&
    !isBefore(now, addMs(pledge.queuedAt, SIMPLE_FIRST_IN_LINE_AFTER_MS))
  )
}

/**
 * Gives the state that follows from the shares. Withdrawn, expired and paused states stay while
 * matches hold shares.
 */
export function pledgeStateOf(
  shares: Shares,
  before: PledgeState,
  pausedBy: PledgePausedBy | null,
): PledgeState {
  if (shares.open > 0) return pausedBy === null ? 'pending' : 'paused'
  if (before === 'withdrawn' || before === 'expired') return before
  if (shares.held > 0) return 'matched'
  return shares.fulfilled > 0 ? 'fulfilled' : 'expired'
}

/**
 * Moves a pledge along a line of its table. It goes to `change.state`, or else to the state that
 * follows from its shares.
 */
export function movePledge(
  pledge: Pledge,
  on: PledgeEventKind,
  change: {
    shares?: Shares
    pausedBy?: PledgePausedBy | null
    pausedUntil?: Temporal.Instant | null
    state?: PledgeState
  },
): Pledge {
  const { shares = pledge.shares, pausedBy = pledge.pausedBy } = change
  const { pausedUntil = pausedBy === 'owner' ? pledge.pausedUntil : null } = change
  const state = change.state ?? pledgeStateOf(shares, pledge.state, pausedBy)
  invariant(
    PLEDGE_TRANSITIONS[pledge.state].some((line) => line.on === on && line.to === state),
    `a pledge does not go from ${pledge.state} to ${state} by ${on}`,
  )
  return { ...pledge, shares, pausedBy, pausedUntil, state }
}

/** Closes what is open. Running matches go on to their end. Throws pledges.nothing-open. */
export function withdrawPledge(pledge: Pledge): Pledge {
  if (pledge.shares.open === 0) throw pledgeError('pledges.nothing-open')
  return movePledge(pledge, 'withdrawn', { shares: closeOpen(pledge.shares), state: 'withdrawn' })
}

export function expirePledge(pledge: Pledge): Pledge {
  return movePledge(pledge, 'expired', { shares: closeOpen(pledge.shares), state: 'expired' })
}

/** A match was made with this part of what is open. */
export function pledgeIsHeld(pledge: Pledge, part: Rupees): Pledge {
  return movePledge(pledge, 'share_held', { shares: hold(pledge.shares, part) })
}

/**
 * A held share comes back from a match. It reopens while the pledge runs; otherwise it closes.
 * `shut` closes it in any case. After a `no`, a decline or a lapse, what is open rests until the
 * owner has answered; an owner's own pause is an answer already.
 */
export function shareComesBack(
  pledge: Pledge,
  part: Rupees,
  { shut, no = false, now }: { shut: boolean; no?: boolean; now: Temporal.Instant },
): Pledge {
  const closes = shut || isOver(pledge, now)
  const shares = (closes ? closeHeld : reopen)(pledge.shares, part)
  const asks = no && shares.open > 0 && pledge.pausedBy !== 'owner'
  return movePledge(pledge, closes ? 'share_closed' : 'share_back', {
    shares,
    ...(asks && { pausedBy: 'unanswered' }),
  })
}

/**
 * A match of this pledge was confirmed with `filled` rupees. They come from what the match held, or
 * for a late payment (`held` 0) from what is open. `shut` closes in any case what comes back.
 */
export function pledgeIsFilled(
  pledge: Pledge,
  {
    filled,
    held,
    shut,
    now,
  }: { filled: Rupees; held: Rupees; shut: boolean; now: Temporal.Instant },
): Pledge {
  if (filled === 0) return pledge
  const shares =
    held > 0
      ? fulfilPart(pledge.shares, filled, { held, reopens: !shut && !isOver(pledge, now) })
      : fulfilOpen(pledge.shares, filled)
  return movePledge(pledge, 'share_filled', { shares })
}

/**
 * A ruling takes help back. The pledge can help somebody else with it while it runs and its owner
 * may take part.
 */
export function pledgeIsUnfilled(
  pledge: Pledge,
  filled: Rupees,
  { shut, owner, now }: { shut: boolean; owner: RequestOwner; now: Temporal.Instant },
): Pledge {
  const shares = unfulfil(pledge.shares, filled, {
    reopens: !shut && owner !== 'closed' && !isOver(pledge, now),
  })
  return movePledge(pledge, 'share_unfilled', {
    shares,
    ...(owner === 'suspended' && shares.open > 0 && { pausedBy: pledge.pausedBy ?? 'suspension' }),
  })
}

function isOver(pledge: Pledge, now: Temporal.Instant): boolean {
  return (
    pledge.state === 'withdrawn' || pledge.state === 'expired' || !isBefore(now, pledge.expiresAt)
  )
}
