import { addressIn, unmarkedAddress } from '#domain/shared/language-addresses.ts'
import type { Language } from '#domain/shared/languages.ts'

type Address = { readonly pathname: string; readonly search: string; readonly hash: string }

/** The current page, with its query, in another language. `here` is the page's own language. */
export function sameAddressIn(
  language: Language,
  here: Language,
  { pathname, search, hash }: Address,
): string {
  // The page for a missing address may be in Hindi at an English address.
  const stands = here === 'en' || pathname === `/${here}` || pathname.startsWith(`/${here}/`)
  return addressIn(language, stands ? unmarkedAddress(here, pathname) : pathname) + search + hash
}

/**
 * The address for a visitor at an English address who chose another language before. Undefined
 * where they may stay. `offered`: the languages the page links to.
 */
export function rememberedLanguageAddress(
  stored: string | null,
  { here, offered }: { here: Language; offered: readonly string[] },
  address: Address,
): string | undefined {
  return here === 'en' && stored !== null && offered.includes(stored)
    ? sameAddressIn(stored as Language, here, address)
    : undefined
}
