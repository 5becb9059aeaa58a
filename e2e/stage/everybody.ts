import { expect, type Page } from '@playwright/test'
import { troublesWithRoom } from './long-words.ts'

/** A screen of 1280 px at 200 % and at 400 %. */
const ZOOMED = [640, 320] as const

/**
 * At 200 % and 400 %, nothing goes over the edge, is cut or overlaps. That must also hold with
 * letters of double size, and with wider spacing.
 */
export async function expectRoom(page: Page): Promise<void> {
  const size = page.viewportSize() ?? { width: 1280, height: 800 }
  for (const width of ZOOMED) {
    await page.setViewportSize({ width, height: 512 })
    expect.soft(await troublesWithRoom(page), `${page.url()} at ${width} px`).toEqual([])
  }
  await page.setViewportSize(size)
  for (const change of [LARGER_LETTERS, WIDER_LETTERS]) {
    await page.evaluate(addStyle, change)
    expect.soft(await troublesWithRoom(page), `${page.url()} with ${change}`).toEqual([])
    await page.evaluate(() => {
      document.adoptedStyleSheets = []
    })
  }
}

const LARGER_LETTERS = 'html { font-size: 200% }'
// The distances of WCAG 1.4.12.
const WIDER_LETTERS =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: ' +
  '0.16em !important } p { margin-bottom: 2em !important }'

/** Runs in the page. */
export function addStyle(text: string): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  document.adoptedStyleSheets = [sheet]
}

/** Nothing moves, slides or scrolls smoothly for people who prefer reduced motion. */
export async function expectStill(page: Page): Promise<void> {
  const moving = await page.evaluate(() => {
    const LEAST_S = 0.002
    const seconds = (times: string) =>
      Math.max(
        ...times
          .split(',')
          .map((time) => Number.parseFloat(time) * (time.trim().endsWith('ms') ? 0.001 : 1)),
      )
    const moves = (element: Element, part?: string) => {
      const { animationName, animationDuration, transitionDuration, scrollBehavior } =
        getComputedStyle(element, part)
      return (
        (animationName !== 'none' && seconds(animationDuration) > LEAST_S) ||
        seconds(transitionDuration) > LEAST_S ||
        scrollBehavior === 'smooth'
      )
    }
    return [...document.querySelectorAll('*')]
      .filter((element) => [undefined, '::before', '::after'].some((part) => moves(element, part)))
      .map((element) => element.outerHTML.slice(0, 80))
  })
  expect.soft(moving, page.url()).toEqual([])
}

/**
 * Checks the frame of a page. It needs a title, one main heading, one main part, and a live region
 * that existed before its first message.
 */
export async function expectFrame(page: Page): Promise<void> {
  const frame = await page.evaluate(() => ({
    language: document.documentElement.lang,
    mains: document.querySelectorAll('main').length,
    headings: [...document.querySelectorAll('h1')].map((heading) => heading.textContent),
    title: document.title,
    live: document.querySelectorAll('.toast-region[aria-live="polite"]').length,
    skips: document.querySelector('.skip-link')?.getAttribute('href') ?? '',
  }))
  expect.soft(frame, page.url()).toMatchObject({
    language: expect.stringMatching(/^(en|hi)$/),
    mains: 1,
    headings: [expect.stringMatching(/\S/)],
    live: 1,
    skips: '#content',
  })
  expect.soft(frame.title, page.url()).toContain(frame.headings[0])
}
