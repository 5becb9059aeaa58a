import { Fragment, type ReactNode } from 'react'
import { jsx } from 'react/jsx-runtime'
import { Link } from 'wouter'
import { hasGap, partsOf, withoutGaps } from '#contract/messages/gaps.ts'

export type Props = Readonly<Record<string, unknown>>

const TEXT_ONLY = new Set<unknown>(['option', 'title', 'textarea'])

/**
 * Marks the gaps of what is drawn: text that nobody has translated yet gets lang="en", so that a
 * screen reader says it right, and its own direction where the page runs the other way. Names and
 * hints that only stand in attributes lose the invisible signs.
 */
export function markGaps(page: 'ltr' | 'rtl'): (type: unknown, props: Props) => Props {
  const english: Props = page === 'rtl' ? { lang: 'en', dir: 'ltr' } : { lang: 'en' }

  const piece = (text: string): ReactNode => {
    const parts = partsOf(text).map(({ text: part, gap }) =>
      gap ? jsx('span', { ...english, children: part }) : part,
    )
    return parts.length === 1
      ? parts[0]
      : jsx(Fragment, { children: parts.map((part, at) => jsx(Fragment, { children: part }, at)) })
  }

  function text(type: unknown, props: Props, given: string): Props {
    const [first, ...rest] = partsOf(given)
    const isWhole = first?.gap === true && rest.length === 0
    // The whole element would stand at the other side of a page that runs from the right.
    if (isWhole && isElement(type) && (page === 'ltr' || TEXT_ONLY.has(type)))
      return { ...english, ...props, children: first.text }
    return { ...props, children: TEXT_ONLY.has(type) ? withoutGaps(given) : piece(given) }
  }

  function children(type: unknown, props: Props): Props {
    const { children: given } = props
    if (isGapText(given)) return text(type, props, given)
    if (!Array.isArray(given) || !given.some(isGapText)) return props
    // Each child keeps its place, so that React finds it again.
    const list = given as readonly ReactNode[]
    return {
      ...props,
      children: list.map((child) =>
        isGapText(child) ? (TEXT_ONLY.has(type) ? withoutGaps(child) : piece(child)) : child,
      ),
    }
  }

  function attributes(props: Props): Props {
    const found = Object.entries(props).filter(
      ([name, value]) => name !== 'children' && isGapText(value),
    )
    if (found.length === 0) return props
    const isAlone = props['children'] === undefined && props['lang'] === undefined
    return {
      ...props,
      ...(isAlone ? english : {}),
      ...Object.fromEntries(found.map(([name, value]) => [name, withoutGaps(String(value))])),
    }
  }

  return (type, props) =>
    isElement(type)
      ? attributes(children(type, props))
      : type === Fragment
        ? children(type, props)
        : props
}

// The router's link draws its element itself, out of reach.
function isElement(type: unknown): boolean {
  return typeof type === 'string' || type === Link
}

function isGapText(value: unknown): value is string {
  return typeof value === 'string' && hasGap(value)
}
