import { addMs, isBefore } from '../shared/calendar.ts'
import type { RecurringId } from '../shared/ids.ts'
import type { Rupees } from '../shared/rupees.ts'
import { pledgeError } from './pledge-errors.ts'
import { HAPPY_EVERY_MS, HAPPY_INSTALMENTS, HAPPY_REMINDER_MS } from './plans.ts'

export type RecurringState = 'active' | 'stopped' | 'ended'

/**
 * A Happy pledge: the same amount every 30 days. `passed` counts instalments that were opened or
 * skipped.
 */
export type RecurringPledge = {
  readonly id: RecurringId
  readonly amount: Rupees
  readonly instalments: number
  readonly passed: number
  readonly nextDueAt: Temporal.Instant | null
  readonly skipNext: boolean
  /** The number of the instalment the last reminder was for. */
  readonly remindedFor: number
  readonly state: RecurringState
}

/** A new recurring pledge; its first instalment is opened with it. */
export function startRecurring({
  id,
  amount,
  now,
}: {
  id: RecurringId
  amount: Rupees
  now: Temporal.Instant
}): RecurringPledge {
  return {
    id,
    amount,
    instalments: HAPPY_INSTALMENTS,
    passed: 1,
    nextDueAt: addMs(now, HAPPY_EVERY_MS),
    skipNext: false,
    remindedFor: 1,
    state: 'active',
  }
}

/** Skips the coming instalment: it is closed, not moved. Throws pledges.recurring-over. */
export function skipNextInstalment(recurring: RecurringPledge): RecurringPledge {
  if (recurring.state !== 'active') throw pledgeError('pledges.recurring-over')
  return { ...recurring, skipNext: true }
}

/**
 * Stops from the next instalment on; what is open or held of an earlier one is a pledge of its own.
 * Throws pledges.recurring-over.
 */
export function stopRecurring(recurring: RecurringPledge): RecurringPledge {
  if (recurring.state !== 'active') throw pledgeError('pledges.recurring-over')
  return { ...recurring, state: 'stopped', nextDueAt: null, skipNext: false }
}

/**
 * What the clock finds to do: remind (once per instalment that is not skipped, two days before),
 * open or skip the due one, or nothing. One that is a whole period late is skipped.
 */
export function recurringDue(
  recurring: RecurringPledge,
  now: Temporal.Instant,
): 'remind' | 'open' | 'skip' | 'nothing' {
  if (recurring.state !== 'active' || recurring.nextDueAt === null) return 'nothing'
  const late = !isBefore(now, addMs(recurring.nextDueAt, HAPPY_EVERY_MS))
  if (!isBefore(now, recurring.nextDueAt)) return recurring.skipNext || late ? 'skip' : 'open'
  const reminderDue = !isBefore(now, addMs(recurring.nextDueAt, -HAPPY_REMINDER_MS))
  return reminderDue && !recurring.skipNext && recurring.remindedFor <= recurring.passed
    ? 'remind'
    : 'nothing'
}

export function remindRecurring(recurring: RecurringPledge): RecurringPledge {
  return { ...recurring, remindedFor: recurring.passed + 1 }
}

/**
 * The due instalment has been opened or skipped; the next one is due 30 days after it, or the
 * pledge has run its term.
 */
export function passInstalment(recurring: RecurringPledge): RecurringPledge {
  const passed = recurring.passed + 1
  const over = passed >= recurring.instalments || recurring.nextDueAt === null
  return {
    ...recurring,
    passed,
    skipNext: false,
    nextDueAt: over ? null : addMs(recurring.nextDueAt, HAPPY_EVERY_MS),
    state: over ? 'ended' : 'active',
  }
}
