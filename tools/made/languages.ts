import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import {
  type CatalogueFile,
  CATALOGUE_NAMES,
  cataloguePath,
  gapReason,
  type GapReason,
  sentencesOf,
} from '#contract/messages/catalogue-file.ts'
import type { AnyCatalogue } from '#contract/messages/messages.ts'
import type { Catalogue } from '#contract/messages/translate.ts'
import { isLanguage, type Language, languageFacts, OFFERED } from '#domain/shared/languages.ts'
import { readCommandLine } from '#server/platform/machine/command-line.ts'
import { readCatalogue } from '../site/browser-catalogues.ts'
import { report } from '../check/source-files.ts'

const MESSAGES = join(import.meta.dirname, '../../src/contract/messages')

/**
 * What people agree to, pay by, confirm and dispute by. A translator does these first: nobody may
 * agree to or pay by words that they half understand.
 */
const FIRST: readonly AnyCatalogue[] = [
  'site-rules',
  'site-privacy',
  'personal-fields',
  'warning',
  'paying',
  'payments',
  'payment-page',
  'disputes',
]

// Hindi is up to 30 % longer than English, and screens are checked at 40 %. Longer text is
// untested.
const LONGER_MAX = 1.6
const SHORT = 20

export type Trouble = GapReason | 'too long' | 'unknown'
export type LanguageState = {
  readonly code: Language
  readonly all: number
  readonly done: number
  readonly troubles: readonly { readonly text: string; readonly why: Trouble }[]
}

export type Source = {
  readonly name: AnyCatalogue
  readonly english: Catalogue
  readonly file: CatalogueFile | undefined
}

/** Returns what is translated, and what is not and why. */
export function stateOf(code: Language, sources: readonly Source[]): LanguageState {
  const texts = sources.flatMap(({ name, english, file = {} }) =>
    Object.entries(english)
      .filter(([, text]) => text !== '')
      .map(([key, text]) => ({ text: `${name} ${key}`, why: troubleOf(text, file, key) })),
  )
  const unknown = sources.flatMap(({ name, english, file = {} }) =>
    Object.keys(file)
      .filter((key) => !Object.hasOwn(english, key.replace(/^@/, '').replace(/ was$/, '')))
      .map((key) => ({ text: `${name} ${key}`, why: 'unknown' as const })),
  )
  return {
    code,
    all: texts.length,
    done: texts.filter(({ why }) => why === undefined || why === 'too long').length,
    troubles: [
      ...texts.flatMap(({ text, why }) => (why === undefined ? [] : [{ text, why }])),
      ...unknown,
    ],
  }
}

function troubleOf(english: string, file: CatalogueFile, key: string): Trouble | undefined {
  const reason = gapReason(english, file, key)
  if (reason !== undefined) return reason
  const { length } = file[key] ?? ''
  return length > SHORT && length > english.length * LONGER_MAX ? 'too long' : undefined
}

/** Returns why an offered language may not be offered. Only a complete one may. */
export function offerProblems({ code, troubles }: LanguageState): string[] {
  return troubles
    .filter(({ why }) => why !== 'too long' && why !== 'unknown')
    .map(({ text, why }) => `${code} is offered and must have ${text}: ${why}`)
}

/** Says of the catalogues that must be whole first how far each is. */
export function firstLine(code: Language, sources: readonly Source[]): string {
  const states = FIRST.map((name) => {
    const { done, all } = stateOf(
      code,
      sources.filter((source) => source.name === name),
    )
    return `${name} ${done === all ? 'whole' : `${done} of ${all}`}`
  })
  return `    agreed to, paid, confirmed and disputed by: ${states.join(', ')}`
}

/**
 * Rebuilds a file for its translator: every English key, the translations that are still valid, and
 * the old translation beside each new English sentence.
 */
export function renewedFile(english: Catalogue, file: CatalogueFile = {}): CatalogueFile {
  return Object.fromEntries(
    Object.entries(english)
      .filter(([, text]) => text !== '')
      .flatMap(([key, text]) => {
        const { [key]: said = '', [`@${key}`]: from = text, [`@${key} was`]: was } = file
        if (said !== '' && from === text)
          return [
            [`@${key}`, text],
            [key, said],
          ]
        const before = said === '' ? was : said
        return [
          [`@${key}`, text],
          ...(before === undefined ? [] : [[`@${key} was`, before]]),
          [key, ''],
        ]
      }),
  )
}

const FILES = readdirSync(MESSAGES, { recursive: true, encoding: 'utf8' }).filter((path) =>
  path.endsWith('.json'),
)
const languageOf = (path: string) => basename(path, '.json').split('.')[1] ?? ''

/** Lists the languages that somebody has begun, besides English. */
export function begunLanguages(): Language[] {
  return [...new Set(FILES.map(languageOf))]
    .filter(isLanguage)
    .filter((code) => code !== 'en')
    .toSorted()
}

export function sourcesOf(code: Language): Source[] {
  return CATALOGUE_NAMES.map((name) => ({
    name,
    english: sentencesOf(readCatalogue(name, 'en') ?? {}),
    file: readCatalogue(name, code),
  }))
}

// Deletes the files of removed catalogues.
function renew(code: Language): void {
  const kept = sourcesOf(code).map(({ name, english, file }) => {
    const path = join(MESSAGES, cataloguePath(name, code))
    writeFileSync(path, `${JSON.stringify(renewedFile(english, file), null, 2)}\n`)
    return path
  })
  for (const path of FILES.filter((file) => languageOf(file) === code))
    if (!kept.includes(join(MESSAGES, path))) rmSync(join(MESSAGES, path))
}

function line(state: LanguageState): string {
  const { code, all, done, troubles } = state
  const count = (why: Trouble) => troubles.filter((trouble) => trouble.why === why).length
  const { english } = languageFacts(code)
  return (
    `${code.padEnd(4)}${english.padEnd(10)} ` +
    `${OFFERED.includes(code) ? 'offered' : 'begun  '} ${String(done).padStart(5)} of ${all} ` +
    `done · ${count('missing')} missing · ${count('stale')} stale · ${count('placeholders')} ` +
    `wrong placeholders · ${count('too long')} too long`
  )
}

/**
 * Returns the problems of a language: a text that cannot be filled in, one that English does not
 * have, or an offer made too early.
 */
export function problemsOf(state: LanguageState, offered: boolean): string[] {
  const unfit = state.troubles
    .filter(({ why }) => why === 'placeholders' || why === 'unknown')
    .map(({ text, why }) =>
      why === 'unknown'
        ? `${state.code}: ${text} is not in English`
        : `${state.code}: ${text} names other values than the English`,
    )
  return offered ? [...unfit, ...offerProblems(state)] : unfit
}

function show(code: Language, inFull: boolean): void {
  const sources = sourcesOf(code)
  const state = stateOf(code, sources)
  console.log(line(state))
  if (!OFFERED.includes(code)) console.log(firstLine(code, sources))
  if (inFull) for (const { text, why } of state.troubles) console.log(`    ${why}: ${text}`)
  report(problemsOf(state, OFFERED.includes(code)))
}

function main([act, code = '']: string[]): void {
  if (act === 'begin' || act === 'renew') {
    if (!isLanguage(code) || code === 'en' || code === 'hi')
      throw new Error('say which language, by its code in src/domain/shared/languages.ts')
    renew(code)
  }
  const begun = new Set([...OFFERED, ...begunLanguages()])
  for (const each of begun) if (each !== 'en') show(each, act === each)
}

if (import.meta.main)
  main(
    readCommandLine({
      usage: ['npm run languages -- [code | begin code | renew code]'],
      about: `Says how far each language is; with a code, what is missing in it. "begin" and "renew" write its files
(docs/languages.md).`,
      takesWords: true,
    }).positionals,
  )
