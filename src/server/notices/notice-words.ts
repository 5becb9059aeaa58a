import { dateText } from '#contract/formats.ts'
import type { MessageKey } from '#contract/messages/messages.ts'
import { fillIn } from '#contract/messages/translate.ts'
import type { Language } from '#domain/shared/languages.ts'
import type { NoticeKind } from '#domain/shared/notice-kinds.ts'
import { catalogueIn } from '#server/platform/text/words.ts'

const CATALOGUES = [
  'notices-payments',
  'notices-requests',
  'notices-disputes',
  'notices-people',
  'notices-board',
  'notices-operator',
  'notices-staff',
] as const
const TEXTS = CATALOGUES.map((name) => catalogueIn(name))
const COMMON = catalogueIn('mails-notices')

/** A part of the text of every kind of notice. */
export type NoticeKey = MessageKey<(typeof CATALOGUES)[number]>
type NoticeTexts = Readonly<Record<NoticeKey, string>>

const made = new Map<Language, NoticeTexts>()

function textsIn(language: Language): NoticeTexts {
  const texts =
    made.get(language) ??
    (Object.assign({}, ...TEXTS.map((inLanguage) => inLanguage(language))) as NoticeTexts)
  made.set(language, texts)
  return texts
}

/** Every value that a notice's text may name; its kind decides which ones it uses. */
export type NoticeValues = {
  readonly amount: number
  readonly code: string
  readonly other: string
  readonly until: string
  readonly since: string
  readonly role: string
  readonly circle: string
  readonly seal: string
  /** The operator's own words. */
  readonly title: string
  readonly body: string
}

/** Returns one part of a notice in a language. */
export function wordsOf(
  language: Language,
  kind: NoticeKind,
  part: 'subject' | 'text' | 'more',
  values: Partial<NoticeValues>,
): string {
  return fillIn(textsIn(language)[`${kind}.${part}`], values)
}

/** Returns the words that all notices share. */
export function commonWords(
  language: Language,
  key: MessageKey<'mails-notices'>,
  values: Partial<NoticeValues> & {
    readonly contact?: string
    readonly link?: string
    readonly count?: number
  } = {},
): string {
  return fillIn(COMMON(language)[key], values)
}

/** Returns the name of a role for a sentence. */
export function roleWords(language: Language, role: string | undefined): string {
  const key = `role.${role}`
  const words: Readonly<Record<string, string>> = COMMON(language)
  return words[key] ?? COMMON(language)['role.other']
}

/**
 * Formats a day and time in India with Western digits: "6 Apr 2026, 11:05 am", "6 अप्रैल 2026, सुबह
 * 11:05 बजे". Hindi has no am and pm, and its short months are hardly known. The short form, for
 * texts with a length limit, leaves the year out.
 */
export function printTime(
  at: Temporal.Instant,
  language: Language,
  form: 'full' | 'short' = 'full',
): string {
  const atMs = at.epochMilliseconds
  return (
    `${dateText(atMs, language, form === 'full' ? 'date' : 'day')}, ` +
    `${dateText(atMs, language, 'time')}${language === 'hi' ? ' बजे' : ''}`
  )
}
