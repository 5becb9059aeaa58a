import { dateText, money } from '#contract/formats.ts'
import { amountInWords } from '#contract/messages/amount-words.ts'
import type { Messages } from '#contract/messages/messages.ts'
import type { Translate, WrittenLanguage } from '#contract/messages/translate.ts'
import { startOfDayInIndia } from '#domain/shared/calendar.ts'
import { canPrint } from '#server/platform/documents/script-fonts.ts'
import { printIn } from '#server/platform/text/words.ts'

const print = printIn('paper-texts')

/** The texts of a paper: sentences, and days, times and sums in Indian style. */
export type PaperWords = {
  readonly language: WrittenLanguage
  readonly t: Translate<Messages['paper-texts']>
  money(rupees: number): string
  /** In figures and in words. */
  sum(rupees: number): string
  inWords(rupees: number): string
  day(at: Temporal.Instant | Temporal.PlainDate): string
  dayAndTime(at: Temporal.Instant): string
}

/** Returns the texts of papers in a language. */
export function paperWords(language: WrittenLanguage): PaperWords {
  const t = print(language)
  const inWords = (rupees: number) => amountInWords(rupees, language)
  const msOf = (at: Temporal.Instant | Temporal.PlainDate) =>
    (at instanceof Temporal.Instant ? at : startOfDayInIndia(at)).epochMilliseconds
  return {
    language,
    t,
    money,
    inWords,
    sum: (rupees) => t('in-words', { figures: money(rupees), words: inWords(rupees) }),
    day: (at) => dateText(msOf(at), language, 'long'),
    dayAndTime: (at) => dateText(msOf(at), language, 'stamp'),
  }
}

/** Replaces a letter of a script that no font here has. */
const UNPRINTABLE = '*'

/** Returns the printable form of a name: each letter of another script becomes a star. */
export function printable(text: string): string {
  return Array.from(
    new Intl.Segmenter('hi', { granularity: 'grapheme' }).segment(text.normalize('NFC')),
    ({ segment }) => (canPrint(segment) ? segment : UNPRINTABLE),
  ).join('')
}

/** Returns whether some letter of these texts cannot be printed. */
export function hasUnprintable(...texts: readonly string[]): boolean {
  return texts.some((text) => printable(text) !== text.normalize('NFC'))
}
