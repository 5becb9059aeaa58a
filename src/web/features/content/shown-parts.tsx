import { createElement, type ReactNode } from 'react'
import type { ShownPart } from '#contract/content/views.ts'

type Tag = NonNullable<ShownPart['tag']>
type Open = { readonly tag: Tag; readonly href: string | undefined; readonly children: ReactNode[] }

// On its page a piece has the page's own heading. Inside another page its headings begin one level
// lower.
const LOWER: Partial<Record<Tag, string>> = { h1: 'h3', h2: 'h4', h3: 'h5', h4: 'h6' }
const VOID: readonly Tag[] = ['hr', 'br']

/** Draws what visitors would see, part by part and never as HTML. In a preview links lead nowhere. */
export function ShownParts({
  parts,
  lang,
  linked = false,
}: {
  parts: readonly ShownPart[]
  lang: 'en' | 'hi'
  linked?: boolean
}) {
  return (
    <div className={linked ? 'prose' : 'card prose'} lang={lang}>
      {built(parts, linked)}
    </div>
  )
}

function built(parts: readonly ShownPart[], linked: boolean): ReactNode[] {
  const root: Open = { tag: 'article', href: undefined, children: [] }
  const stack: Open[] = [root]
  for (const [at, part] of parts.entries()) {
    const top = stack.at(-1) ?? root
    if (part.kind === 'text') top.children.push(part.text)
    else if (part.kind === 'open' && part.tag !== undefined)
      stack.push({ tag: part.tag, href: part.href, children: [] })
    else if (stack.length > 1) {
      stack.pop()
      stack.at(-1)?.children.push(drawn(top, at, linked))
    }
  }
  return root.children
}

function drawn({ tag, href, children }: Open, key: number, linked: boolean): ReactNode {
  if (tag === 'a')
    return linked ? (
      <a key={key} href={href} rel="noopener noreferrer">
        {children}
      </a>
    ) : (
      <span key={key} className="link" title={href}>
        {children}
      </span>
    )
  return createElement(LOWER[tag] ?? tag, { key }, ...(VOID.includes(tag) ? [] : children))
}
