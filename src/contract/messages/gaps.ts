// The invisible signs of Unicode that keep a piece of text left-to-right and apart from what stands
// around it: right wherever they end up.
const OPEN = '\u2066'
const CLOSE = '\u2069'
const SIGNS = /[\u2066\u2069]/g
const GAP = /\u2066([^\u2066\u2069]*)\u2069/g

/**
 * An English sentence that stands in for one nobody has translated yet, so that it can be told
 * apart from its surroundings.
 */
export function asGap(english: string): string {
  return english === '' ? '' : OPEN + english + CLOSE
}

export function hasGap(text: string): boolean {
  return text.includes(OPEN)
}

/** The same without the signs, for what only carries text: subjects, SMS, papers, codes. */
export function withoutGaps(text: string): string {
  return text.replace(SIGNS, '')
}

export type TextPart = { readonly text: string; readonly gap: boolean }

/** A text in pieces, each wholly translated or wholly a gap. */
export function partsOf(text: string): TextPart[] {
  return text
    .split(GAP)
    .map((piece, at) => ({ text: withoutGaps(piece), gap: at % 2 === 1 }))
    .filter(({ text: piece }) => piece !== '')
}

// Elements that hold nothing but text: what is wholly a gap is marked on themselves.
const TEXT_ONLY = /<(title|option|textarea)(\s[^<>]*)?>([^<]*)(?=<\/\1>)/g
const WHOLLY_GAP = /^\u2066[^\u2066\u2069]*\u2069$/
const TAG_OR_GAP = /(<[^>]*>)|\u2066([^<\u2066\u2069]*)\u2069/g

/**
 * Finished HTML in which every gap is marked as English, so that a screen reader says it right and
 * it is set from left to right.
 */
export function gapsMarked(html: string): string {
  if (!hasGap(html)) return html
  return html
    .replace(
      TEXT_ONLY,
      (_whole, tag: string, rest: string | undefined, text: string) =>
        `<${tag}${rest ?? ''}${WHOLLY_GAP.test(text) ? ' lang="en" dir="ltr"' : ''}>${withoutGaps(text)}`,
    )
    .replace(TAG_OR_GAP, (_whole, tag: string | undefined, text: string | undefined) =>
      tag === undefined ? `<span lang="en" dir="ltr">${text ?? ''}</span>` : withoutGaps(tag),
    )
    .replace(SIGNS, '')
}
