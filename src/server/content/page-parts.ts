import type { Language } from '#domain/shared/languages.ts'
import { firstName } from '#domain/members/contact-formats.ts'
import { PLANS } from '#domain/pledges/plans.ts'
import { printIn } from '#server/platform/text/words.ts'
import { html, type SafeHtml } from './html.ts'

const content = printIn('site-content')
const home = printIn('site-home')
const plans = printIn('site-plans')

export type PageWords = ReturnType<typeof wordsIn>

/** Returns the fixed texts of visitor pages in a language. */
export function wordsIn(language: Language) {
  return { content: content(language), home: home(language), plans: plans(language) }
}

/** Marks a text that is not translated. */
export function otherLanguage(
  row: { language: Language },
  language: Language,
  { content }: PageWords,
): SafeHtml {
  return row.language === language ? html`` : html` · ${content('news.other-language')}`
}

export function langOf(row: { language: Language }, language: Language): SafeHtml {
  return row.language === language ? html`` : html` lang="${row.language}"`
}

type Leader = {
  readonly name: string
  readonly contact: string
  readonly plans: readonly string[]
  readonly languages: readonly string[]
}

/** Renders one steward in the list of a page. */
export function leaderHtml(
  { name, contact, plans, languages }: Leader,
  words: PageWords,
): SafeHtml {
  // Super first, because people look for urgent help first.
  const names = PLANS.toReversed()
    .filter((plan) => plans.includes(plan))
    .map((plan) => words.plans(plan))
  const spoken = (['hi', 'en'] as const)
    .filter((language) => languages.includes(language))
    .map((language) => words.content(`leaders.speaks.${language}`))
  return html`<strong>${name}</strong><p>${contact}</p>${names.length === 0 ? html`` : html`<p class="small">${words.content('leaders.plans')}: ${names.join(', ')}</p>`}<p class="small">${words.content('leaders.speaks')}: ${spoken.join(', ')}</p>`
}

/** Renders a testimonial with the member's first name only. */
export function testimonialHtml({
  name,
  text,
  lang,
}: {
  name: string
  text: string
  lang: SafeHtml
}): SafeHtml {
  return html`<blockquote${lang}>${text}</blockquote><figcaption class="soft">${firstName(name)}</figcaption>`
}
