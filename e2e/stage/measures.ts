import type { Page } from '@playwright/test'
import { addStyle } from './everybody.ts'

/** What is measured on a page at 360 × 740. */
export const MEASURES = [
  'screens',
  'primary',
  'twice',
  'over',
  'name',
  'rows',
  'targets',
  'wide',
  'thin',
] as const
export type Measure = (typeof MEASURES)[number]
export type Measured = Readonly<Record<Measure, number>>

const NARROW = { width: 320, height: 640 }
const PHONE = { width: 360, height: 740 }
const LARGE_LETTERS = 'html { font-size: 200% }'

export async function measured(page: Page): Promise<Measured> {
  await page.setViewportSize(PHONE)
  await page.evaluate(untilStill)
  const found = await page.evaluate(measureInPage)
  const narrow = await sidewaysAt(page, NARROW)
  await page.evaluate(addStyle, LARGE_LETTERS)
  const large = await sidewaysAt(page, PHONE)
  const thin = await page.evaluate(thinRows)
  await page.evaluate(() => {
    document.adoptedStyleSheets = []
  })
  return { ...found, wide: Math.max(narrow, large), thin }
}

async function sidewaysAt(page: Page, size: typeof PHONE): Promise<number> {
  await page.setViewportSize(size)
  const wide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  await page.setViewportSize(PHONE)
  return wide
}

/** Runs in the page: rows whose words have so little room that they break between letters. */
function thinRows(): number {
  const LEAST = 96
  return [...document.querySelectorAll('.item__text')].filter(
    (text) => text.checkVisibility() && text.getBoundingClientRect().width < LEAST,
  ).length
}

/** Runs in the page: fonts are there, and what slides in has come to its place. */
async function untilStill(): Promise<void> {
  const isFinite = ({ effect }: Animation) =>
    effect !== null && Number.isFinite(effect.getComputedTiming().endTime)
  await Promise.allSettled(
    document
      .getAnimations()
      .filter(isFinite)
      .map(({ finished }) => finished),
  )
  await document.fonts.ready
}

/** Runs in the page. */
function measureInPage(): Omit<Measured, 'wide' | 'thin'> {
  const TARGET = 44
  const ROW = 72
  const AROUND = 'header, nav, footer, thead, .banner--practice, .visually-hidden, .skip-link'
  const all = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].filter((element) =>
      element.checkVisibility({ visibilityProperty: true }),
    )
  const ownText = (element: Element) =>
    [...element.childNodes]
      .map((node) => (node instanceof Text ? node.data : ' '))
      .join('')
      .replace(/\s+/g, ' ')
      .trim()
  const size = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize)
  const isSmall = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return width > 1 && (width < TARGET - 0.5 || height < TARGET - 0.5)
  }
  const written = all('body *').filter(
    (element) => element.closest(AROUND) === null && ownText(element) !== '',
  )
  const sentences = written
    .map(ownText)
    .filter((text) => (text.match(/\p{L}[\p{L}\p{M}’'-]*/gu) ?? []).length >= 3)
  const largest = Math.max(0, ...written.map(size))
  const heading = document.querySelector('h1')
  // A link within a sentence is as high as its line.
  const controls = all('a, button, input, select, textarea, summary').filter(
    (element) => getComputedStyle(element).display !== 'inline',
  )
  const header = document.querySelector('.header')?.getBoundingClientRect()
  const points =
    // In flows a phone shows no header.
    header === undefined || header.height === 0
      ? []
      : [0.05, 0.25, 0.5, 0.75, 0.95].map((part) =>
          document.elementFromPoint(header.width * part, header.top + header.height / 2),
        )
  return {
    screens: Math.ceil((document.documentElement.scrollHeight / 740) * 10 - 0.01) / 10,
    primary: all('main .btn--primary').length,
    twice: new Set(sentences.filter((text, at) => sentences.indexOf(text) !== at)).size,
    over: points.filter((element) => element?.closest('.header') === null).length,
    // A heading that asks is the page's question, and no name.
    name:
      heading !== null &&
      !ownText(heading).endsWith('?') &&
      written.includes(heading) &&
      size(heading) >= largest
        ? 1
        : 0,
    rows: all('.item, .table tbody tr').filter(({ offsetHeight }) => offsetHeight > ROW).length,
    targets: controls.filter((element) => isSmall(element.closest('label') ?? element)).length,
  }
}
