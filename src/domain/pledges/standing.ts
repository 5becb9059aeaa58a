import { addMs, isBefore } from '../shared/calendar.ts'
import type { StandingId } from '../shared/ids.ts'
import type { Rupees } from '../shared/rupees.ts'
import { pledgeError } from './pledge-errors.ts'
import { HAPPY_EVERY_MS, HAPPY_INSTALMENTS, HAPPY_REMINDER_MS } from './plans.ts'

export type StandingState = 'active' | 'stopped' | 'ended'

/**
 * A Happy pledge: the same amount every 30 days. `passed` counts instalments that were opened or
 * skipped.
 */
export type Standing = {
  readonly id: StandingId
  readonly amount: Rupees
  readonly instalments: number
  readonly passed: number
  readonly nextDueAt: Temporal.Instant | null
  readonly skipNext: boolean
  /** The number of the instalment the last reminder was for. */
  readonly remindedFor: number
  readonly state: StandingState
}

/** A new standing pledge; its first instalment is opened with it. */
export function startStanding({
  id,
  amount,
  now,
}: {
  id: StandingId
  amount: Rupees
  now: Temporal.Instant
}): Standing {
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

/** Skips the coming instalment: it is closed, not moved. Throws pledges.standing-over. */
export function skipNextInstalment(standing: Standing): Standing {
  if (standing.state !== 'active') throw pledgeError('pledges.standing-over')
  return { ...standing, skipNext: true }
}

/**
 * Stops from the next instalment on; what is open or held of an earlier one is a pledge of its own.
 * Throws pledges.standing-over.
 */
export function stopStanding(standing: Standing): Standing {
  if (standing.state !== 'active') throw pledgeError('pledges.standing-over')
  return { ...standing, state: 'stopped', nextDueAt: null, skipNext: false }
}

/**
 * What the clock finds to do: remind (once per instalment that is not skipped, two days before),
 * open or skip the due one, or nothing. One that is a whole period late is skipped.
 */
export function standingDue(
  standing: Standing,
  now: Temporal.Instant,
): 'remind' | 'open' | 'skip' | 'nothing' {
  if (standing.state !== 'active' || standing.nextDueAt === null) return 'nothing'
  const late = !isBefore(now, addMs(standing.nextDueAt, HAPPY_EVERY_MS))
  if (!isBefore(now, standing.nextDueAt)) return standing.skipNext || late ? 'skip' : 'open'
  const reminderDue = !isBefore(now, addMs(standing.nextDueAt, -HAPPY_REMINDER_MS))
  return reminderDue && !standing.skipNext && standing.remindedFor <= standing.passed
    ? 'remind'
    : 'nothing'
}

export function remindStanding(standing: Standing): Standing {
  return { ...standing, remindedFor: standing.passed + 1 }
}

/**
 * The due instalment has been opened or skipped; the next one is due 30 days after it, or the
 * pledge has run its term.
 */
export function passInstalment(standing: Standing): Standing {
  const passed = standing.passed + 1
  const over = passed >= standing.instalments || standing.nextDueAt === null
  return {
    ...standing,
    passed,
    skipNext: false,
    nextDueAt: over ? null : addMs(standing.nextDueAt, HAPPY_EVERY_MS),
    state: over ? 'ended' : 'active',
  }
}
