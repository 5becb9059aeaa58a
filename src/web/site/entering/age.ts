import { AGE_MIN_YEARS } from '#domain/members/contact-formats.ts'
import { dayOfParts } from '#domain/members/day-parts.ts'
import { PEOPLE_ZONE } from '#domain/shared/calendar.ts'

const AGE_MAX_YEARS = 120

/** The date of birth that a form has in its three fields, as YYYY-MM-DD; empty where there is none. */
export function birthIn(values: Readonly<Record<string, string>>): string {
  const part = (name: string) => values[`dateOfBirth.${name}`] ?? ''
  return dayOfParts({ day: part('day'), month: part('month'), year: part('year') })
}

/** The day in India as YYYY-MM-DD. It uses Intl, because many phones have no Temporal yet. */
export function todayInIndia(): string {
  const parts = new Intl.DateTimeFormat('en-IN', {
    timeZone: PEOPLE_ZONE,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    numberingSystem: 'latn',
  }).formatToParts()
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}`
}

/**
 * Judges a date of birth like the domain's checkBirth, with both days as YYYY-MM-DD, the first
 * perhaps empty. The server decides.
 */
export function checkBirthDay(
  birth: string,
  today: string,
): 'members.birth-required' | 'members.birth-under-age' | undefined {
  if (birth <= yearsBefore(today, AGE_MAX_YEARS + 1)) return 'members.birth-required'
  return birth > yearsBefore(today, AGE_MIN_YEARS) ? 'members.birth-under-age' : undefined
}

function yearsBefore(day: string, years: number): string {
  return String(Number(day.slice(0, 4)) - years).padStart(4, '0') + day.slice(4)
}
