import type { IncomingHttpHeaders } from 'node:http'
import { addressIn } from '#domain/shared/language-addresses.ts'
import { firstOffered, type Language, OFFERED, wishesOf } from '#domain/shared/languages.ts'

/** What an answer depends on that may lead to another language: caches keep one for each. */
export const VARIES_BY_LANGUAGE = 'Accept-Language, Cookie, Sec-Fetch-Site'

const COOKIE = 'language'

/**
 * Where somebody belongs who comes from outside to an English page: to the language they chose in
 * this browser before, else to the first that their browser wishes and we offer. Undefined when
 * they may stay. A link on this site always leads where it says, also without scripts; whoever is
 * signed in reads the language of their account, which the cookie knows; programs that look for
 * pages send no wishes and read what they asked for.
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

// Browsers that do not say where somebody comes from are old, or speak to a server without
// encryption: they stay.
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
