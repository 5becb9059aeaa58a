import { dateText } from '#contract/formats.ts'
import { pageLanguage } from '../dom.ts'

/** A day in the page's language, from YYYY-MM-DD or milliseconds. */
export function dayOf(day: string | number): string {
  const ms = typeof day === 'number' ? day : Date.parse(`${day}T12:00:00+05:30`)
  return dateText(ms, pageLanguage(), 'date')
}
