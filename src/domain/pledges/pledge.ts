import type { Policy } from '../circles/policy.ts'
import { addMs, isBefore } from '../shared/calendar.ts'
import type { PledgeId } from '../shared/ids.ts'
import { atLeastZero, isStepMultiple, minRupees, NO_RUPEES, percentUpToStep, type Rupees, rupees, subtractRupees } from '../shared/rupees.ts'
import { closeHeld, closeOpen, newShares, reopen, type Shares } from '../shared/shares.ts'
import { pledgeError } from './pledge-errors.ts'
import { PLAN_TERMS, type Plan, SIMPLE_FIRST_IN_LINE_AFTER_MS, SIMPLE_FIRST_PERCENT, SIMPLE_WHOLE_AFTER_MS } from './plans.ts'

export type PledgeState = 'pending' | 'matched' | 'fulfilled' | 'paused' | 'withdrawn' | 'expired'

export type Pledge = {
  readonly id: PledgeId
  readonly plan: Plan
  readonly shares: Shares
  readonly state: PledgeState
  readonly queuedAt: Temporal.Instant
  readonly expiresAt: Temporal.Instant
}

/** The first message an amount deserves, or undefined. The same rules in the browser and on the server. */
export function checkPledgeAmount(amount: number, plan: Plan): 'pledges.amount-invalid' | 'pledges.amount-step' | 'pledges.amount-outside-plan' | undefined {
  if (!Number.isSafeInteger(amount) || amount <= 0) return 'pledges.amount-invalid'
  if (!isStepMultiple(amount)) return 'pledges.amount-step'
  const terms = PLAN_TERMS[plan]
  return amount < terms.minRupees || amount > terms.maxRupees ? 'pledges.amount-outside-plan' : undefined
}

/** What a member may still pledge: the cap less everything of theirs that is open or held; never below zero. */
export function pledgeRoom({ policy, outstandingNow }: { policy: Policy; outstandingNow: Rupees }): Rupees {
  return atLeastZero(subtractRupees(rupees(policy.openPledgesCapRupees), outstandingNow))
}

/** A new pledge, wholly open. Throws pledges.amount-… and pledges.open-cap (with `room`, in rupees). */
export function openPledge({ id, plan, amount, outstandingNow, policy, now }: {
  id: PledgeId; plan: Plan; amount: number; outstandingNow: Rupees; policy: Policy; now: Temporal.Instant
}): Pledge {
  const wrong = checkPledgeAmount(amount, plan)
  const terms = PLAN_TERMS[plan]
  if (wrong !== undefined) throw pledgeError(wrong, { values: { min: terms.minRupees, max: terms.maxRupees }, fields: { amount: wrong } })
  const room = pledgeRoom({ policy, outstandingNow })
  if (amount > room) throw pledgeError('pledges.open-cap', { values: { room }, fields: { amount: 'pledges.open-cap' } })
  return { id, plan, shares: newShares(rupees(amount)), state: 'pending', queuedAt: now, expiresAt: addMs(now, terms.termMs) }
}

/** How many rupees of a pledge a matching run may use at this instant (product staging of Simple; Happy and Super whole). */
export function matchableNow(pledge: Pledge, now: Temporal.Instant): Rupees {
  if (pledge.state !== 'pending' || !isBefore(now, pledge.expiresAt)) return NO_RUPEES
  if (pledge.plan !== 'simple' || !isBefore(now, addMs(pledge.queuedAt, SIMPLE_WHOLE_AFTER_MS))) return pledge.shares.open
  const firstPart = percentUpToStep(pledge.shares.amount, SIMPLE_FIRST_PERCENT)
  // What was closed of the first part has been its turn too: the rest waits all the same.
  const used = subtractRupees(pledge.shares.amount, pledge.shares.open)
  return minRupees(pledge.shares.open, atLeastZero(subtractRupees(firstPart, used)))
}

/** From day 10 a Simple pledge goes before the others. */
export function isFirstInLine(pledge: Pledge, now: Temporal.Instant): boolean {
  return pledge.plan === 'simple' && !isBefore(now, addMs(pledge.queuedAt, SIMPLE_FIRST_IN_LINE_AFTER_MS))
}

/** The state that follows from where the rupees are; withdrawn, expired and paused stay what they are while held shares run. */
export function pledgeStateOf(shares: Shares, before: PledgeState): PledgeState {
  if (shares.open > 0) return before === 'paused' ? 'paused' : 'pending'
  if (before === 'withdrawn' || before === 'expired') return before
  if (shares.held > 0) return 'matched'
  return shares.fulfilled > 0 ? 'fulfilled' : 'expired'
}

/** Closes what is open; what is held runs to its end. Throws pledges.nothing-open. */
export function withdrawPledge(pledge: Pledge): Pledge {
  if (pledge.shares.open === 0) throw pledgeError('pledges.nothing-open')
  return { ...pledge, shares: closeOpen(pledge.shares), state: 'withdrawn' }
}

export function expirePledge(pledge: Pledge): Pledge {
  return { ...pledge, shares: closeOpen(pledge.shares), state: 'expired' }
}

/** A held share comes back from a match: it reopens while the pledge still runs, else it closes. `shut` closes it in any case. */
export function shareComesBack(pledge: Pledge, part: Rupees, { shut, now }: { shut: boolean; now: Temporal.Instant }): Pledge {
  const over = pledge.state === 'withdrawn' || pledge.state === 'expired' || !isBefore(now, pledge.expiresAt)
  const shares = shut || over ? closeHeld(pledge.shares, part) : reopen(pledge.shares, part)
  return { ...pledge, shares, state: pledgeStateOf(shares, pledge.state) }
}
