import { type Language, languageFacts } from '#domain/shared/languages.ts'

// The one place where figures and times become text: tools/check/check-bans.ts refuses it
// everywhere else. Words are in the reader's language; digits and grouping are always Western and
// Indian, because other Indian locales lose one or the other.

const ZONE = 'Asia/Kolkata'
const FIGURES = 'en-IN-u-nu-latn'

/** A browser without the language's months shows the English ones. */
export function localesOf(language: Language): string[] {
  return [`${languageFacts(language).locale}-u-nu-latn`, FIGURES]
}

const wholeFormat = new Intl.NumberFormat(FIGURES, { maximumFractionDigits: 0 })

/** A count or a sum as people write it: 1,23,456. Never abbreviated. */
export function wholeNumber(value: number): string {
  return wholeFormat.format(value)
}

/** Whole rupees: ₹1,23,456. */
export function money(rupees: number): string {
  return `₹${wholeNumber(rupees)}`
}

/** Names as people say them: Savita, Vandana and Meena; सविता, वंदना और मीना. */
export function nameList(names: readonly string[], language: Language): string {
  return new Intl.ListFormat(localesOf(language), { type: 'conjunction' }).format(names)
}

type DateForm =
  | 'date'
  | 'day'
  | 'weekday'
  | 'month'
  | 'whole-month'
  | 'year'
  | 'long'
  | 'time'
  | 'stamp'

function optionsOf(language: Language): Readonly<Record<DateForm, Intl.DateTimeFormatOptions>> {
  // Few people know short months of Indian languages, and Hindi has no am and pm.
  const month = language === 'en' ? 'short' : 'long'
  const date: Intl.DateTimeFormatOptions = { day: 'numeric', month, year: 'numeric' }
  const time: Intl.DateTimeFormatOptions = {
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
    ...(language === 'hi' ? { dayPeriod: 'short' } : {}),
  }
  return {
    date,
    time,
    'day': { day: 'numeric', month },
    'weekday': { weekday: 'short', day: 'numeric', month },
    'month': { month, year: 'numeric' },
    'whole-month': { month: 'long', year: 'numeric' },
    'year': { year: 'numeric' },
    'long': { dateStyle: 'long' },
    'stamp': { ...date, ...time },
  }
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** A day or a time in India, from milliseconds since 1970. */
export function dateText(atMs: number, language: Language, form: DateForm): string {
  const key = `${language}/${form}`
  const format =
    formats.get(key) ??
    new Intl.DateTimeFormat(localesOf(language), { ...optionsOf(language)[form], timeZone: ZONE })
  formats.set(key, format)
  return format.format(atMs)
}

const isoFormat = new Intl.DateTimeFormat('en-CA', {
  timeZone: ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** The day in India as YYYY-MM-DD. */
export function dayInIndia(atMs: number): string {
  return isoFormat.format(atMs)
}

export type TimeUnit = 'day' | 'hour' | 'minute' | 'second'

/** An amount of one unit in words: "1 hour", "36 hours". */
export function unitText(amount: number, unit: TimeUnit, language: Language): string {
  const inWords = (locales: string[]) => {
    const parts = new Intl.NumberFormat(locales, {
      style: 'unit',
      unit,
      unitDisplay: 'long',
    }).formatToParts(amount)
    const at = parts.findIndex(isFigure)
    return parts
      .map((part, index) =>
        index === at ? anyFormat.format(amount) : isFigure(part) ? '' : part.value,
      )
      .join('')
  }
  const text = inWords(localesOf(language))
  // Where browsers have no word for a unit, they give its sign.
  return language !== 'en' && /[a-z]/.test(text) ? inWords([FIGURES]) : text
}

const anyFormat = new Intl.NumberFormat(FIGURES)
const isFigure = ({ type }: Intl.NumberFormatPart) =>
  ['integer', 'group', 'decimal', 'fraction', 'minusSign'].includes(type)

/** The writing direction of a language. */
export function directionOf(language: Language): 'ltr' | 'rtl' {
  return languageFacts(language).rtl ? 'rtl' : 'ltr'
}

/** A month or a tax year as people write it: October 2026, 2026–27. */
export function periodText(period: string, language: Language): string {
  return period.includes('-')
    ? monthText(period, language)
    : `${period}–${String(Number(period) + 1).slice(2)}`
}

/** The month of a day or of a month, as 2026-10: October 2026. */
export function monthText(month: string, language: Language): string {
  return dateText(Date.parse(`${month.slice(0, 7)}-15T12:00:00+05:30`), language, 'whole-month')
}
