import type { Language } from '#contract/messages/translate.ts'
import { readLocal, writeLocal } from './local-values.ts'

let current: Language = firstLanguage()

function firstLanguage(): Language {
  if (typeof document === 'undefined') return 'en'
  const kept = readLocal('language')
  if (kept === 'en' || kept === 'hi') return kept
  return navigator.language.toLowerCase().startsWith('hi') ? 'hi' : 'en'
}

/** The language texts are said in at this moment. */
export function languageNow(): Language {
  return current
}

/** Changes it for texts, for the document and for the next visit. The provider draws everything anew. */
export function setLanguageNow(language: Language): void {
  current = language
  writeLocal('language', language)
  document.documentElement.lang = language
}
