import { dateText } from '#contract/formats.ts'
import { noticeMails as commonEnglish } from '#contract/messages/common/mails-notices.en.ts'
import { disputeNotices as disputesEnglish } from '#contract/messages/disputes/notices-disputes.en.ts'
import { paymentNotices as paymentsEnglish } from '#contract/messages/common/notices-payments.en.ts'
import { peopleNotices as peopleEnglish } from '#contract/messages/members/notices-people.en.ts'
import { requestNotices as requestsEnglish } from '#contract/messages/asks-and-pledges/notices-requests.en.ts'
import { staffNotices as staffEnglish } from '#contract/messages/staff/notices-staff.en.ts'
import { noticeMails as commonHindi } from '#contract/messages/common/mails-notices.hi.ts'
import { disputeNotices as disputesHindi } from '#contract/messages/disputes/notices-disputes.hi.ts'
import { paymentNotices as paymentsHindi } from '#contract/messages/common/notices-payments.hi.ts'
import { peopleNotices as peopleHindi } from '#contract/messages/members/notices-people.hi.ts'
import { requestNotices as requestsHindi } from '#contract/messages/asks-and-pledges/notices-requests.hi.ts'
import { staffNotices as staffHindi } from '#contract/messages/staff/notices-staff.hi.ts'
import type { NoticeTexts } from '#contract/messages/notice-texts.ts'
import { fillIn } from '#contract/messages/translate.ts'
import type { Language } from '#domain/shared/languages.ts'
import type { NoticeKind, NoticeTopic } from '#domain/shared/notice-kinds.ts'
import { catalogueIn } from '#server/platform/text/words.ts'

const TEXTS = [
  catalogueIn('notices-payments', paymentsEnglish, paymentsHindi),
  catalogueIn('notices-requests', requestsEnglish, requestsHindi),
  catalogueIn('notices-disputes', disputesEnglish, disputesHindi),
  catalogueIn('notices-people', peopleEnglish, peopleHindi),
  catalogueIn('notices-staff', staffEnglish, staffHindi),
]
const COMMON = catalogueIn('mails-notices', commonEnglish, commonHindi)

const made = new Map<Language, NoticeTexts<NoticeTopic>>()

function textsIn(language: Language): NoticeTexts<NoticeTopic> {
  const texts =
    made.get(language) ??
    (Object.assign(
      {},
      ...TEXTS.map((inLanguage) => inLanguage(language)),
    ) as NoticeTexts<NoticeTopic>)
  made.set(language, texts)
  return texts
}

/** Every value that a notice's text may name; its kind decides which ones it uses. */
export type NoticeValues = {
  readonly amount: number
  readonly code: string
  readonly other: string
  readonly until: string
  readonly role: string
  readonly circle: string
  readonly seal: string
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
  key: keyof typeof commonEnglish,
  values: Partial<NoticeValues> = {},
): string {
  return fillIn(COMMON(language)[key], values)
}

/** Returns the name of a role for a sentence. */
export function roleWords(language: Language, role: string | undefined): string {
  const key = `role.${role}`
  return COMMON(language)[key in commonEnglish ? (key as keyof typeof commonEnglish) : 'role.other']
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
