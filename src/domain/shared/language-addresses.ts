import type { Language } from './languages.ts'

/** English pages are at /…; each other language is below its code: /hi, /hi/plans. */
export function addressIn(language: Language, path: string): string {
  return language === 'en' ? path : path === '/' ? `/${language}` : `/${language}${path}`
}

/** An address without its language. */
export function unmarkedAddress(language: Language, address: string): string {
  return language === 'en' ? address : address.slice(language.length + 1) || '/'
}
