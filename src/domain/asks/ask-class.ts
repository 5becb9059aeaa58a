import { ageInYears } from '../shared/calendar.ts'
import { askError } from './ask-errors.ts'
import { type Ask, type AskClass, ELDER_FROM_YEARS } from './ask.ts'

/**
 * Whether an ask can be served before others. Throws asks.urgent-already, and asks.nothing-open
 * where nothing waits to be served.
 */
export function checkCanBecomeUrgent({ askClass, shares }: Pick<Ask, 'askClass' | 'shares'>): void {
  if (shares.open === 0) throw askError('asks.nothing-open')
  if (askClass === 'urgent') throw askError('asks.urgent-already')
}

/** The class a date of birth gives on a day: elder from 75 on. */
export function classByBirth(
  born: Temporal.PlainDate,
  on: Temporal.PlainDate,
): Exclude<AskClass, 'urgent'> {
  return ageInYears(born, on) >= ELDER_FROM_YEARS ? 'elder' : 'normal'
}
