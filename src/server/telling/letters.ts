import type { BreachDuty } from '#domain/telling/breach-clocks.ts'
import type { Language } from '#domain/shared/languages.ts'
import { BLANK } from '#domain/telling/telling.ts'
import { printTime } from '#server/notices/notice-words.ts'
import { printIn } from '#server/platform/text/words.ts'
import type { StoredBreach } from './breach-store.ts'
import type { Texts } from './message-store.ts'

const print = printIn('breach-letters')

/** The letter to members about a new privacy notice, but for what is new. */
export function privacyLetter(): Texts {
  const [en, hi] = [print('en'), print('hi')]
  return {
    titleEn: en('privacy-title'),
    bodyEn: en('privacy-body'),
    titleHi: hi('privacy-title'),
    bodyHi: hi('privacy-body'),
  }
}

/** The letter to those whom a breach touched, in both languages. */
export function membersLetter(breach: StoredBreach): Texts {
  const [en, hi] = [print('en'), print('hi')]
  return {
    titleEn: en('members-title'),
    bodyEn: en('members-body', factsIn('en', breach)),
    titleHi: hi('members-title'),
    bodyHi: hi('members-body', factsIn('hi', breach)),
  }
}

/** The letters to the computer-emergency team and the Board, in the language of the operator. */
export function letterOf(
  duty: BreachDuty,
  breach: StoredBreach,
  {
    language,
    ...more
  }: {
    language: Language
    people: number
    messages: number
    site: string
  },
): string {
  const facts = { ...factsIn(language, breach), ...more, operator: BLANK, contact: BLANK }
  return print(language)(duty, facts)
}

function factsIn(language: Language, { what, data, knownAt, since, until }: StoredBreach) {
  return {
    what,
    data,
    known: printTime(knownAt, language),
    since: printTime(since, language),
    until: printTime(until, language),
  }
}
