import { entering as enteringEn } from '#contract/messages/en/entering.ts'
import { errors as errorsEn } from '#contract/messages/en/errors.ts'
import { siteContact as contactEn } from '#contract/messages/en/site-contact.ts'
import { memberCommon as memberEn } from '#contract/messages/en/member-common.ts'
import { siteFrame as frameEn } from '#contract/messages/en/site-frame.ts'
import { siteHome as homeEn } from '#contract/messages/en/site-home.ts'
import { siteAbout as aboutEn } from '#contract/messages/en/site-about.ts'
import { siteContent as contentEn } from '#contract/messages/en/site-content.ts'
import { siteHonesty as honestyEn } from '#contract/messages/en/site-honesty.ts'
import { siteIdeology as ideologyEn } from '#contract/messages/en/site-ideology.ts'
import { siteServices as servicesEn } from '#contract/messages/en/site-services.ts'
import { sitePlans as plansEn } from '#contract/messages/en/site-plans.ts'
import { sitePrivacy as privacyEn } from '#contract/messages/en/site-privacy.ts'
import { siteRules as rulesEn } from '#contract/messages/en/site-rules.ts'
import { entering as enteringHi } from '#contract/messages/hi/entering.ts'
import { errors as errorsHi } from '#contract/messages/hi/errors.ts'
import { siteContact as contactHi } from '#contract/messages/hi/site-contact.ts'
import { memberCommon as memberHi } from '#contract/messages/hi/member-common.ts'
import { siteFrame as frameHi } from '#contract/messages/hi/site-frame.ts'
import { siteHome as homeHi } from '#contract/messages/hi/site-home.ts'
import { siteAbout as aboutHi } from '#contract/messages/hi/site-about.ts'
import { siteContent as contentHi } from '#contract/messages/hi/site-content.ts'
import { siteHonesty as honestyHi } from '#contract/messages/hi/site-honesty.ts'
import { siteIdeology as ideologyHi } from '#contract/messages/hi/site-ideology.ts'
import { siteServices as servicesHi } from '#contract/messages/hi/site-services.ts'
import { sitePlans as plansHi } from '#contract/messages/hi/site-plans.ts'
import { sitePrivacy as privacyHi } from '#contract/messages/hi/site-privacy.ts'
import { siteRules as rulesHi } from '#contract/messages/hi/site-rules.ts'
import { type Language, type Translated, translator } from '#contract/messages/translate.ts'
import type { TextKey } from '../../site/texts.ts'

type FormTexts = Translated<typeof enteringEn & typeof errorsEn & typeof contactEn>

const CATALOGUES = {
  en: { frame: frameEn, member: memberEn, home: homeEn, plans: plansEn, rules: rulesEn, privacy: privacyEn, about: aboutEn, content: contentEn, honesty: honestyEn, ideology: ideologyEn, services: servicesEn, contact: contactEn, entering: enteringEn, errors: errorsEn },
  hi: { frame: frameHi, member: memberHi, home: homeHi, plans: plansHi, rules: rulesHi, privacy: privacyHi, about: aboutHi, content: contentHi, honesty: honestyHi, ideology: ideologyHi, services: servicesHi, contact: contactHi, entering: enteringHi, errors: errorsHi },
} as const

/** The visitor pages' catalogues in one language. */
export function wordsOf(language: Language) {
  const of = CATALOGUES[language]
  const texts: FormTexts = { ...of.entering, ...of.errors, ...of.contact }
  return {
    frame: translator<typeof frameEn>(of.frame),
    member: translator<typeof memberEn>(of.member),
    home: translator<typeof homeEn>(of.home),
    plans: translator<typeof plansEn>(of.plans),
    rules: translator<typeof rulesEn>(of.rules),
    privacy: translator<typeof privacyEn>(of.privacy),
    about: translator<typeof aboutEn>(of.about),
    content: translator<typeof contentEn>(of.content),
    honesty: translator<typeof honestyEn>(of.honesty),
    ideology: translator<typeof ideologyEn>(of.ideology),
    services: translator<typeof servicesEn>(of.services),
    contact: translator<typeof contactEn>(of.contact),
    entering: translator<typeof enteringEn>(of.entering),
    /** The sentences a form's script needs, as JSON for its data-texts. */
    forScript: (keys: readonly TextKey[]) => JSON.stringify(Object.fromEntries(keys.map((key) => [key, texts[key]]))),
  }
}

export type Words = ReturnType<typeof wordsOf>

export type PageProps = {
  readonly language: Language
  readonly words: Words
  /** The address of a visitor page in this language. */
  readonly to: (path: string) => string
}

/** English stands at /…, Hindi at /hi/…. */
export function addressIn(language: Language, path: string): string {
  return language === 'en' ? path : path === '/' ? '/hi' : `/hi${path}`
}
