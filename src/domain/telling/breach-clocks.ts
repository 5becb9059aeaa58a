import { HOUR_MS } from '../shared/calendar.ts'

/**
 * What has to be reported after a breach of personal data, in the order of their clocks: the
 * computer-emergency team within six hours (CERT-In directions of 28 April 2022), the Data
 * Protection Board at once, and the details to the Board within 72 hours (DPDP Rules 2025, rule 7).
 * All clocks begin when the operator knew.
 */
export const BREACH_DUTIES = ['team', 'board', 'details'] as const
export type BreachDuty = (typeof BREACH_DUTIES)[number]

/** Until when each is due. "At once" has no time in the rules, so it is due from the beginning. */
const DUE_MS: Readonly<Record<BreachDuty, number>> = {
  team: 6 * HOUR_MS,
  board: 0,
  details: 72 * HOUR_MS,
}

/** When the operators are reminded: at half time and before the end, and of "at once" twice. */
const REMINDED_MS: Readonly<Record<BreachDuty, readonly number[]>> = {
  team: [3 * HOUR_MS, 5 * HOUR_MS],
  board: [HOUR_MS, 24 * HOUR_MS],
  details: [36 * HOUR_MS, 66 * HOUR_MS],
}

/** Until when a duty has to be done. These clocks are the law's: no night and no outage moves them. */
export function dutyDueAt(duty: BreachDuty, knownAtMs: number): number {
  return knownAtMs + DUE_MS[duty]
}

/** How many reminders of a duty are due by now. */
export function remindersDue(duty: BreachDuty, knownAtMs: number, nowMs: number): number {
  return REMINDED_MS[duty].filter((afterMs) => knownAtMs + afterMs <= nowMs).length
}
