import { SHOWN_TAGS, type ShownPart } from '#contract/content/views.ts'

type Tag = NonNullable<ShownPart['tag']>

const TAGS: ReadonlySet<string> = new Set(SHOWN_TAGS)
const VOID: ReadonlySet<string> = new Set(['hr', 'br'])
const SIGNS: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}

/**
 * Turns safe HTML into parts that a browser can build without parsing HTML: known tags of our
 * renderer, text, and link targets. Leaves out everything else.
 */
export function shownParts(safeHtml: string): ShownPart[] {
  return Array.from(
    safeHtml.matchAll(/<(\/?)([a-z0-9]+)([^>]*)>|([^<]+)/g),
    ([, slash = '', tag = '', attributes = '', text]) => partsOf({ slash, tag, attributes, text }),
  ).flat()
}

/** One tag around texts and other parts. */
export function element(tag: Tag, ...inside: readonly (string | ShownPart[])[]): ShownPart[] {
  const parts = inside.flatMap((each) =>
    typeof each === 'string' ? [{ kind: 'text' as const, text: each }] : each,
  )
  return [{ kind: 'open', tag }, ...parts, { kind: 'close', tag }]
}

function partsOf({
  slash,
  tag,
  attributes,
  text,
}: {
  slash: string
  tag: string
  attributes: string
  text: string | undefined
}): ShownPart[] {
  if (text !== undefined) return [{ kind: 'text', text: simple(text) }]
  if (!TAGS.has(tag)) return []
  const known = tag as Tag
  if (slash !== '') return [{ kind: 'close', tag: known }]
  const href = tag === 'a' ? /\shref="([^"]*)"/.exec(attributes)?.[1] : undefined
  const open: ShownPart = {
    kind: 'open',
    tag: known,
    ...(href !== undefined && { href: simple(href) }),
  }
  return VOID.has(tag) ? [open, { kind: 'close', tag: known }] : [open]
}

function simple(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#39);/g, (sign) => SIGNS[sign] ?? sign)
}
