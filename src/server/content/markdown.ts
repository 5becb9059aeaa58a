import markdownIt from 'markdown-it'
import sanitizeHtml from 'sanitize-html'
import { WRITTEN_TAGS } from '#contract/content/views.ts'

const parser = markdownIt('commonmark', { html: false, linkify: false })

const LINK = /^(https:\/\/|mailto:|tel:|\/(?![/\\])|#)/i

// Each page has its own first heading, so headings in the text move one level down.
const LOWER: Readonly<Record<string, string>> = {
  h1: 'h2',
  h2: 'h3',
  h3: 'h4',
  h4: 'h4',
  h5: 'h4',
  h6: 'h4',
}

/**
 * Renders Markdown of staff as HTML: paragraphs, headings, lists, quotes, emphasis and links
 * (https, mail, phone, and addresses of this site). No pictures, no raw HTML, no scripts.
 */
export function markdownHtml(text: string): string {
  return sanitizeHtml(parser.render(text), {
    allowedTags: [...WRITTEN_TAGS],
    allowedAttributes: { a: ['href', 'rel'], ol: ['start'] },
    allowedSchemes: ['https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    transformTags: {
      ...Object.fromEntries(
        Object.entries(LOWER).map(([from, to]) => [from, sanitizeHtml.simpleTransform(to, {})]),
      ),
      // A link to an unknown kind of target becomes text.
      a: (tagName, { href = '' }) => ({
        tagName,
        attribs: LINK.test(href) ? { href, rel: 'noopener noreferrer nofollow' } : {},
      }),
    },
  })
}
