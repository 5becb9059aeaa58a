import type { Policy } from '../circles/policy.ts'
import { addMs, ageInYears, dayInIndia, fairDeadline, isBefore } from '../shared/calendar.ts'
import type { AskId } from '../shared/ids.ts'
import { isStepMultiple, type Rupees, rupees } from '../shared/rupees.ts'
import { closeHeld, closeOpen, newShares, reopen, type Shares } from '../shared/shares.ts'
import { askError } from './ask-errors.ts'
import type { Availability } from './availability.ts'

export const NOTE_LENGTH_MAX = 280
export const ELDER_FROM_YEARS = 75

export type AskState = 'awaiting_review' | 'pending' | 'matched' | 'fulfilled' | 'paused' | 'withdrawn' | 'expired'
export type AskClass = 'urgent' | 'elder' | 'normal'

export type Ask = {
  readonly id: AskId
  readonly shares: Shares
  readonly state: AskState
  readonly askClass: AskClass
  readonly firstInClass: boolean
  readonly queuedAt: Temporal.Instant
  readonly expiresAt: Temporal.Instant
  readonly reviewBy: Temporal.Instant | null
}

/** The first message an amount deserves, or undefined. The same rules in the browser and on the server. */
export function checkAskAmount(amount: number): 'asks.amount-required' | 'asks.amount-step' | undefined {
  if (!Number.isSafeInteger(amount) || amount <= 0) return 'asks.amount-required'
  return isStepMultiple(amount) ? undefined : 'asks.amount-step'
}

/** A first ask, and one above the circle's line, waits until a steward has looked. */
export function needsReview({ amount, isFirst, policy }: { amount: number; isFirst: boolean; policy: Policy }): boolean {
  return isFirst || amount > policy.askReviewAboveRupees
}

/** A new ask, wholly open. Throws asks.amount-…, asks.newcomer-wait and asks.above-available (with `available`, in rupees). */
export function openAsk({ id, amount, availability, isFirst, born, policy, now }: {
  id: AskId; amount: number; availability: Availability; isFirst: boolean; born: Temporal.PlainDate; policy: Policy; now: Temporal.Instant
}): Ask {
  const wrong = checkAskAmount(amount)
  if (wrong !== undefined) throw askError(wrong, { fields: { amount: wrong } })
  if (availability.limitedBy === 'newcomer_wait') throw askError('asks.newcomer-wait')
  if (amount > availability.available) {
    throw askError('asks.above-available', { values: { available: availability.available }, fields: { amount: 'asks.above-available' } })
  }
  const review = needsReview({ amount, isFirst, policy })
  return {
    id,
    shares: newShares(rupees(amount)),
    state: review ? 'awaiting_review' : 'pending',
    askClass: ageInYears(born, dayInIndia(now)) >= ELDER_FROM_YEARS ? 'elder' : 'normal',
    firstInClass: false,
    queuedAt: now,
    expiresAt: addMs(now, policy.askTermMs),
    reviewBy: review ? fairDeadline(now, policy.askReviewMs).at : null,
  }
}

/** The state that follows from where the rupees are; ended and reviewed states stay what they are while held shares run. */
export function askStateOf(shares: Shares, before: AskState): AskState {
  if (shares.open > 0) return before === 'paused' || before === 'awaiting_review' ? before : 'pending'
  if (before === 'withdrawn' || before === 'expired') return before
  if (shares.held > 0) return 'matched'
  return shares.fulfilled > 0 ? 'fulfilled' : 'expired'
}

/** Closes what is open; what is held runs to its end. Throws asks.nothing-open. */
export function withdrawAsk(ask: Ask): Ask {
  if (ask.shares.open === 0) throw askError('asks.nothing-open')
  return { ...ask, shares: closeOpen(ask.shares), state: 'withdrawn' }
}

export function expireAsk(ask: Ask): Ask {
  return { ...ask, shares: closeOpen(ask.shares), state: 'expired' }
}

/** A steward has looked: the ask joins the queue at its own place, or is closed. Throws asks.not-in-review. */
export function reviewAsk(ask: Ask, decision: 'release' | 'close'): Ask {
  if (ask.state !== 'awaiting_review') throw askError('asks.not-in-review')
  return decision === 'release' ? { ...ask, state: 'pending', reviewBy: null } : { ...withdrawAsk(ask), reviewBy: null }
}

/** A held share comes back from a match: it reopens at its old place while the ask still runs, else it closes. */
export function askShareComesBack(ask: Ask, part: Rupees, { first, now }: { first: boolean; now: Temporal.Instant }): Ask {
  const over = ask.state === 'withdrawn' || ask.state === 'expired' || !isBefore(now, ask.expiresAt)
  const shares = over ? closeHeld(ask.shares, part) : reopen(ask.shares, part)
  return { ...ask, shares, state: askStateOf(shares, ask.state), firstInClass: ask.firstInClass || (first && !over) }
}
