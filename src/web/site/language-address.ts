import { addressIn, unmarkedAddress } from '#domain/shared/language-addresses.ts'
import type { Language } from '#domain/shared/languages.ts'

type Address = { readonly pathname: string; readonly search: string; readonly hash: string }

/** The page somebody is on, with the same query, in another language. `here` is the page's own. */
export function sameAddressIn(
  language: Language,
  here: Language,
  { pathname, search, hash }: Address,
): string {
  // A page that does not exist may say Hindi at an English address.
  const stands = here === 'en' || pathname === `/${here}` || pathname.startsWith(`/${here}/`)
  return addressIn(language, stands ? unmarkedAddress(here, pathname) : pathname) + search + hash
}

/**
 * Where a visitor belongs who comes to an English address and chose another language before;
 * undefined when they may stay. `offered` are the languages the page leads to.
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
