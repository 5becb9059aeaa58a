import { toAsciiDigits } from '#domain/shared/rupees.ts'

export type DayParts = { readonly day: string; readonly month: string; readonly year: string }

/**
 * A calendar day typed in three fields, as YYYY-MM-DD, in digits of any Indian script. Empty where
 * there is no such day; a year has four digits, so that 85 is never guessed.
 */
export function dayOfParts({ day, month, year }: DayParts): string {
  const typed = toAsciiDigits([year, month, day].map((part) => part.trim()).join('-'))
  const [years, months, days] = (/^[1-9]\d{3}-\d\d?-\d\d?$/.exec(typed)?.[0] ?? '')
    .split('-')
    .map(Number) as [number, number, number]
  // Many phones have no Temporal yet. A day that is not there would be one of the next month.
  const date = new Date(Date.UTC(years, months - 1, days))
  return date.getUTCMonth() === months - 1 && date.getUTCDate() === days
    ? date.toISOString().slice(0, 'YYYY-MM-DD'.length)
    : ''
}
