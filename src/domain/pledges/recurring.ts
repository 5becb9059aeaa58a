import { addMs, isBefore } from '../shared/calendar.ts'
import type { RecurringId } from '../shared/ids.ts'
import type { Rupees } from '../shared/rupees.ts'
import { pledgeError } from './pledge-errors.ts'
import { HAPPY_EVERY_MS, HAPPY_INSTALMENTS, HAPPY_REMINDER_MS } from './plans.ts'

export type RecurringState = 'active' | 'stopped' | 'ended'

/**
 * A Happy pledge: one amount every 30 days, five times. `passed` counts instalments that were
 * opened or skipped.
 */
export type RecurringPledge = {
  readonly id: RecurringId
  readonly amount: Rupees
  readonly instalments: number
  readonly passed: number
  readonly nextDueAt: Temporal.Instant | null
  readonly skipNext: boolean
  /** The number of the instalment that the last reminder was about. */
  readonly remindedFor: number
  readonly state: RecurringState
}

/** Starts a recurring pledge. Its first instalment opens with it. */
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

/** Skips the next instalment. It is closed, not moved. Throws pledges.recurring-over. */
export function skipNextInstalment(recurring: RecurringPledge): RecurringPledge {
  if (recurring.state !== 'active') throw pledgeError('pledges.recurring-over')
  return { ...recurring, skipNext: true }
}

/**
 * Stops a recurring pledge from the next instalment on. Earlier instalments stay as pledges of
 * their own. Throws pledges.recurring-over.
 */
export function stopRecurring(recurring: RecurringPledge): RecurringPledge {
  if (recurring.state !== 'active') throw pledgeError('pledges.recurring-over')
  return { ...recurring, state: 'stopped', nextDueAt: null, skipNext: false }
}

/**
 * What the clock should do now: remind, open the due instalment, skip it, or nothing. A reminder
 * comes once, two days before an instalment that is not skipped. An instalment that is a whole
 * period late is skipped.
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
 * Counts the due instalment as opened or skipped. The next one is due 30 days later, or the
 * recurring pledge is over.
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
