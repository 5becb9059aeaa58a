import { directionOf } from '#contract/formats.ts'
import { firstOffered, type Language } from '#domain/shared/languages.ts'
import { keepLanguage, readLocal } from '../device/local-values.ts'

let current: Language = firstLanguage()

function firstLanguage(): Language {
  if (typeof document === 'undefined') return 'en'
  return firstOffered([readLocal('language') ?? '']) ?? firstOffered(navigator.languages) ?? 'en'
}

/** The present language of texts. */
export function languageNow(): Language {
  return current
}

/**
 * Changes the language for texts, for the document and for the next visit. The provider then draws
 * everything in it.
 */
export function setLanguageNow(language: Language): void {
  current = language
  keepLanguage(language)
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
}
