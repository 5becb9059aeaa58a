import { useEffect } from 'react'
import { usePathname } from 'wouter/use-browser-location'

let changes = 0
let last = ''

/** Begins to count changes of the address; the router tells of its own ones by events of these names. */
export function countRouteChanges(): void {
  last = location.pathname
  const look = () => {
    if (location.pathname === last) return
    last = location.pathname
    changes += 1
  }
  for (const event of ['popstate', 'pushState', 'replaceState']) addEventListener(event, look)
}

/** How many times the address changed since the page was loaded: the first heading is not focused, later ones are. */
export function routeChanges(): number {
  return changes
}

/** Scrolls to the top whenever the address changes; at once for people who prefer reduced motion. */
export function useScrollToTop(): void {
  const path = usePathname()
  useEffect(() => {
    if (changes === 0) return
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
    scrollTo({ top: 0, behavior: calm ? 'instant' : 'smooth' })
  }, [path])
}
