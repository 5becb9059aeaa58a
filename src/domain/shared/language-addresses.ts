import type { Language } from './languages.ts'

/** English stands at /…, every other language below its code: /hi, /hi/plans. */
export function addressIn(language: Language, path: string): string {
  return language === 'en' ? path : path === '/' ? `/${language}` : `/${language}${path}`
}

/** The same address without its language. */
export function unmarkedAddress(language: Language, address: string): string {
  return language === 'en' ? address : address.slice(language.length + 1) || '/'
}
