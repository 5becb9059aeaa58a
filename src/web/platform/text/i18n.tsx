import { createContext, type ReactNode, use, useContext, useMemo } from 'react'
import type { Messages } from '#contract/messages/messages.ts'
import {
  type Catalogue,
  type Translate,
  type Translated,
  translator,
} from '#contract/messages/translate.ts'
import type { Language } from '#domain/shared/languages.ts'
import type { CatalogueName } from './catalogues.ts'
import { catalogueFiles } from './catalogue-files.ts'
import { languageNow } from './language.ts'
import { untilArrived } from '../pages/lazy-part.ts'
import { marked } from '../pages/marked-promise.ts'

const loaded = new Map<string, Promise<Catalogue>>()

async function fetchIn(language: Language, name: CatalogueName): Promise<Catalogue> {
  // A language that is no longer offered shows in English.
  const files = await (catalogueFiles[language] ?? catalogueFiles.en)?.()
  return (await files?.[name]())?.default ?? {}
}

/**
 * Fetches a catalogue, or returns the one that is already on its way. A failed fetch is forgotten,
 * so that it can be tried again.
 */
export function loadCatalogue(name: CatalogueName, language: Language): Promise<Catalogue> {
  const key = `${language}/${name}`
  const known = loaded.get(key)
  if (known !== undefined) return known
  const fetched = marked(
    untilArrived<Catalogue>(() => fetchIn(language, name)),
    () => loaded.delete(key),
  )
  loaded.set(key, fetched)
  return fetched
}

/**
 * Starts fetching catalogues in the language of the page, together with the page that needs them.
 */
export function fetchTexts(...names: CatalogueName[]): void {
  for (const name of names) void loadCatalogue(name, languageNow()).catch(() => undefined)
}

const LanguageContext = createContext<Language>('en')

export function LanguageProvider({
  language,
  children,
}: {
  language: Language
  children: ReactNode
}) {
  return <LanguageContext value={language}>{children}</LanguageContext>
}

export const ChangeLanguageContext = createContext<(language: Language) => void>(() => undefined)

/** Changes the language of the page. */
export function useChangeLanguage(): (language: Language) => void {
  return useContext(ChangeLanguageContext)
}

export function useLanguage(): Language {
  return useContext(LanguageContext)
}

/** The keys of one catalogue, in its order. */
export function useKeys(name: CatalogueName): readonly string[] {
  return Object.keys(use(loadCatalogue(name, useLanguage())))
}

/**
 * The sentences of one catalogue in the language of the page. Suspends until the catalogue has
 * loaded.
 */
export function useText<N extends CatalogueName>(name: N): Translate<Messages[N]> {
  const catalogue = use(loadCatalogue(name, useLanguage()))
  return useMemo(() => translator<Messages[N]>(catalogue as Translated<Messages[N]>), [catalogue])
}
