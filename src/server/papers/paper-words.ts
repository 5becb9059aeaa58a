import { amountInWords } from '#contract/messages/amount-words.ts'
import { paperTexts as english } from '#contract/messages/en/paper-texts.ts'
import { paperTexts as hindi } from '#contract/messages/hi/paper-texts.ts'
import { type Language, type Translate, translator } from '#contract/messages/translate.ts'
import { PEOPLE_ZONE } from '#domain/shared/calendar.ts'
import { canPrint } from '#server/platform/script-fonts.ts'

/** How a paper speaks: its sentences, and days, times and sums as people in India write them. */
export type PaperWords = {
  readonly language: Language
  readonly t: Translate<typeof english>
  money(rupees: number): string
  /** In figures and in words. */
  sum(rupees: number): string
  inWords(rupees: number): string
  day(at: Temporal.Instant | Temporal.PlainDate): string
  dayAndTime(at: Temporal.Instant): string
}

/** Words in the language of the paper; digits and grouping always Western and Indian. */
const LOCALES: Readonly<Record<Language, string>> = { en: 'en-IN-u-nu-latn', hi: 'hi-IN-u-nu-latn' }
const made = new Map<Language, PaperWords>()

export function paperWords(language: Language): PaperWords {
  const known = made.get(language)
  if (known !== undefined) return known
  const t = translator<typeof english>(language === 'hi' ? hindi : english)
  const days = new Intl.DateTimeFormat(LOCALES[language], { day: 'numeric', month: 'long', year: 'numeric', timeZone: PEOPLE_ZONE })
  const times = new Intl.DateTimeFormat(LOCALES[language], { day: 'numeric', month: 'long', year: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: PEOPLE_ZONE })
  const money = (rupees: number) => `₹${rupees.toLocaleString('en-IN')}`
  const words: PaperWords = {
    language, t, money, inWords: (rupees) => amountInWords(rupees, language), sum: (rupees) => t('in-words', { figures: money(rupees), words: amountInWords(rupees, language) }),
    day: (at) => days.format(at instanceof Temporal.Instant ? at.epochMilliseconds : at.toZonedDateTime(PEOPLE_ZONE).epochMilliseconds), dayAndTime: (at) => times.format(at.epochMilliseconds),
  }
  made.set(language, words)
  return words
}

/** Stands for a letter of a script that no font here has. */
const UNPRINTABLE = '*'

/** A name as far as it can be printed: each letter of another script is one star. */
export function printable(text: string): string {
  return Array.from(new Intl.Segmenter('hi', { granularity: 'grapheme' }).segment(text.normalize('NFC')), ({ segment }) => (canPrint(segment) ? segment : UNPRINTABLE)).join('')
}

/** Whether some letter of these texts cannot be printed. */
export function hasUnprintable(...texts: readonly string[]): boolean {
  return texts.some((text) => printable(text) !== text.normalize('NFC'))
}
