import { expect } from '@playwright/test'
import jsqr from 'jsqr'
import sharp from 'sharp'
import { POSTER_TITLE, POSTER_WORDS } from '#domain/content/content.ts'
import { BASE_URL } from '../stage/facts.ts'
import { test } from '../stage/test.ts'

/** A4 in points. */
const A4 = [595, 842]
const PAGES = [
  ['/posters/together-en', A4],
  ['/hi/posters/gift-hi', A4],
  ['/hi/posters/banner-hi', A4.toReversed()],
] as const

// As large as a sheet is on a desk: on a phone's screen a banner's code is 49 px wide, and no phone reads another's screen.
test.use({ viewport: { width: 1280, height: 800 } })

for (const [path, a4] of PAGES)
  test(`${path} prints on one sheet of A4, also with the longest words`, async ({ page }) => {
    await page.goto(BASE_URL + path)
    const qr = await page.locator('.sheet__qr').screenshot()
    const { data, info } = await sharp(qr).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    expect(jsqr.default(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(
      `${BASE_URL}${path.startsWith('/hi') ? '/hi' : '/'}`,
    )
    const sheets = async () => {
      const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
      return Array.from(
        pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g),
        ([, width, height]) => [Math.round(Number(width)), Math.round(Number(height))],
      )
    }
    expect(await sheets()).toEqual([a4])
    await page.evaluate(
      ([title, words]) => {
        document.querySelector('.sheet__page')?.setAttribute('data-size', 'long')
        for (const [part, length] of [
          ['title', title],
          ['words', words],
          ['link', 110],
        ] as const)
          document.querySelector(`.sheet__${part}`)!.textContent = 'W'.repeat(length)
      },
      [POSTER_TITLE.max, POSTER_WORDS.max] as const,
    )
    expect(await sheets()).toEqual([a4])
    const { tall, has } = await page.locator('.sheet__page').evaluate((sheet) => {
      const [first, last] = [sheet, sheet.lastElementChild ?? sheet].map((part) =>
        part.getBoundingClientRect(),
      )
      return { tall: last!.bottom - first!.top, has: first!.height }
    })
    expect(tall).toBeLessThan(has + 1)
  })
