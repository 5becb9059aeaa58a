import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { markdownHtml } from './markdown.ts'
import { shownParts } from './shown-parts.ts'

const partsOf = (text: string) => shownParts(markdownHtml(text))
const HOSTILE = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '[x](javascript:alert(1))',
  '[x](java&#10;script:alert(1))',
  '[x](&#106;avascript:alert(1))',
  '![x](https://a.example/p.png)',
  '![x](/assets/x.png "t")',
  '<svg/onload=alert(1)>',
  '[x](https://a.example/"onclick="alert(1))',
  '[x](<https://a.example/ onclick=alert(1)>)',
  '`<script>`',
  '```html\n<script>alert(1)</script>\n```',
  '<https://a.example/<script>>',
  '[x]: javascript:alert(1)\n[x]',
  '[![i](https://a.example/p.png)](https://a.example)',
  '<a href="https://a.example" style="position:fixed">x</a>',
  '<style>*{}</style>',
  '<iframe srcdoc="<script>1</script>"></iframe>',
  '<math><mi xlink:href="data:x">',
  '[x](vbscript:x)',
  '[x](file:///etc/passwd)',
  '[x](//a.example)',
  '[x](\\\\a.example)',
  '<form action=/logout><button>x',
  '\u0000<script>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
]

describe('what a preview shows', () => {
  test('is the page’s own words, tags and links', () => {
    expect(partsOf('Tea & *talk* [rules](/rules?a=1&b=2)\n\n---')).toEqual([
      { kind: 'open', tag: 'p' },
      { kind: 'text', text: 'Tea & ' },
      { kind: 'open', tag: 'em' },
      { kind: 'text', text: 'talk' },
      { kind: 'close', tag: 'em' },
      { kind: 'text', text: ' ' },
      { kind: 'open', tag: 'a', href: '/rules?a=1&b=2' },
      { kind: 'text', text: 'rules' },
      { kind: 'close', tag: 'a' },
      { kind: 'close', tag: 'p' },
      { kind: 'text', text: '\n' },
      { kind: 'open', tag: 'hr' },
      { kind: 'close', tag: 'hr' },
      { kind: 'text', text: '\n' },
    ])
  })
})

const OPENING = /<([a-z][a-z0-9]*)((?:\s+[a-z-]+="[^"]*")*)\s*\/?>/g
const KNOWN = new Set([
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
  'pre',
])

/** Returns parts of HTML that a browser would act on and that are not on our list. */
function harmIn(safe: string): string[] {
  const rest = safe
    .replace(OPENING, (whole, tag: string, attributes: string) =>
      KNOWN.has(tag) && harmlessAttributes(attributes) ? '' : `HARM ${whole}`,
    )
    .replace(/<\/[a-z0-9]+>/g, '')
  return rest.match(/HARM .*|<.*/g) ?? []
}

function harmlessAttributes(text: string): boolean {
  return Array.from(text.matchAll(/([a-z-]+)="([^"]*)"/g)).every(([, name = '', value = '']) =>
    name === 'href'
      ? /^(https:|mailto:|tel:|\/(?![/\\])|#)/.test(value)
      : name === 'rel' || name === 'start',
  )
}

describe('hostile Markdown', () => {
  test.each(HOSTILE)('%j: nothing runs, nothing is loaded, nothing leads astray', (text) => {
    expect(harmIn(markdownHtml(text))).toEqual([])
    for (const { tag, href } of partsOf(text)) {
      expect(['script', 'img', 'style', 'iframe', 'svg', 'form']).not.toContain(tag)
      if (href !== undefined) expect(href).toMatch(/^(https:|mailto:|tel:|\/(?![/\\])|#)/)
    }
  })

  test('put together in any order stays harmless', () => {
    const piece = fc.oneof(
      fc.constantFrom(...HOSTILE),
      fc.string({ maxLength: 12 }),
      fc.constantFrom(
        '<',
        '>',
        '"',
        "'",
        '`',
        '[',
        '](',
        ')',
        '\n\n',
        '&',
        '#',
        '- ',
        '> ',
        '\\',
        'https://a.example',
        'javascript:',
      ),
    )
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 12 }),
        (pieces) => harmIn(markdownHtml(pieces.join(''))).length === 0,
      ),
      { numRuns: 400 },
    )
  })

  test('would be found if it came through', () => {
    expect(
      [
        harmIn('<p onclick="x">a</p>'),
        harmIn('<img src="x">'),
        harmIn('<a href="javascript:x">a</a>'),
        harmIn('<a href="//a.example">a</a>'),
      ].map((found) => found.length),
    ).toEqual([1, 1, 1, 1])
  })
})
