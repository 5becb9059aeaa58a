import { PEOPLE_ZONE, type TaxYear, taxYearOf } from '../shared/calendar.ts'

/** The first tax year that a paper can be about. Nothing was confirmed before it. */
export const FIRST_TAX_YEAR = 2020
/** The last one that a paper can be asked for. */
export const LAST_TAX_YEAR = 2199
export const TAX_YEARS_MAX = LAST_TAX_YEAR - FIRST_TAX_YEAR + 1

/** The Income-tax Act 2025 is in force from 1 April 2026. */
const NEW_ACT_FROM = 2026

/**
 * The law about gifts received in a tax year: Income-tax Act 2025, s. 92(2)(m); before it
 * Income-tax Act 1961, s. 56(2)(x).
 */
export function giftLawOf(startYear: number): 'act-2025' | 'act-1961' {
  return startYear >= NEW_ACT_FROM ? 'act-2025' : 'act-1961'
}

/** The tax year that begins on 1 April of a year. */
export function taxYearStarting(startYear: number): TaxYear {
  return taxYearOf(
    Temporal.PlainDate.from({ year: startYear, month: 4, day: 1 })
      .toZonedDateTime(PEOPLE_ZONE)
      .toInstant(),
  )
}

/** A tax year's first and last day. */
export function daysOfTaxYear(startYear: number): {
  readonly first: Temporal.PlainDate
  readonly last: Temporal.PlainDate
} {
  return {
    first: Temporal.PlainDate.from({ year: startYear, month: 4, day: 1 }),
    last: Temporal.PlainDate.from({ year: startYear + 1, month: 3, day: 31 }),
  }
}
