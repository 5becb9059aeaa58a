import { fairDeadline } from '../shared/calendar.ts'
import { minRupees, NO_RUPEES, type Rupees, subtractRupees } from '../shared/rupees.ts'
import { creditedAt } from './credit-day.ts'
import { ended, type Match, type Moved } from './match.ts'
import { matchError } from './match-errors.ts'
import { type MatchFacts, move } from './moves-now.ts'
import { checkReference } from './claim.ts'
import { canonicalUtr, type Rail } from './utr.ts'

/**
 * What happens to the overpayment of a late payment: the receiver keeps it as help, or sends it back.
 */
export type Overpayment = 'keep' | 'return'

export type ConfirmInput = {
  readonly seen: boolean
  /**
   * The reference as the giver named it, or null. `typed` by the receiver: its last four, or the
   * whole reference where the giver named none.
   */
  readonly claimedUtr: string | null
  readonly typed: {
    readonly utrLast4: string
    readonly utr?: string | undefined
    readonly rail?: Rail | undefined
  }
  readonly overpayment?: Overpayment | undefined
  /**
   * The overpayment in rupees that the receiver saw when they chose. Undefined where the caller gives
   * none.
   */
  readonly overpaymentSeen?: number | undefined
  readonly pledgeOpen: Rupees
  readonly madeAt: Temporal.Instant
  /** The day on which the receiver found it in their account; the claim's day if they name none. */
  readonly creditedOn?: Temporal.PlainDate | undefined
  readonly facts: MatchFacts
}

/**
 * How much of a payment its ask takes, in rupees. That is all of it, or after a late claim what is
 * still open.
 */
export function fitting(match: Match, open: Rupees): Rupees {
  return match.late ? minRupees(match.amount, open) : match.amount
}

/**
 * The receiver has seen the money in their own bank account and types the reference's last four, or
 * the whole reference where the giver named none. A late payment first fills what is open; the
 * receiver decides about the overpayment. If they return all of it, nothing is confirmed. If the
 * overpayment changed since they saw it, they must choose again. Throws matches.not-now, payment-unseen, utr-last4-wrong,
 * reference-needed, utr-invalid, credit-day-wrong, choose-overpayment (with `overpayment`, in rupees).
 */
export function confirmMatch(match: Match, confirming: ConfirmInput): Moved {
  const { facts, overpayment: choice, overpaymentSeen } = confirming
  const moved = move(match, 'confirmed', 'receiver', facts)
  checkSeen(confirming)
  const { madeAt, creditedOn } = confirming
  const paidAt = creditedAt(match, { madeAt, now: facts.now, creditedOn })
  const fits = fitting(match, facts.askOpen)
  const overpayment = subtractRupees(match.amount, fits)
  const isOther = overpaymentSeen !== undefined && overpaymentSeen !== overpayment
  if (isOther || (overpayment > 0 && choice === undefined))
    throw matchError('matches.choose-overpayment', {
      values: { overpayment },
      fields: { overpayment: 'matches.choose-overpayment' },
    })
  const returned = choice === 'return' ? overpayment : NO_RUPEES
  const returning =
    returned > 0
      ? {
          amount: returned,
          returnedAt: null,
          until: fairDeadline(facts.now, facts.policy.sendBackMs),
        }
      : null
  if (returned === match.amount)
    return {
      on: 'return_promised',
      match: { ...move(match, 'return_promised', 'receiver', facts), returning },
    }
  const confirmed = subtractRupees(match.amount, returned)
  return {
    on: 'confirmed',
    match: {
      ...moved,
      ...ended(facts, 'confirmed'),
      returning,
      confirmed: {
        amount: confirmed,
        askFilled: fits,
        pledgeFilled: match.late ? minRupees(confirmed, confirming.pledgeOpen) : confirmed,
        paidAt,
      },
    },
  }
}

function checkSeen({ seen, claimedUtr, typed }: ConfirmInput): void {
  if (!seen)
    throw matchError('matches.payment-unseen', { fields: { seen: 'matches.payment-unseen' } })
  if (claimedUtr !== null) {
    if (canonicalUtr(typed.utrLast4) !== claimedUtr.slice(-4))
      throw matchError('matches.utr-last4-wrong', {
        fields: { utrLast4: 'matches.utr-last4-wrong' },
      })
    return
  }
  if (typed.utr === undefined || typed.utr.trim() === '')
    throw matchError('matches.reference-needed', { fields: { utr: 'matches.reference-needed' } })
  checkReference({ utr: typed.utr, rail: typed.rail })
}

/**
 * What the receiver sent back has arrived. A match that only waited for it ends without help.
 * Throws matches.not-now.
 */
export function confirmReturn(match: Match, facts: MatchFacts): Match {
  const moved = move(match, 'returned', 'giver', facts)
  const returning = match.returning && { ...match.returning, returnedAt: facts.now, until: null }
  return match.state === 'disputed'
    ? { ...moved, ...ended(facts), returning }
    : { ...moved, returning }
}

/**
 * The return of a late payment has not come. The giver can report this once; officers decide beside
 * the match, and its clock stops. Throws matches.not-now.
 */
export function missReturn(match: Match, facts: MatchFacts): Match {
  return stopReturnClock(move(match, 'return_missing', 'giver', facts))
}

/** Stops the clock of a promised return. The promise stays. */
export function stopReturnClock(match: Match): Match {
  return { ...match, returning: match.returning && { ...match.returning, until: null } }
}
