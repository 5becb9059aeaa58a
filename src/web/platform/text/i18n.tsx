import { createContext, type ReactNode, use, useContext, useMemo } from 'react'
import {
  type Catalogue,
  type Language,
  type Translate,
  translator,
  type WrittenLanguage,
} from '#contract/messages/translate.ts'
import { type CatalogueName, catalogueLoaders, type Catalogues } from './catalogues.ts'
import { furtherCatalogues } from './further-catalogues.ts'
import { beginMarking } from './gap-marks.ts'
import { untilArrived } from '../pages/lazy-part.ts'
import { told } from '../pages/told.ts'

const loaded = new Map<string, Promise<Catalogue>>()

/** Where the sentences of one catalogue come from in the two languages that are written here. */
export type Loader = Readonly<Record<WrittenLanguage, () => Promise<Catalogue>>>

/** The file names of catalogues that pages call otherwise. */
const FILES: Readonly<Record<string, string>> = {
  common: 'member-common',
  paymentPage: 'payment-page',
  freshLogin: 'fresh-login',
} satisfies Partial<Record<CatalogueName | 'freshLogin', string>>

async function fetchIn(language: Language, name: string, loader: Loader): Promise<Catalogue> {
  if (language === 'en' || language === 'hi') return loader[language]()
  const [list] = await Promise.all([furtherCatalogues[language]?.(), beginMarking(language)])
  // A language that is not offered any more is read in English.
  return (list?.[FILES[name] ?? name] ?? loader.en)()
}

/**
 * Starts fetching a catalogue, or gives the one already asked for. A failed fetch is forgotten, so
 * that it can be tried again.
 */
export function loadCatalogue(name: CatalogueName, language: Language): Promise<Catalogue> {
  return fetchSentences(name, catalogueLoaders[name], language)
}

/**
 * The same for a catalogue that only a part of the pages knows; `name` is its own in the whole
 * application.
 */
export function fetchSentences(
  name: string,
  loader: Loader,
  language: Language,
): Promise<Catalogue> {
  const key = `${language}/${name}`
  const known = loaded.get(key)
  if (known !== undefined) return known
  const fetched = told(
    untilArrived<Catalogue>(() => fetchIn(language, name, loader)),
    () => loaded.delete(key),
  )
  loaded.set(key, fetched)
  return fetched
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

/**
 * The sentences of one catalogue in the language of the page; suspends until the catalogue is
 * there.
 */
export function useText<N extends CatalogueName>(name: N): Translate<Catalogues[N]> {
  return useSentences<Catalogues[N]>(name, catalogueLoaders[name])
}

/** The sentences of a catalogue that only a part of the pages knows. */
export function useSentences<C extends Catalogue>(name: string, loader: Loader): Translate<C> {
  const catalogue = use(fetchSentences(name, loader, useLanguage()))
  return useMemo(() => translator(catalogue) as unknown as Translate<C>, [catalogue])
}
