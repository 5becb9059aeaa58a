import jsqr from 'jsqr'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { POSTER_TITLE, POSTER_WORDS } from '#domain/content/content.ts'
import { pathOf, runsOf, widthOf } from '#server/platform/documents/script-fonts.ts'
import { pageHtml } from '#test/content/page-html.ts'
import { CATALOGUE_POSTERS, catalogueWords, type PosterSpec, posterValues } from './poster-specs.ts'
import { linesOf, sharePicture, textsOf } from './share-picture.ts'

const DRAWING =
  '<svg viewBox="0 0 160 110" width="160" height="110">' +
  '<circle class="draw-accent" cx="80" cy="50" r="20"></circle></svg>'
const spec = (more: Partial<PosterSpec> = {}): PosterSpec => ({
  form: 'poster',
  language: 'hi',
  brand: 'परस्पर',
  title: 'साथ रहें',
  words: 'हम एक-दूसरे को जानते हैं। No PIN.',
  promise: 'Nobody promises anything back.',
  linkText: 'और पढ़ें:',
  circle: null,
  pageUrl: 'https://paraspar.example/hi/c/gram-vikas',
  picture: 'gift',
  ...more,
})

const LONGEST = {
  'English words': {
    title: 'word '.repeat(16).slice(0, POSTER_TITLE.max),
    words: 'longer words here '.repeat(20).slice(0, POSTER_WORDS.max),
  },
  'Hindi words': {
    title: 'क्षमा कार्यक्रम स्त्री '.repeat(8).slice(0, POSTER_TITLE.max),
    words: 'श्रद्धा विश्वास ज्ञान '.repeat(20).slice(0, POSTER_WORDS.max),
  },
  'one word without a gap': {
    title: 'W'.repeat(POSTER_TITLE.max),
    words: 'W'.repeat(POSTER_WORDS.max),
  },
}

describe('the page of a poster', () => {
  test('says all that is on it, in its own language, escaped', () => {
    const all = spec({ title: '<b>', form: 'banner', circle: 'Circle: Gram' })
    const html = pageHtml('poster', posterValues(all, { gift: DRAWING }), 'en')
    expect(html).toMatch(/<article class="sheet" data-form="banner" lang="hi">/)
    expect(html).toContain('&lt;b&gt;')
    for (const text of [all.brand, all.words, all.promise, all.linkText, all.pageUrl, all.circle])
      expect(html).toContain(`>${text}<`)
    expect(html).toContain(`<div class="sheet__picture">${DRAWING}</div>`)
    expect(pageHtml('poster', posterValues(spec(), {}))).not.toContain('Circle')
  })

  test('has smaller type for longer words', () => {
    expect(posterValues(spec(), {})['size']).toBe('short')
    expect(posterValues(spec(LONGEST['Hindi words']), {})['size']).toBe('long')
  })
})

describe('the picture of a poster', () => {
  test.each(Object.entries(LONGEST))(
    'keeps %s within their areas, and shows all',
    (_what, texts) => {
      const all = spec({
        ...texts,
        circle: 'Circle: ' + 'name '.repeat(12),
        pageUrl: `https://a-rather-long-name.of-somebody.example/hi/c/${'x'.repeat(60)}`,
        promise: 'promise '.repeat(25),
      })
      for (const [text, area, style] of textsOf(all)) {
        const lines = linesOf(text, area, style)
        expect(
          lines
            .map((line) => line.text)
            .join('')
            .replaceAll(' ', ''),
        ).toBe(text.replaceAll(' ', ''))
        const [x, y, width, height] = area
        for (const line of lines)
          expect([
            line.x + widthOf(line.text, line) <= x + width,
            line.y + line.size * 0.35 <= y + height,
          ]).toEqual([true, true])
      }
    },
  )

  test('has a QR code that leads to the page and to nobody’s code', async () => {
    const png = await sharePicture(spec(), DRAWING)
    const { data, info } = await sharp(png)
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([1600, 900])
    expect(jsqr.default(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(
      'https://paraspar.example/hi/c/gram-vikas',
    )
    expect(png.length).toBeLessThan(200_000)
    expect(await sharePicture(spec(), DRAWING)).toEqual(png)
  })
})

describe('the words of a poster', () => {
  test('are shaped: a Hindi conjunct is drawn as one sign, and each script by its own font', () => {
    expect(widthOf('क्ष', { size: 100, weight: 'plain' })).toBeLessThan(
      widthOf('क', { size: 100, weight: 'plain' }) + widthOf('ष', { size: 100, weight: 'plain' }),
    )
    expect(runsOf('OTP या PIN 🙂')).toEqual([
      { script: 'latin', text: 'OTP ' },
      { script: 'devanagari', text: 'या ' },
      { script: 'latin', text: 'PIN ' },
    ])
    expect(pathOf('क', { x: 0, y: 0, size: 10, weight: 'bold' })).toMatch(/^M[\d. -]+/)
  })

  test.each(CATALOGUE_POSTERS)(
    'of “$name” in the catalogue are within what a poster takes, in both languages',
    ({ name }) => {
      for (const language of ['en', 'hi'] as const) {
        const { title, words } = catalogueWords(name, language)
        expect([title.length <= POSTER_TITLE.max, words.length <= POSTER_WORDS.max]).toEqual([
          true,
          true,
        ])
      }
    },
  )
})
