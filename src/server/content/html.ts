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

/** HTML that is safe in a page: made by `html` or by the Markdown renderer. */
export type SafeHtml = { readonly safe: string }

/**
 * A piece of HTML in which every value is escaped, but for those that are such pieces themselves,
 * alone or in a list.
 */
export function html(
  parts: TemplateStringsArray,
  ...values: readonly (string | number | SafeHtml | readonly SafeHtml[])[]
): SafeHtml {
  return {
    safe: parts
      .map((part, at) => part + (at < values.length ? textOf(values[at] ?? '') : ''))
      .join(''),
  }
}

function textOf(value: string | number | SafeHtml | readonly SafeHtml[]): string {
  if (typeof value === 'string' || typeof value === 'number') return escapeHtml(String(value))
  return 'safe' in value ? value.safe : value.map(({ safe }) => safe).join('')
}
