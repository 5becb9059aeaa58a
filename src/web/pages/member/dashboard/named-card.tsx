import { useEffect } from 'react'
import { namedSide, type Side } from './named-side.ts'

/**
 * Brings the card of this side that the address names before the eyes, also from behind what is
 * folded away. Stands among the cards, so that they are there when it is.
 */
export function NamedCard({ side }: { side: Side }) {
  useEffect(() => {
    if (namedSide(location.hash) !== side) return undefined
    // After the heading of a new page has taken the focus.
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
