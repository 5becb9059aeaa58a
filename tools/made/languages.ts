import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type FurtherFile,
  gapReason,
  type GapReason,
  type TranslatedEntry,
} from '#contract/messages/further.ts'
import type { Catalogue } from '#contract/messages/translate.ts'
import { isLanguage, type Language, languageFacts, OFFERED } from '#domain/shared/languages.ts'
import { readCommandLine } from '#server/platform/machine/command-line.ts'
import { CATALOGUE_NAMES } from '../site/catalogue-files.ts'
import { furtherFile, writtenCatalogue } from '../site/further-languages.ts'
import { report } from '../check/source-files.ts'

const FURTHER = join(import.meta.dirname, '../../src/contract/messages/further')

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
  readonly name: string
  readonly english: Catalogue
  readonly file: FurtherFile | undefined
}

/** Returns what is translated, and what is not and why. */
export function stateOf(code: Language, sources: readonly Source[]): LanguageState {
  const texts = sources.flatMap(({ name, english, file = {} }) =>
    Object.entries(english)
      .filter(([, text]) => text !== '')
      .map(([key, text]) => ({ text: `${name} ${key}`, why: troubleOf(text, file[key]) })),
  )
  const unknown = sources.flatMap(({ name, english, file = {} }) =>
    Object.keys(file)
      .filter((key) => !Object.hasOwn(english, key))
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

function troubleOf(english: string, entry: TranslatedEntry | undefined): Trouble | undefined {
  const reason = gapReason(english, entry)
  if (reason !== undefined) return reason
  const { length } = entry?.text ?? ''
  return length > SHORT && length > english.length * LONGER_MAX ? 'too long' : undefined
}

/** Returns why an offered language may not be offered. Only a complete one may. */
export function offerProblems({ code, troubles }: LanguageState): string[] {
  return troubles
    .filter(({ why }) => why !== 'too long' && why !== 'unknown')
    .map(({ text, why }) => `${code} is offered and must have ${text}: ${why}`)
}

/**
 * Rebuilds a translation file for its translator: every English key, the texts that are still
 * valid, and the old text beside each new English one.
 */
export function renewedFile(english: Catalogue, file: FurtherFile = {}): FurtherFile {
  return Object.fromEntries(
    Object.entries(english)
      .filter(([, text]) => text !== '')
      .map(([key, text]): [string, TranslatedEntry] => {
        const { en = text, text: said = '', was } = file[key] ?? {}
        if (said !== '')
          return [
            key,
            en === text ? { en, text: said } : { en: text, text: '', was: { en, text: said } },
          ]
        return [key, { en: text, text: '', ...(was === undefined ? {} : { was }) }]
      }),
  )
}

/** Lists the languages that somebody has begun. */
export function begunLanguages(): Language[] {
  return existsSync(FURTHER) ? readdirSync(FURTHER).filter(isLanguage).toSorted() : []
}

export async function sourcesOf(code: Language): Promise<Source[]> {
  return Promise.all(
    CATALOGUE_NAMES.map(async (name) => ({
      name,
      english: await writtenCatalogue('en', name),
      file: furtherFile(code, name),
    })),
  )
}

// Deletes the files of removed catalogues.
async function renew(code: Language): Promise<void> {
  const folder = join(FURTHER, code)
  mkdirSync(folder, { recursive: true })
  for (const { name, english, file } of await sourcesOf(code))
    writeFileSync(
      join(folder, `${name}.json`),
      `${JSON.stringify(renewedFile(english, file), null, 2)}\n`,
    )
  for (const name of readdirSync(folder))
    if (!CATALOGUE_NAMES.includes(name.replace('.json', ''))) rmSync(join(folder, name))
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
 * Returns the problems of a language: a text that cannot be filled in, or an offer made too early.
 */
export function problemsOf(state: LanguageState, offered: boolean): string[] {
  const unfit = state.troubles
    .filter(({ why }) => why === 'placeholders')
    .map(({ text }) => `${state.code}: ${text} names other values than the English`)
  return offered ? [...unfit, ...offerProblems(state)] : unfit
}

async function show(code: Language, inFull: boolean): Promise<void> {
  if (code === 'en' || code === 'hi')
    return console.log(
      `${code.padEnd(4)}${languageFacts(code).english.padEnd(10)} offered, whole: what is ` +
        'missing does not compile',
    )
  const state = stateOf(code, await sourcesOf(code))
  console.log(line(state))
  if (inFull) for (const { text, why } of state.troubles) console.log(`    ${why}: ${text}`)
  report(problemsOf(state, OFFERED.includes(code)))
}

async function main([act, code = '']: string[]): Promise<void> {
  if (act === 'begin' || act === 'renew') {
    if (!isLanguage(code) || code === 'en' || code === 'hi')
      throw new Error('say which language, by its code in src/domain/shared/languages.ts')
    await renew(code)
  }
  for (const each of new Set([...OFFERED, ...begunLanguages()])) await show(each, act === each)
}

if (import.meta.main)
  await main(
    readCommandLine({
      usage: ['npm run languages -- [code | begin code | renew code]'],
      about: `Says how far each language is; with a code, what is missing in it. "begin" and "renew" write its files
(docs/languages.md).`,
      takesWords: true,
    }).positionals,
  )
