import { useEffect } from 'react'
import { namedSide, type Side } from './named-side.ts'

/**
 * Scrolls to the card of this side that the address names, and opens the fold it is in. It is drawn
 * among the cards, so that they exist when it runs.
 */
export function NamedCard({ side }: { side: Side }) {
  useEffect(() => {
    if (namedSide(location.hash) !== side) return undefined
    // This waits until the heading of a new page has taken the focus.
    const frame = requestAnimationFrame(() => {
      const card = document.getElementById(location.hash.slice(1))
      for (let around = card?.parentElement; around; around = around.parentElement)
        if (around instanceof HTMLDetailsElement) around.open = true
      card?.scrollIntoView({ block: 'center' })
      card?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [side])
  return null
}
