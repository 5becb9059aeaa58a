import markdownIt from 'markdown-it'
import sanitizeHtml from 'sanitize-html'

const parser = markdownIt('commonmark', { html: false, linkify: false })

const LINK = /^(https:\/\/|mailto:|tel:|\/(?![/\\])|#)/i

// One heading stands above it on its page, so its own begin one step lower.
const LOWER: Readonly<Record<string, string>> = {
  h1: 'h2',
  h2: 'h3',
  h3: 'h4',
  h4: 'h4',
  h5: 'h4',
  h6: 'h4',
}

/**
 * The HTML of a text that somebody of the staff wrote in Markdown: paragraphs, headings, lists,
 * quotes, emphasis and links (https, mail, phone, and addresses of this site). No pictures, no HTML
 * of its own, nothing that runs.
 */
export function markdownHtml(text: string): string {
  return sanitizeHtml(parser.render(text), {
    allowedTags: [
      'p',
      'h2',
      'h3',
      'h4',
      'ul',
      'ol',
      'li',
      'strong',
      'em',
      'a',
      'blockquote',
      'hr',
      'br',
      'code',
    ],
    allowedAttributes: { a: ['href', 'rel'], ol: ['start'] },
    allowedSchemes: ['https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    transformTags: {
      ...Object.fromEntries(
        Object.entries(LOWER).map(([from, to]) => [from, sanitizeHtml.simpleTransform(to, {})]),
      ),
      // A link that leads nowhere we know of is only text.
      a: (tagName, { href = '' }) => ({
        tagName,
        attribs: LINK.test(href) ? { href, rel: 'noopener noreferrer nofollow' } : {},
      }),
    },
  })
}
