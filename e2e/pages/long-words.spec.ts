import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { SITE_MANIFEST_FILE, type SiteManifest } from '#contract/site.ts'
import { STAFF_PAGES } from '#web/platform/pages/staff-pages.ts'
import { staffPaths } from '#web/platform/pages/staff-paths.ts'
import { PAGES_WITHOUT_ID } from '../../tools/browser/member-pages.ts'
import { BASE_URL } from '../stage/facts.ts'
import { troublesWithLongWords } from '../stage/long-words.ts'
import { openPayment, paymentsOf, signedIn } from '../stage/payments.ts'
import { STAFF_FACTS_FILE, type StaffFacts } from '../stage/stages/staff-facts.ts'
import { test } from '../stage/test.ts'

/** The narrowest phone that is still in use. */
test.use({ viewport: { width: 320, height: 640 } })

test('public pages stand words that are 40 % longer on the narrowest phone', async ({ page }) => {
  const { pages } = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../dist', SITE_MANIFEST_FILE), 'utf8'),
  ) as SiteManifest
  const troubles: string[] = []
  for (const { path } of pages.filter(
    (each) => each.language === 'en' && !each.path.includes('@@'),
  )) {
    await page.goto(path)
    troubles.push(...(await troublesWithLongWords(page)).map((trouble) => `${path}: ${trouble}`))
  }
  expect(troubles).toEqual([])
})

test('member pages and staff pages stand them too', async ({ browser }, info) => {
  const { tokens, disputeId, ticketId, memberId, runId } = JSON.parse(
    readFileSync(STAFF_FACTS_FILE, 'utf8'),
  ) as StaffFacts
  const context = await browser.newContext()
  const troubles: string[] = []
  for (const [role, addresses] of [
    ['manager', PAGES_WITHOUT_ID],
    [
      'officer',
      [
        ...STAFF_PAGES.filter(({ roles }) => roles.includes('officer')).map(({ path }) => path),
        staffPaths.dispute(disputeId),
        staffPaths.ticket(ticketId),
        staffPaths.member(memberId),
        staffPaths.run(runId),
      ],
    ],
    [
      'admin',
      STAFF_PAGES.filter(({ roles }) => roles.includes('admin') && !roles.includes('officer')).map(
        ({ path }) => path,
      ),
    ],
  ] as const) {
    await context.addCookies([{ name: 'session', value: tokens.en[role], url: BASE_URL }])
    const page = await context.newPage()
    for (const address of addresses) {
      await page.goto(address)
      troubles.push(...(await view(page)).map((trouble) => `${role} ${address}: ${trouble}`))
    }
    await page.close()
  }
  const {
    facts: { due },
    language,
  } = paymentsOf(info)
  const giver = await signedIn(browser, due.giver, language)
  await openPayment(giver, due.matchId)
  troubles.push(...(await view(giver.page)).map((trouble) => `payment: ${trouble}`))
  expect(troubles).toEqual([])
})

async function view(page: Page): Promise<string[]> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('.skeleton')).toHaveCount(0)
  return troublesWithLongWords(page)
}
