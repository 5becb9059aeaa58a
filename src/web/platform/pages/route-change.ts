import { useEffect } from 'react'
import { usePathname, useSearch } from 'wouter/use-browser-location'

let changes = 0
let last = ''

/**
 * Begins to count changes of the address. The router reports its own ones by events of these names.
 */
export function countRouteChanges(): void {
  last = addressNow()
  const check = () => {
    if (addressNow() === last) return
    last = addressNow()
    changes += 1
  }
  for (const event of ['popstate', 'pushState', 'replaceState']) addEventListener(event, check)
}

function addressNow(): string {
  return location.pathname + location.search
}

/**
 * How often the address has changed since the page loaded. The first heading gets no focus, later
 * ones do.
 */
export function routeChanges(): number {
  return changes
}

/**
 * Scrolls to the top at each change of the address. It does so at once for people who prefer
 * reduced motion.
 */
export function useScrollToTop(): void {
  const address = usePathname() + useSearch()
  useEffect(() => {
    if (changes === 0) return
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
    scrollTo({ top: 0, behavior: calm ? 'instant' : 'smooth' })
  }, [address])
}
