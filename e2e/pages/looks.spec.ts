import { expect, type Page } from '@playwright/test'
import { BASE_URL } from '../stage/facts.ts'
import { answersIn, MATCH_ID, NOW } from '../stage/looks-answers.ts'
import { test } from '../stage/test.ts'

/**
 * The ten main pages look as before: each is compared with a picture in `looks/`. After an intended
 * change, `npm run looks` draws the pictures again. Check each of them before you commit it.
 */
type OnePage = { readonly name: string; readonly path: string; readonly member?: true }
type View = {
  readonly name: string
  readonly width: number
  readonly height: number
  readonly language: 'en' | 'hi'
  readonly dark?: true
  readonly only?: readonly string[]
}

const PAGES: readonly OnePage[] = [
  { name: 'home', path: '/' },
  { name: 'plans', path: '/plans' },
  { name: 'rules', path: '/rules' },
  { name: 'contact', path: '/contact' },
  { name: 'register', path: '/register' },
  { name: 'login', path: '/login' },
  { name: 'dashboard', path: '/dashboard', member: true },
  { name: 'give', path: '/help/give', member: true },
  { name: 'payment', path: `/matches/${MATCH_ID}`, member: true },
  { name: 'coine', path: '/coine', member: true },
]
const VIEWS: readonly View[] = [
  { name: 'phone-en', width: 360, height: 900, language: 'en' },
  { name: 'phone-hi', width: 360, height: 900, language: 'hi' },
  {
    name: 'dark-en',
    width: 360,
    height: 900,
    language: 'en',
    dark: true,
    only: ['home', 'login', 'dashboard', 'payment'],
  },
  {
    name: 'desk-en',
    width: 1280,
    height: 720,
    language: 'en',
    only: ['home', 'plans', 'dashboard', 'coine'],
  },
]
for (const view of VIEWS) {
  test.describe(view.name, () => {
    test.use({
      viewport: { width: view.width, height: view.height },
      deviceScaleFactor: 1,
      colorScheme: view.dark === true ? 'dark' : 'light',
    })
    for (const one of PAGES.filter(({ name }) => view.only?.includes(name) ?? true)) {
      test(one.name, async ({ page }) => {
        test.skip(
          process.platform !== 'linux',
          'other systems draw letters and fields their own way; the pictures were made on Linux',
        )
        await page.clock.setFixedTime(NOW)
        await page.addInitScript(
          (language) => localStorage.setItem('language', language),
          view.language,
        )
        await (one.member === true
          ? openAsMember(page, one.path, view.language)
          : openAsVisitor(
              page,
              view.language === 'hi' ? `/hi${one.path}`.replace(/\/$/, '') : one.path,
            ))
        // Parts that differ from one run or year to another: a captcha, the year in the last line.
        await expect(page).toHaveScreenshot(`${one.name}-${view.name}.png`, {
          mask: [page.locator('.captcha__frame'), page.locator('.footer__end')],
          maskColor: '#808080',
        })
      })
    }
  })
}

async function openAsVisitor(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForFunction(() => document.querySelector('[data-tools="waiting"]') === null)
  await page.waitForLoadState('networkidle')
}

/**
 * A page of the member area with fixed responses, because those of the database change every day.
 */
async function openAsMember(page: Page, path: string, language: View['language']): Promise<void> {
  const responses = answersIn(language)
  await page.context().addCookies([{ name: 'session', value: 'looks', url: BASE_URL }])
  const unknown: string[] = []
  await page.route('**/api/**', (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname === '/api/events') return route.abort()
    const response: unknown =
      responses[`${route.request().method()} ${pathname.slice('/api'.length)}`]
    if (response === undefined) unknown.push(pathname)
    return response === undefined
      ? route.fulfill({ status: 404, json: {} })
      : route.fulfill({ json: response })
  })
  await page.goto(path)
  await expect(page.locator('h1')).toBeVisible()
  await expect(page.locator('[aria-busy="true"], .skeleton')).toHaveCount(0)
  expect(unknown).toEqual([])
}
