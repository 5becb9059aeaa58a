import { useEffect } from 'react'

/** Which side of the dashboard the address names a card of (`/dashboard#ask-…`, `#pledge-…`): a notice leads to it. */
export function namedSide(hash: string): 'give' | 'get' | undefined {
  return hash.startsWith('#pledge-') ? 'give' : hash.startsWith('#ask-') ? 'get' : undefined
}

/** Brings the card that the address names before the eyes, also from behind what is folded away. */
export function NamedCard() {
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const card = namedSide(location.hash) === undefined ? null : document.getElementById(location.hash.slice(1))
      for (let around = card?.parentElement; around; around = around.parentElement) if (around instanceof HTMLDetailsElement) around.open = true
      card?.scrollIntoView({ block: 'center' })
      card?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return null
}
