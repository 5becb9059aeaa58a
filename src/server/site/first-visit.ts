import type { IncomingHttpHeaders } from 'node:http'
import { addressIn } from '#domain/shared/language-addresses.ts'
import {
  firstOffered,
  type Language,
  languageOfAddress,
  OFFERED,
  wishesOf,
} from '#domain/shared/languages.ts'

/**
 * The headers that decide about a redirect to another language. Caches store one response for each
 * value.
 */
export const VARIES_BY_LANGUAGE = 'Accept-Language, Cookie, Sec-Fetch-Site'

const COOKIE = 'language'

/**
 * Returns the address in a better language for a visitor who comes from outside to an English page.
 * It is the language they chose in this browser, otherwise the first language of their browser that
 * we offer. Undefined when they may stay. Links on this site never redirect, even without scripts.
 * Signed-in people get the language of their account, which the cookie names. Crawlers send no
 * languages and get the page they asked for.
 */
export function betterAddress({
  headers,
  url,
  signedIn,
  offered = OFFERED,
}: {
  headers: IncomingHttpHeaders
  url: string
  signedIn: boolean
  offered?: readonly Language[]
}): string | undefined {
  if (!comesFromOutside(headers)) return undefined
  const stored = firstOffered([rememberedIn(headers.cookie ?? '')], offered)
  const wanted =
    stored ??
    (signedIn ? undefined : firstOffered(wishesOf(headers['accept-language'] ?? ''), offered))
  return wanted === undefined || wanted === 'en' ? undefined : addressOf(wanted, url)
}

/**
 * Returns the language of a page that stands in for another, as one that is missing: that of the address. An
 * English address may be anybody's, so there it is the one a visitor chose, otherwise that of their browser.
 */
export function standInLanguage(headers: IncomingHttpHeaders, path: string): Language {
  const language = languageOfAddress(path)
  if (language !== 'en') return language
  return (
    firstOffered([
      rememberedIn(headers.cookie ?? ''),
      ...wishesOf(headers['accept-language'] ?? ''),
    ]) ?? 'en'
  )
}

// Old browsers, and connections without encryption, do not send where somebody comes from: they
// stay.
function comesFromOutside(headers: IncomingHttpHeaders): boolean {
  return (
    headers['sec-fetch-mode'] === 'navigate' &&
    ['none', 'cross-site', 'same-site'].includes(String(headers['sec-fetch-site']))
  )
}

function rememberedIn(cookies: string): string {
  const stored = cookies
    .split(';')
    .map((cookie) => cookie.trim())
    .find((cookie) => cookie.startsWith(`${COOKIE}=`))
  return stored?.slice(COOKIE.length + 1) ?? ''
}

function addressOf(language: Language, url: string): string {
  const [path = '/', ...rest] = url.split('?')
  return [addressIn(language, path), ...rest].join('?')
}
