import { describe, expect, test } from 'vitest'
import { markdownHtml } from './markdown.ts'

describe('a text in Markdown', () => {
  test('becomes paragraphs, lists, emphasis and lower headings', () => {
    expect(markdownHtml('# Meeting\n\nOn **Sunday**:\n\n- tea\n- the *rules*')).toBe(
      '<h2>Meeting</h2>\n<p>On <strong>Sunday</strong>:</p>\n<ul>\n<li>tea</li>\n<li>the ' +
        '<em>rules</em></li>\n</ul>\n',
    )
    expect(markdownHtml('## मिलना')).toBe('<h3>मिलना</h3>\n')
  })

  test('links to https, mail, phone and this site, without telling the referrer', () => {
    expect(
      markdownHtml('[x](https://a.example/b) [y](/rules) [z](mailto:a@b.in)').match(
        /href="[^"]+" rel="noopener noreferrer nofollow"/g,
      ),
    ).toHaveLength(3)
  })

  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[x](javascript:alert(1))',
    '[x](data:text/html,<script>)',
    '![x](https://a.example/p.png)',
    '<a href="https://a.example" onclick="x()">x</a>',
    '[x](//a.example)',
    '<style>*{display:none}</style>',
    '<iframe src="https://a.example"></iframe>',
    '[x](http://a.example)',
    '[x](JaVaScRiPt:alert(1))',
    '<svg><script>1</script></svg>',
  ])('lets nothing of %s run, load or lead astray', (text) => {
    const html = markdownHtml(text)
    expect(html.replaceAll(/&lt;.*?&gt;/g, '')).not.toMatch(
      /<(script|img|style|iframe|svg)|<[^>]*\son\w+=|(href|src)="(?!https:\/\/)/i,
    )
  })
})
