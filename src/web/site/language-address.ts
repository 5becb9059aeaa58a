type Address = { readonly pathname: string; readonly search: string; readonly hash: string }

/** The same page with the same query in the other language: English stands at /…, Hindi at /hi/…. */
export function otherLanguageAddress({ pathname, search, hash }: Address): string {
  const isHindi = /^\/hi(\/|$)/.test(pathname)
  const path = isHindi ? pathname.slice('/hi'.length) || '/' : `/hi${pathname === '/' ? '' : pathname}`
  return path + search + hash
}

/** Where a visitor who chose Hindi before belongs who comes to an English address; undefined when they may stay. */
export function keptLanguageAddress(kept: string | null, page: 'en' | 'hi', address: Address): string | undefined {
  return kept === 'hi' && page === 'en' && !/^\/hi(\/|$)/.test(address.pathname) ? otherLanguageAddress(address) : undefined
}
