import { toAsciiDigits } from '#domain/shared/rupees.ts'

export type DayParts = { readonly day: string; readonly month: string; readonly year: string }

/**
 * A calendar day typed in three fields, as YYYY-MM-DD, in digits of any Indian script. Empty where
 * there is no such day; a year has four digits, so that 85 is never guessed.
 */
export function dayOfParts({ day, month, year }: DayParts): string {
  const typed = toAsciiDigits([year, month, day].map((part) => part.trim()).join('-'))
  const [typedYear = '', typedMonth = '', typedDay = ''] = (
    /^[1-9]\d{3}-\d\d?-\d\d?$/.exec(typed)?.[0] ?? ''
  ).split('-')
  return Number(typedDay) >= 1 && Number(typedDay) <= daysIn(Number(typedYear), Number(typedMonth))
    ? `${typedYear}-${typedMonth.padStart(2, '0')}-${typedDay.padStart(2, '0')}`
    : ''
}

/** How many days a month from 1 to 12 has; 0 for any other. Many phones have no Temporal yet. */
export function daysIn(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : month >= 1 && month <= 12 ? 31 : 0
}
