import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { SITE_MANIFEST_FILE, type SiteManifest } from '#contract/site.ts'
import { PAGES_WITHOUT_ID } from '../../tools/browser/member-pages.ts'
import { BASE_URL } from '../stage/facts.ts'
import { troublesWithLongWords } from '../stage/long-words.ts'
import { STAFF_FACTS_FILE, type StaffFacts } from '../stage/stages/staff-facts.ts'
import { test } from '../stage/test.ts'

test.use({ viewport: { width: 320, height: 640 } })

/** Shows the page as for readers of Urdu, with lines from the right. */
function turned(page: Page): Promise<void> {
  return page.evaluate(() => {
    document.documentElement.lang = 'ur'
    document.documentElement.dir = 'rtl'
  })
}

test('public pages hold long words from right to left on the narrowest phone', async ({ page }) => {
  const { pages } = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../dist', SITE_MANIFEST_FILE), 'utf8'),
  ) as SiteManifest
  const troubles: string[] = []
  for (const { path } of pages.filter(
    (each) => each.language === 'en' && !each.path.includes('@@'),
  )) {
    await page.goto(path)
    await turned(page)
    troubles.push(...(await troublesWithLongWords(page)).map((trouble) => `${path}: ${trouble}`))
  }
  expect(troubles).toEqual([])
})

test('the header is turned round: the name at the right, the menu at the left', async ({
  page,
}) => {
  await page.goto('/plans')
  await turned(page)
  const middleOf = async (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate(
        (element) => element.getBoundingClientRect().x + element.getBoundingClientRect().width / 2,
      )
  expect(await middleOf('.header__brand')).toBeGreaterThan(await middleOf('.nav-toggle'))
})

test('member pages stand them too', async ({ browser }) => {
  const { tokens } = JSON.parse(readFileSync(STAFF_FACTS_FILE, 'utf8')) as StaffFacts
  const context = await browser.newContext()
  await context.addCookies([{ name: 'session', value: tokens.en.manager, url: BASE_URL }])
  const page = await context.newPage()
  const troubles: string[] = []
  for (const address of PAGES_WITHOUT_ID) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('.skeleton')).toHaveCount(0)
    await turned(page)
    troubles.push(...(await troublesWithLongWords(page)).map((trouble) => `${address}: ${trouble}`))
  }
  expect(troubles).toEqual([])
})

test('a Hindi browser comes to Hindi at its first visit, and stays where it chose to be', async ({
  browser,
}) => {
  const context = await browser.newContext({ locale: 'hi-IN' })
  const page = await context.newPage()
  await page.goto('/plans?x=1')
  await expect(page).toHaveURL(/\/hi\/plans\?x=1$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
  await page.waitForLoadState('networkidle')
  await page.locator('a[hreflang="en"]').click()
  await expect(page).toHaveURL(/\/plans\?x=1$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('without scripts a link to English leads a Hindi browser to English', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'hi-IN', javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page).toHaveURL(/\/hi$/)
  await page.locator('a[hreflang="en"]').click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})
