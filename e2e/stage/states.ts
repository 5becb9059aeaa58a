import { type BrowserContext, expect, type Page, type Route, type TestInfo } from '@playwright/test'
import { readFileSync } from 'node:fs'
import type { WrittenLanguage } from '#contract/messages/translate.ts'
import { BASE_URL, FACTS_FILE, type Facts, LANGUAGE_OF, type StatesFacts } from './facts.ts'

export type Looked = StatesFacts[WrittenLanguage]

/** The people of the pages that this device checks. Each language is checked on one device. */
export function shownOn({ project }: TestInfo): { looked: Looked; language: WrittenLanguage } {
  const language = LANGUAGE_OF[project.name === 'phone' ? 'phone' : 'desk']
  const { states } = JSON.parse(readFileSync(FACTS_FILE, 'utf8')) as Facts
  return { looked: states[language], language }
}

/**
 * The page for a session. `response` handles every request except the one for the session itself.
 */
export async function pageOf(
  context: BrowserContext,
  token: string,
  response?: (route: Route) => unknown,
): Promise<Page> {
  await context.addCookies([{ name: 'session', value: token, url: BASE_URL }])
  const page = await context.newPage()
  if (response !== undefined) {
    await page.route('**/api/**', (route) =>
      new URL(route.request().url()).pathname === '/api/user/session'
        ? route.continue()
        : response(route),
    )
  }
  return page
}

/** Goes to an address without a reload, waits for the heading, and checks that it has the focus. */
export async function walkTo(page: Page, path: string): Promise<void> {
  const before = await page.locator('h1').first().elementHandle()
  await page.evaluate((to) => history.pushState(null, '', to), path)
  if (new URL(page.url()).pathname !== path) throw new Error(`${path} leads to ${page.url()}`)
  await page.waitForFunction(
    (old) => old === null || !old.isConnected || document.activeElement === old,
    before,
  )
  await expect(page.locator('h1').first(), path).toBeFocused()
}

/** Everything has loaded, and the heading still has the focus. */
export async function expectLoaded(page: Page): Promise<void> {
  await expect(page.locator('.skeleton')).toHaveCount(0)
  await expect(page.locator('h1'), page.url()).toBeFocused()
}
