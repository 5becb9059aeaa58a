import {
  type CatalogueFile,
  cataloguePath,
  sentencesOf,
  wholeCatalogue,
} from '#contract/messages/catalogue-file.ts'
import type { AnyCatalogue, Messages } from '#contract/messages/messages.ts'
import {
  type Catalogue,
  type Translate,
  type Translated,
  translator,
  writtenFor,
} from '#contract/messages/translate.ts'
import type { Language } from '#domain/shared/languages.ts'
import { type HelpPaper } from '#contract/site.ts'
import { helpText, type PaperText } from '#contract/papers/help-papers.ts'
import { LEDGER_TEXTS } from '#web/site/ledger/ledger-texts.ts'
import { SEAL_TEXTS } from '#web/site/ledger/seal-texts.ts'

const FOLDER = '../../../../contract/messages/'
const files = import.meta.glob<CatalogueFile>('../../../../contract/messages/*/*.json', {
  eager: true,
  import: 'default',
})

/** Guides name buttons of many catalogues, again and again. */
const whole = new Map<string, Catalogue>()

function inLanguage<N extends AnyCatalogue>(language: Language, name: N): Translated<Messages[N]> {
  const path = cataloguePath(name, language)
  const fileIn = (one: Language) => files[FOLDER + cataloguePath(name, one)] ?? {}
  const texts = whole.get(path) ?? wholeCatalogue(sentencesOf(fileIn('en')), fileIn(language))
  whole.set(path, texts)
  return texts as Translated<Messages[N]>
}

function forScript<K extends string>(
  texts: Readonly<Record<K, string>>,
  keys: readonly K[],
): string {
  return JSON.stringify(Object.fromEntries(keys.map((key) => [key, texts[key]])))
}

/** The visitor pages' catalogues in one language. */
export function wordsOf(language: Language) {
  const print = <N extends AnyCatalogue>(name: N): Translate<Messages[N]> =>
    translator<Messages[N]>(inLanguage(language, name))
  const entering = inLanguage(language, 'entering')
  const ledger = inLanguage(language, 'site-ledger')
  const contact = inLanguage(language, 'site-contact')
  const texts: Readonly<Record<string, string>> = {
    ...entering,
    ...inLanguage(language, 'errors'),
    ...contact,
  }
  return {
    frame: print('site-frame'),
    member: print('member-common'),
    home: print('site-home'),
    plans: print('site-plans'),
    rules: print('site-rules'),
    privacy: print('site-privacy'),
    personalFields: print('personal-fields'),
    about: print('site-about'),
    content: print('site-content'),
    honesty: print('site-honesty'),
    ledger: translator<Messages['site-ledger']>(ledger),
    ideology: print('site-ideology'),
    services: print('site-services'),
    contact: translator<Messages['site-contact']>(contact),
    entering: translator<Messages['entering']>(entering),
    helpFrame: print('help'),
    /** A guide with the words that its buttons have on the screens. */
    help: (paper: HelpPaper): PaperText =>
      helpText(paper, writtenFor(language), (name) => inLanguage(language, name)),
    /** The sentences for the script of the ledger's page, as JSON. */
    ledgerTexts: forScript(ledger, LEDGER_TEXTS),
    sealTexts: forScript(ledger, SEAL_TEXTS),
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
