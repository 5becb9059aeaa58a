import type { Policy } from '../shared/policy.ts'
import {
  addMs,
  ageInYears,
  DAY_MS,
  dayInIndia,
  type DeadlineMoved,
  fairDeadline,
  isBefore,
} from '../shared/calendar.ts'
import type { AskId } from '../shared/ids.ts'
import { atLeastZero, isStepMultiple, NO_RUPEES, type Rupees, rupees } from '../shared/rupees.ts'
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
import { askError } from './ask-errors.ts'
import { ASK_TRANSITIONS, type AskEventKind, type AskState } from './ask-transitions.ts'
import type { Availability } from './availability.ts'

export const NOTE_LENGTH_MAX = 280
export const ELDER_FROM_YEARS = 75
/** The owner gets a notice two days before the end, so that they have time to renew the ask. */
const ENDS_SOON_MS = 2 * DAY_MS

export type AskClass = 'urgent' | 'elder' | 'normal'

export type Ask = {
  readonly id: AskId
  readonly shares: Shares
  readonly state: AskState
  readonly askClass: AskClass
  readonly firstInClass: boolean
  readonly queuedAt: Temporal.Instant
  readonly expiresAt: Temporal.Instant
  /**
   * When the owner gets the notice that the ask ends soon. Null once it was sent, and null where
   * the ask's term is too short for it.
   */
  readonly remindAt: Temporal.Instant | null
  /**
   * By when a steward reviews the ask. Null where no review is needed or the review is done. When a
   * pause ends, the whole review time begins again.
   */
  readonly reviewBy: Temporal.Instant | null
  readonly reviewMoved: DeadlineMoved
  /**
   * Who paused the ask, also where it is wholly matched: a share that comes back stays paused.
   * `from` is the state in which it goes on.
   */
  readonly paused: { readonly by: PausedBy; readonly from: 'awaiting_review' | 'pending' } | null
}

/** The first message about an amount, or undefined. The browser and the server use these rules. */
export function checkAskAmount(
  amount: number,
): 'asks.amount-required' | 'asks.amount-step' | undefined {
  if (!Number.isSafeInteger(amount) || amount <= 0) return 'asks.amount-required'
  return isStepMultiple(amount) ? undefined : 'asks.amount-step'
}

/**
 * Whether a steward must review an ask before it can be matched. They review a first ask, an ask
 * above the circle's limit, and each ask of a limited member.
 */
export function needsReview({
  amount,
  isFirst,
  limited,
  policy,
}: {
  amount: number
  isFirst: boolean
  limited: boolean
  policy: Policy
}): boolean {
  return isFirst || limited || amount > policy.askReviewAboveRupees
}

/**
 * How much more a member may ask for, in rupees, without PAN and date of birth. The policy can lift
 * that for all up to an amount in a tax year, but not in the founding time, and never for founders
 * and people with a role.
 */
export function roomWithoutIdentity({
  receivedThisYear,
  outstanding,
  isStaff,
  isFoundingTime,
  policy,
}: {
  receivedThisYear: number
  outstanding: number
  /** A founder, or somebody with a role. */
  isStaff: boolean
  isFoundingTime: boolean
  policy: Policy
}): Rupees {
  if (isStaff || isFoundingTime) return NO_RUPEES
  return atLeastZero(rupees(policy.askWithoutPanRupees - receivedThisYear - outstanding))
}

function isElder(born: Temporal.PlainDate | undefined, now: Temporal.Instant): boolean {
  return born !== undefined && ageInYears(born, dayInIndia(now)) >= ELDER_FROM_YEARS
}

/**
 * Makes a new ask, wholly open. Throws asks.amount-…, asks.newcomer-wait and asks.above-available
 * (with `available`, in rupees).
 */
export function openAsk({
  id,
  amount,
  availability,
  isFirst,
  limited,
  born,
  policy,
  now,
}: {
  id: AskId
  amount: number
  availability: Availability
  isFirst: boolean
  limited: boolean
  /** Undefined where the circle's policy lets a member ask without it. */
  born: Temporal.PlainDate | undefined
  policy: Policy
  now: Temporal.Instant
}): Ask {
  const wrong = checkAskAmount(amount)
  if (wrong !== undefined) throw askError(wrong, { fields: { amount: wrong } })
  if (availability.limitedBy === 'newcomer_wait') throw askError('asks.newcomer-wait')
  if (amount > availability.available) {
    throw askError('asks.above-available', {
      values: { available: availability.available },
      fields: { amount: 'asks.above-available' },
    })
  }
  const review = needsReview({ amount, isFirst, limited, policy })
  const reviewBy = fairDeadline(now, policy.askReviewMs)
  return {
    id,
    shares: newShares(rupees(amount)),
    state: review ? 'awaiting_review' : 'pending',
    askClass: isElder(born, now) ? 'elder' : 'normal',
    firstInClass: false,
    queuedAt: now,
    ...termFrom(now, policy),
    reviewBy: review ? reviewBy.at : null,
    reviewMoved: review ? reviewBy.moved : 'no',
    paused: null,
  }
}

/** The term of an ask that begins now, and when its owner gets the notice that it ends soon. */
export function termFrom(
  now: Temporal.Instant,
  policy: Policy,
): Pick<Ask, 'expiresAt' | 'remindAt'> {
  const expiresAt = addMs(now, policy.askTermMs)
  return {
    expiresAt,
    remindAt: policy.askTermMs > ENDS_SOON_MS ? addMs(expiresAt, -ENDS_SOON_MS) : null,
  }
}

/**
 * Gives the state that follows from the shares. Withdrawn, expired, paused and reviewed states stay
 * while matches hold shares.
 */
export function askStateOf(shares: Shares, before: AskState, paused: Ask['paused']): AskState {
  if (shares.open > 0)
    return paused !== null ? 'paused' : before === 'awaiting_review' ? before : 'pending'
  if (before === 'withdrawn' || before === 'expired') return before
  if (shares.held > 0) return 'matched'
  return shares.fulfilled > 0 ? 'fulfilled' : 'expired'
}

/**
 * Moves an ask along a line of its table. It goes to `change.state`, or else to the state that
 * follows from its shares.
 */
export function moveAsk(ask: Ask, on: AskEventKind, change: Partial<Ask>): Ask {
  const next = { ...ask, ...change }
  const state = change.state ?? askStateOf(next.shares, ask.state, next.paused)
  invariant(
    ASK_TRANSITIONS[ask.state].some((line) => line.on === on && line.to === state),
    `an ask does not go from ${ask.state} to ${state} by ${on}`,
  )
  return { ...next, state }
}

/** Closes what is open. Running matches go on to their end. Throws asks.nothing-open. */
export function withdrawAsk(ask: Ask): Ask {
  if (ask.shares.open === 0) throw askError('asks.nothing-open')
  return moveAsk(ask, 'withdrawn', { shares: closeOpen(ask.shares), state: 'withdrawn' })
}

export function expireAsk(ask: Ask): Ask {
  return moveAsk(ask, 'expired', { shares: closeOpen(ask.shares), state: 'expired' })
}

/**
 * Carries out a steward's review: the ask joins the queue at its own position, or is closed. Throws
 * asks.not-in-review.
 */
export function reviewAsk(ask: Ask, decision: 'release' | 'close'): Ask {
  if (ask.state !== 'awaiting_review') throw askError('asks.not-in-review')
  if (decision === 'release') return moveAsk(ask, 'released', { state: 'pending', reviewBy: null })
  return moveAsk(ask, 'refused', {
    shares: closeOpen(ask.shares),
    state: 'withdrawn',
    reviewBy: null,
  })
}

/** A match took this part of what is open. The ask loses its position at the front of its class. */
export function askIsHeld(ask: Ask, part: Rupees): Ask {
  return moveAsk(ask, 'share_held', { shares: hold(ask.shares, part), firstInClass: false })
}

/**
 * A held share comes back from a match. It reopens at its old queue position while the ask runs;
 * otherwise it closes.
 */
export function askShareComesBack(
  ask: Ask,
  part: Rupees,
  { first, now }: { first: boolean; now: Temporal.Instant },
): Ask {
  if (isOver(ask, now)) return moveAsk(ask, 'share_closed', { shares: closeHeld(ask.shares, part) })
  return moveAsk(ask, 'share_back', {
    shares: reopen(ask.shares, part),
    firstInClass: ask.firstInClass || first,
  })
}

/**
 * A match of this ask was confirmed with `filled` rupees. They come from what the match held, or
 * for a late payment (`held` 0) from what is open.
 */
export function askIsFilled(
  ask: Ask,
  { filled, held, now }: { filled: Rupees; held: Rupees; now: Temporal.Instant },
): Ask {
  if (filled === 0) return ask
  const shares =
    held > 0
      ? fulfilPart(ask.shares, filled, { held, reopens: !isOver(ask, now) })
      : fulfilOpen(ask.shares, filled)
  return moveAsk(ask, 'share_filled', { shares })
}

/**
 * A ruling takes help back. The amount is open again while the ask runs and its owner's account is
 * not closed.
 */
export function askIsUnfilled(
  ask: Ask,
  filled: Rupees,
  { owner, now }: { owner: RequestOwner; now: Temporal.Instant },
): Ask {
  const shares = unfulfil(ask.shares, filled, { reopens: owner !== 'closed' && !isOver(ask, now) })
  return moveAsk(ask, 'share_unfilled', {
    shares,
    ...(owner === 'suspended' &&
      shares.open > 0 && { paused: ask.paused ?? { by: 'suspension', from: 'pending' } }),
  })
}

function isOver(ask: Ask, now: Temporal.Instant): boolean {
  return ask.state === 'withdrawn' || ask.state === 'expired' || !isBefore(now, ask.expiresAt)
}
