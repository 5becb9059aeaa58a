import { ageInYears } from '../shared/calendar.ts'
import { askError } from './ask-errors.ts'
import { type Ask, type AskClass, ELDER_FROM_YEARS } from './ask.ts'

/**
 * Checks that an ask can become urgent. Throws asks.urgent-already. Throws asks.nothing-open where
 * nothing of it waits.
 */
export function checkCanBecomeUrgent({ askClass, shares }: Pick<Ask, 'askClass' | 'shares'>): void {
  if (shares.open === 0) throw askError('asks.nothing-open')
  if (askClass === 'urgent') throw askError('asks.urgent-already')
}

/** The class that a date of birth gives on a day. People of 75 and older are elders. */
export function classByBirth(
  born: Temporal.PlainDate,
  on: Temporal.PlainDate,
): Exclude<AskClass, 'urgent'> {
  return ageInYears(born, on) >= ELDER_FROM_YEARS ? 'elder' : 'normal'
}
