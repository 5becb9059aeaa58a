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

export type Pledge = {
  readonly id: PledgeId
  readonly plan: Plan
  readonly shares: Shares
  readonly state: PledgeState
  /** Also on one that is wholly matched: what comes back of it stays paused. */
  readonly pausedBy: PausedBy | null
  readonly queuedAt: Temporal.Instant
  readonly expiresAt: Temporal.Instant
}

/**
 * The first message an amount deserves, or undefined. The same rules in the browser and on the
 * server.
 */
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
 * What a member may still pledge: the cap less everything of theirs that is open or held; never
 * below zero.
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
 * A new pledge, wholly open. Throws pledges.amount-… and pledges.open-cap (with `room`, in rupees).
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
    queuedAt: now,
    expiresAt: addMs(now, terms.termMs),
  }
}

/**
 * How many rupees of a pledge a matching run may use at this instant (product staging of Simple;
 * Happy and Super whole).
 */
export function matchableNow(pledge: Pledge, now: Temporal.Instant): Rupees {
  if (pledge.state !== 'pending' || !isBefore(now, pledge.expiresAt)) return NO_RUPEES
  if (pledge.plan !== 'simple' || !isBefore(now, addMs(pledge.queuedAt, SIMPLE_WHOLE_AFTER_MS)))
    return pledge.shares.open
  const firstPart = percentUpToStep(pledge.shares.amount, SIMPLE_FIRST_PERCENT)
  // What was closed of the first part has been its turn too: the rest waits all the same.
  const used = subtractRupees(pledge.shares.amount, pledge.shares.open)
  return minRupees(pledge.shares.open, atLeastZero(subtractRupees(firstPart, used)))
}

/** From day 10 a Simple pledge goes before the others. */
export function isFirstInLine(pledge: Pledge, now: Temporal.Instant): boolean {
  return (
    pledge.plan === 'simple' &&
    !isBefore(now, addMs(pledge.queuedAt, SIMPLE_FIRST_IN_LINE_AFTER_MS))
  )
}

/**
 * The state that follows from where the rupees are; withdrawn, expired and paused stay what they
 * are while held shares run.
 */
export function pledgeStateOf(
  shares: Shares,
  before: PledgeState,
  pausedBy: PausedBy | null,
): PledgeState {
  if (shares.open > 0) return pausedBy === null ? 'pending' : 'paused'
  if (before === 'withdrawn' || before === 'expired') return before
  if (shares.held > 0) return 'matched'
  return shares.fulfilled > 0 ? 'fulfilled' : 'expired'
}

/**
 * Moves a pledge along a line of its table, to where its rupees then are, or to the state that is
 * named.
 */
export function movePledge(
  pledge: Pledge,
  on: PledgeEventKind,
  change: { shares?: Shares; pausedBy?: PausedBy | null; state?: PledgeState },
): Pledge {
  const { shares = pledge.shares, pausedBy = pledge.pausedBy } = change
  const state = change.state ?? pledgeStateOf(shares, pledge.state, pausedBy)
  invariant(
    PLEDGE_TRANSITIONS[pledge.state].some((line) => line.on === on && line.to === state),
    `a pledge does not go from ${pledge.state} to ${state} by ${on}`,
  )
  return { ...pledge, shares, pausedBy, state }
}

/** Closes what is open; what is held runs to its end. Throws pledges.nothing-open. */
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
 * A held share comes back from a match: it reopens while the pledge still runs, else it closes.
 * `shut` closes it in any case.
 */
export function shareComesBack(
  pledge: Pledge,
  part: Rupees,
  { shut, now }: { shut: boolean; now: Temporal.Instant },
): Pledge {
  if (shut || isOver(pledge, now))
    return movePledge(pledge, 'share_closed', { shares: closeHeld(pledge.shares, part) })
  return movePledge(pledge, 'share_back', { shares: reopen(pledge.shares, part) })
}

/**
 * A match of this pledge was confirmed with `filled` rupees of it: out of what the match held, or
 * (`held` 0, a late payment) of what is open. `shut` closes what comes back in any case.
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
 * Help that was ruled to be taken back: the pledge can help somebody else with it while it runs and
 * its owner may take part.
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
