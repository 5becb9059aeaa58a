const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for HTML, between tags and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
}

/** HTML that is safe in a page: a drawing of the build, or made by the Markdown renderer. */
export type SafeHtml = { readonly safe: string }

/** What the marks of a page take, by name: a value, or a list with the values of each entry. */
export type PageValues = {
  readonly [name: string]: string | number | boolean | SafeHtml | readonly PageValues[] | undefined
}

const MARK = /@@([#?^]?)(\w+)@@(?:([\s\S]*?)@@\/\1\2@@)?/g

/**
 * Fills the marks in the HTML of a built page; `src/web/pages/site/parts/marks.tsx` sets them. Every
 * value is escaped, and nothing in a value is read as a mark.
 */
export function fillMarks(html: string, values: PageValues): string {
  return html.replace(MARK, (_mark, kind: string, name: string, inside = '') => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    if (kind === '#')
      return listOf(value)
        .map((entry) => fillMarks(inside, { ...values, ...entry }))
        .join('')
    if (kind === '?') return isNothing(value) ? '' : fillMarks(inside, values)
    if (kind === '^') return isNothing(value) ? fillMarks(inside, values) : ''
    return isNothing(value) ? fillMarks(inside, values) : textOf(value)
  })
}

type Value = PageValues[string]

function listOf(value: Value): readonly PageValues[] {
  return Array.isArray(value) ? value : []
}

function isNothing(value: Value): boolean {
  return value === undefined || value === false || (Array.isArray(value) && value.length === 0)
}

function textOf(value: Value): string {
  if (typeof value === 'string' || typeof value === 'number') return escapeHtml(String(value))
  return typeof value === 'object' && 'safe' in value ? String(value.safe) : ''
}
