import { useEffect } from 'react'
import { usePathname, useSearch } from 'wouter/use-browser-location'

let changes = 0
let last = ''
let pressed: Element | null = null

/**
 * Begins to count changes of the address. The router reports its own ones by events of these names.
 */
export function countRouteChanges(): void {
  last = addressNow()
  const check = () => {
    if (addressNow() === last) return
    last = addressNow()
    changes += 1
    pressed = document.activeElement
  }
  for (const event of ['popstate', 'pushState', 'replaceState']) addEventListener(event, check)
}

function addressNow(): string {
  return location.pathname + location.search
}

/**
 * Whether a new heading takes the focus: not the first one of a load, and not from somebody who has
 * gone on to the bars meanwhile.
 */
export function takesFocus(): boolean {
  const now = document.activeElement
  const isOnTheWay = now !== pressed && now !== document.body && now?.closest('main') === null
  return changes > 0 && !isOnTheWay
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
