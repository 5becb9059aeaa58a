import { entering as enteringEn } from '#contract/messages/entering/entering.en.ts'
import { errors as errorsEn } from '#contract/messages/common/errors.en.ts'
import { siteContact as contactEn } from '#contract/messages/site/site-contact.en.ts'
import { memberCommon as memberEn } from '#contract/messages/common/member-common.en.ts'
import { personalFields as personalEn } from '#contract/messages/members/personal-fields.en.ts'
import { siteFrame as frameEn } from '#contract/messages/site/site-frame.en.ts'
import { siteHome as homeEn } from '#contract/messages/site/site-home.en.ts'
import { siteAbout as aboutEn } from '#contract/messages/site/site-about.en.ts'
import { siteContent as contentEn } from '#contract/messages/site/site-content.en.ts'
import { siteHonesty as honestyEn } from '#contract/messages/site/site-honesty.en.ts'
import { siteLedger as ledgerEn } from '#contract/messages/site/site-ledger.en.ts'
import { siteIdeology as ideologyEn } from '#contract/messages/site/site-ideology.en.ts'
import { siteServices as servicesEn } from '#contract/messages/site/site-services.en.ts'
import { sitePlans as plansEn } from '#contract/messages/site/site-plans.en.ts'
import { sitePrivacy as privacyEn } from '#contract/messages/site/site-privacy.en.ts'
import { siteRules as rulesEn } from '#contract/messages/site/site-rules.en.ts'
import { entering as enteringHi } from '#contract/messages/entering/entering.hi.ts'
import { errors as errorsHi } from '#contract/messages/common/errors.hi.ts'
import { siteContact as contactHi } from '#contract/messages/site/site-contact.hi.ts'
import { memberCommon as memberHi } from '#contract/messages/common/member-common.hi.ts'
import { personalFields as personalHi } from '#contract/messages/members/personal-fields.hi.ts'
import { siteFrame as frameHi } from '#contract/messages/site/site-frame.hi.ts'
import { siteHome as homeHi } from '#contract/messages/site/site-home.hi.ts'
import { siteAbout as aboutHi } from '#contract/messages/site/site-about.hi.ts'
import { siteContent as contentHi } from '#contract/messages/site/site-content.hi.ts'
import { siteHonesty as honestyHi } from '#contract/messages/site/site-honesty.hi.ts'
import { siteLedger as ledgerHi } from '#contract/messages/site/site-ledger.hi.ts'
import { siteIdeology as ideologyHi } from '#contract/messages/site/site-ideology.hi.ts'
import { siteServices as servicesHi } from '#contract/messages/site/site-services.hi.ts'
import { sitePlans as plansHi } from '#contract/messages/site/site-plans.hi.ts'
import { sitePrivacy as privacyHi } from '#contract/messages/site/site-privacy.hi.ts'
import { siteRules as rulesHi } from '#contract/messages/site/site-rules.hi.ts'
import { type FurtherFile, withEnglish } from '#contract/messages/further.ts'
import { type Catalogue, type Translated, translator } from '#contract/messages/translate.ts'
import type { Language } from '#domain/shared/languages.ts'
import { LEDGER_TEXTS } from '#web/site/ledger/ledger-texts.ts'

// Unfinished translations into other languages, by language and catalogue.
const further = import.meta.glob<FurtherFile>('../../../../contract/messages/further/*/*.json', {
  eager: true,
  import: 'default',
})

function inLanguage<C extends Catalogue>(
  language: Language,
  name: string,
  english: C,
  hindi: Translated<C>,
): Translated<C> {
  return language === 'en'
    ? english
    : language === 'hi'
      ? hindi
      : withEnglish(
          english,
          further[`../../../../contract/messages/further/${language}/${name}.json`],
        )
}

function forScript<K extends string>(
  texts: Readonly<Record<K, string>>,
  keys: readonly K[],
): string {
  return JSON.stringify(Object.fromEntries(keys.map((key) => [key, texts[key]])))
}

/** The visitor pages' catalogues in one language. */
export function wordsOf(language: Language) {
  const entering = inLanguage(language, 'entering', enteringEn, enteringHi)
  const ledger = inLanguage(language, 'site-ledger', ledgerEn, ledgerHi)
  const contact = inLanguage(language, 'site-contact', contactEn, contactHi)
  const texts: Readonly<Record<string, string>> = {
    ...entering,
    ...inLanguage(language, 'errors', errorsEn, errorsHi),
    ...contact,
  }
  return {
    frame: translator<typeof frameEn>(inLanguage(language, 'site-frame', frameEn, frameHi)),
    member: translator<typeof memberEn>(inLanguage(language, 'member-common', memberEn, memberHi)),
    home: translator<typeof homeEn>(inLanguage(language, 'site-home', homeEn, homeHi)),
    plans: translator<typeof plansEn>(inLanguage(language, 'site-plans', plansEn, plansHi)),
    rules: translator<typeof rulesEn>(inLanguage(language, 'site-rules', rulesEn, rulesHi)),
    privacy: translator<typeof privacyEn>(
      inLanguage(language, 'site-privacy', privacyEn, privacyHi),
    ),
    personalFields: translator<typeof personalEn>(
      inLanguage(language, 'personal-fields', personalEn, personalHi),
    ),
    about: translator<typeof aboutEn>(inLanguage(language, 'site-about', aboutEn, aboutHi)),
    content: translator<typeof contentEn>(
      inLanguage(language, 'site-content', contentEn, contentHi),
    ),
    honesty: translator<typeof honestyEn>(
      inLanguage(language, 'site-honesty', honestyEn, honestyHi),
    ),
    ledger: translator<typeof ledgerEn>(ledger),
    ideology: translator<typeof ideologyEn>(
      inLanguage(language, 'site-ideology', ideologyEn, ideologyHi),
    ),
    services: translator<typeof servicesEn>(
      inLanguage(language, 'site-services', servicesEn, servicesHi),
    ),
    contact: translator<typeof contactEn>(contact),
    entering: translator<typeof enteringEn>(entering),
    /** The sentences for the script of the ledger's page, as JSON. */
    ledgerTexts: forScript(ledger, LEDGER_TEXTS),
    /** The sentences that a page's script names, as JSON; undefined where it names none. */
    namedIn: (code: string, later: readonly string[]) => {
      const names = new Set(code.match(/(?<=["'`])[a-z][\w.-]+(?=["'`])/g))
      const keys = Object.keys(texts).filter((key) => names.has(key) && !later.includes(key))
      return keys.length === 0 ? undefined : forScript(texts, keys)
    },
  }
}

export type Words = ReturnType<typeof wordsOf>

export type PageProps = {
  readonly language: Language
  readonly words: Words
  /** Every language for which this site is built. */
  readonly languages: readonly Language[]
  /** The address of a visitor page in this language. */
  readonly to: (path: string) => string
  /** The address of a script that a page fetches itself. */
  readonly scriptAt: (script: string) => string
}
