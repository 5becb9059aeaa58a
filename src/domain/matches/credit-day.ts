import { dayInIndia, isBefore, startOfDayInIndia, taxYearOf } from '../shared/calendar.ts'
import type { Match } from './match.ts'
import { matchError } from './match-errors.ts'

/** The days on which a payment can have been in its receiver's account, and the usual one. */
export type CreditDays = {
  readonly first: Temporal.PlainDate
  readonly last: Temporal.PlainDate
  readonly usual: Temporal.PlainDate
}

type Paid = Pick<Match, 'late' | 'pendingAt' | 'claimedAt'>
type Times = { readonly madeAt: Temporal.Instant; readonly now: Temporal.Instant }

/**
 * When a payment counts as paid if its receiver names no day: when the giver claimed it, or while a
 * claim is missing when the bank had it.
 */
export function paidAtOf({ claimedAt, pendingAt }: Paid, now: Temporal.Instant): Temporal.Instant {
  return claimedAt ?? pendingAt ?? now
}

/**
 * The days that a payment can belong to: from the day on which the match was made until today.
 */
export function creditDaysOf(match: Paid, { madeAt, now }: Times): CreditDays {
  return {
    first: dayInIndia(madeAt),
    last: dayInIndia(now),
    usual: dayInIndia(paidAtOf(match, now)),
  }
}

/**
 * Whether the receiver is asked for the day: where it is confirmed on another day than it was
 * claimed, where the bank was late or the claim was, and wherever a tax year ends in between.
 */
export function isCreditDayAsked(match: Paid, { madeAt, now }: Times): boolean {
  const { first, last, usual } = creditDaysOf(match, { madeAt, now })
  if (first.equals(last)) return false
  return (
    match.late ||
    match.pendingAt !== null ||
    !usual.equals(last) ||
    taxYearOf(madeAt).startYear !== taxYearOf(now).startYear
  )
}

/**
 * When a payment was in the receiver's account, which decides its tax year. Of another day than the
 * usual one only the day is known. Throws matches.credit-day-wrong for a day before the match or in
 * the future.
 */
export function creditedAt(
  match: Paid,
  { creditedOn, ...times }: Times & { readonly creditedOn: Temporal.PlainDate | undefined },
): Temporal.Instant {
  const { first, last, usual } = creditDaysOf(match, times)
  if (creditedOn === undefined || creditedOn.equals(usual)) return paidAtOf(match, times.now)
  const isWithin =
    Temporal.PlainDate.compare(first, creditedOn) <= 0 &&
    Temporal.PlainDate.compare(creditedOn, last) <= 0
  if (!isWithin)
    throw matchError('matches.credit-day-wrong', {
      fields: { creditedOn: 'matches.credit-day-wrong' },
    })
  const start = startOfDayInIndia(creditedOn)
  return isBefore(start, times.madeAt) ? times.madeAt : start
}
