import { randomUUID } from 'node:crypto'
import type { Browser, BrowserContext, Page } from '@playwright/test'

export type View = {
  readonly language: 'en' | 'hi'
  readonly width: number
  readonly dark: boolean
  /** Pixels of a picture for one of the page. */
  readonly sharpness?: number
}

export const PAGE_MS_MAX = 10_000
const HEIGHTS: Readonly<Record<number, number>> = { 320: 640, 360: 740, 1280: 800 }
const QUIET_MS = 250

export function openContext(
  browser: Browser,
  base: string,
  { width, dark, language, sharpness = 1 }: View,
): Promise<BrowserContext> {
  const isPhone = width < 600
  return browser.newContext({
    viewport: { width, height: HEIGHTS[width] ?? 800 },
    deviceScaleFactor: sharpness,
    isMobile: isPhone,
    hasTouch: isPhone,
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    storageState: {
      cookies: [],
      origins: [{ origin: base, localStorage: [{ name: 'language', value: language }] }],
    },
  })
}

/**
 * Logs in as the first person on the practice page, or of a part of it, with this word beside the
 * name. Returns false when there is none.
 */
export async function logIn(
  page: Page,
  base: string,
  fact: string,
  { language }: View,
  among = 'main',
): Promise<boolean> {
  await page.goto(`${base}/practice`)
  const button = page
    .locator(among)
    .locator('li')
    .filter({ has: page.locator('small', { hasText: fact }) })
    .getByRole('button')
    .first()
  if ((await button.count()) === 0) return false
  await button.click()
  await page.waitForURL('**/dashboard')
  const response = await page.request.put(`${base}/api/user/language`, {
    data: { language },
    headers: { 'origin': base, 'idempotency-key': randomUUID() },
  })
  if (!response.ok()) throw new Error(`the language could not be set: ${await response.text()}`)
  return true
}

/** Waits until the page has its data. The event stream never ends, so the network is never idle. */
export async function untilStill(page: Page): Promise<void> {
  await page
    .locator('h1')
    .first()
    .waitFor({ timeout: PAGE_MS_MAX })
    .catch(() => undefined)
  await page
    .waitForFunction(
      () => document.querySelector('[aria-busy="true"], .skeleton') === null,
      undefined,
      { timeout: PAGE_MS_MAX },
    )
    .catch(() => undefined)
  await page.waitForTimeout(QUIET_MS)
}

/** The first payment of one's own list. */
export async function firstMatch(page: Page, base: string, list: string): Promise<string> {
  const response = await page.request.get(`${base}/api/matches/${list}`)
  const { data } = (await response.json()) as { data: readonly { id: string }[] }
  const [first] = data
  if (first === undefined) throw new Error(`nothing is ${list}`)
  return first.id
}
