import jsqr from 'jsqr'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { POSTER_TITLE, POSTER_WORDS } from '#domain/content/content.ts'
import { drawPoster } from './draw-poster.ts'
import { pathOf, runsOf, widthOf } from '#server/platform/documents/script-fonts.ts'
import { layoutOf, type PosterSpec } from './poster-layout.ts'
import { CATALOGUE_POSTERS, catalogueWords } from './poster-specs.ts'

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

describe.each(['poster', 'banner'] as const)('a %s', (form) => {
  test.each(Object.entries(LONGEST))(
    'keeps %s as long as they may be on its page, and shows all of them',
    (_what, texts) => {
      const circle = 'Circle: ' + 'name '.repeat(12)
      const { width, height, items } = layoutOf(
        spec({
          form,
          ...texts,
          circle,
          pageUrl: `https://a-rather-long-name.of-somebody.example/hi/c/${'x'.repeat(60)}`,
          promise: 'promise '.repeat(25),
        }),
      )
      for (const item of items) {
        const right = item.kind === 'text' ? item.x + widthOf(item.text, item) : item.x + item.width
        const bottom = item.kind === 'text' ? item.y + item.size * 0.35 : item.y + item.height
        expect(
          [item.x >= 0, right <= width, item.y >= 0, bottom <= height],
          JSON.stringify(item),
        ).toEqual([true, true, true, true])
      }
      const lines = items
        .filter((item) => item.kind === 'text')
        .map((item) => item.text)
        .join('')
        .replaceAll(' ', '')
      expect(lines).toContain(texts.words.replaceAll(' ', ''))
      expect(lines).toContain(texts.title.replaceAll(' ', ''))
    },
  )

  test('is a picture whose QR leads to the page and to nobody’s code', async () => {
    const png = await drawPoster(spec({ form }), DRAWING, 'png')
    const { data, info } = await sharp(png)
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual(form === 'poster' ? [1240, 1754] : [1600, 900])
    expect(jsqr.default(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(
      'https://paraspar.example/hi/c/gram-vikas',
    )
    expect(png.length).toBeLessThan(200_000)
    expect(await drawPoster(spec({ form }), DRAWING, 'png')).toEqual(png)
  })

  test('is a PDF in its language with text in embedded parts of both fonts', async () => {
    const pdf = (await drawPoster(spec({ form }), DRAWING, 'pdf')).toString('latin1')
    expect(pdf.startsWith('%PDF-1.7')).toBe(true)
    expect(pdf).toContain('/Lang (hi)')
    // Six capitals before the name mean a subset: only used glyphs are embedded.
    expect(
      new Set(pdf.match(/\/BaseFont \/[A-Z]{6}\+NotoSansDevanagari-(Bold|Regular)/g)).size,
    ).toBeGreaterThanOrEqual(3)
    expect([
      pdf.match(/\/FontFile2/g)?.length,
      pdf.match(/\/ToUnicode/g)?.length,
      pdf.length < 300_000,
    ]).toEqual([expect.any(Number), expect.any(Number), true])
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
