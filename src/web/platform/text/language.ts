import { directionOf } from '#contract/formats.ts'
import { firstOffered, type Language } from '#domain/shared/languages.ts'
import { keepLanguage, readLocal } from '../device/local-values.ts'

let current: Language = firstLanguage()

function firstLanguage(): Language {
  if (typeof document === 'undefined') return 'en'
  return firstOffered([readLocal('language') ?? '']) ?? firstOffered(navigator.languages) ?? 'en'
}

/** The language texts are said in at this moment. */
export function languageNow(): Language {
  return current
}

/**
 * Changes it for texts, for the document and for the next visit. The provider draws everything
 * anew.
 */
export function setLanguageNow(language: Language): void {
  current = language
  keepLanguage(language)
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
}
