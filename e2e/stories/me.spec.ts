import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { paths } from '#web/paths.ts'
import { open, type Somebody, somebody } from '../stage/app.ts'
import { BASE_URL } from '../stage/facts.ts'
import { STAFF_FACTS_FILE, type StaffFacts } from '../stage/stages/staff-facts.ts'
import { test } from '../stage/test.ts'
import { wordsIn } from '../stage/words.ts'

const SESSION = '**/api/user/session'
const ROW_PX_MAX = 72
/** The head of the page is larger than a row. */
const HEAD_PX_MAX = 96
const LEADS_TO = [
  paths.profile,
  paths.account,
  `${paths.profile}#limits`,
  paths.noticeSettings,
  paths.security,
  paths.support,
  paths.myData,
  paths.record,
]

test('a member finds their own things in rows, and the circle in rows', async ({ browser }) => {
  const context = await browser.newContext()
  const { tokens } = JSON.parse(readFileSync(STAFF_FACTS_FILE, 'utf8')) as StaffFacts
  await context.addCookies([{ name: 'session', value: tokens.hi.steward, url: BASE_URL }])
  const who = await somebody(context, { name: 'steward hi', language: 'hi' })
  await ownThings(who)
  await theCircle(who)
  await thePeople(who)
  expect(who.problems).toEqual([])
})

async function ownThings(who: Somebody): Promise<void> {
  const { page, print } = who
  await page.goto(paths.dashboard)
  await tab(who, 'me').click()
  await expect(page.getByRole('heading', { name: print('me', 'title') })).toBeFocused()
  await expect(page.locator(`main a[href="${paths.profile}#limits"]`)).toContainText(/₹.+₹/)
  for (const to of LEADS_TO) await expect(page.locator(`main a[href="${to}"]`), to).toHaveCount(1)
  await expectRows(page, HEAD_PX_MAX)
  await open(page)

  const english = wordsIn('en')
  await page.getByRole('main').getByRole('button', { name: 'English', exact: true }).click()
  await expect(page.getByText(english('me', 'paid'), { exact: true })).toBeVisible()
  await expectRows(page, HEAD_PX_MAX)
  await page.getByRole('main').getByRole('button', { name: 'हिन्दी', exact: true }).click()
  await expect(page.getByText(print('me', 'paid'), { exact: true })).toBeVisible()

  // Pages that a row leads to belong to the same place.
  await page.locator(`main a[href="${paths.account}"]`).click()
  await expect(page.getByRole('heading', { name: print('account', 'title') })).toBeVisible()
  await expect(tab(who, 'me')).toHaveAttribute('aria-current', 'true')
}

async function theCircle(who: Somebody): Promise<void> {
  const { page, print } = who
  await tab(who, 'circle').click()
  await expect(page.locator(`main a[href="${paths.circlePolicy}"]`)).toHaveCount(1)
  await expect(page.locator(`main a[href="${paths.shown}"]`)).toHaveCount(1)
  await expect(page.locator('main a[href="/hi/honesty#ledger"]')).toHaveCount(1)
  await expectRows(page, ROW_PX_MAX)
  await open(page)
  const helpers = page.getByRole('region', { name: print('circle', 'people') })
  await helpers.locator('summary').click()
  await expect(helpers.getByText(print('circle', 'officers-text'))).toBeVisible()
  await open(page)

  // Who has no referral link is offered none.
  const invite = page.getByRole('link', { name: print('circle', 'invite') })
  await withLink(page, null)
  await expect(page.locator(`main a[href="${paths.circlePolicy}"]`)).toBeVisible()
  await expect(invite).toHaveCount(0)
  await withLink(page, `${BASE_URL}/join/TESTTEST`)
  await expect(invite).toHaveAttribute('href', paths.referrals)
}

/** Who is in the circle; one hides oneself, shows oneself again, and writes to an officer. */
async function thePeople({ page, print }: Somebody): Promise<void> {
  await page.goto(paths.circleMembers)
  const own = page.locator('main li').filter({ hasText: print('circle', 'shown-here-staff') })
  await expectRows(page, HEAD_PX_MAX)
  const withRole = page.getByRole('region', { name: print('circle', 'with-role') })
  const count = await withRole.locator('li').count()
  await own.getByRole('button', { name: print('circle', 'hide-me') }).click()
  await expect(withRole.locator('li')).toHaveCount(count - 1)
  await page.getByRole('button', { name: print('circle', 'show-me') }).click()
  await expect(withRole.locator('li')).toHaveCount(count)

  const officer = withRole.locator('a').first()
  const name = await officer.locator('.item__title').innerText()
  await officer.click()
  await expect(page.getByText(print('support', 'to', { name }))).toBeVisible()
  await page.getByLabel(print('support', 'field-title'), { exact: true }).fill('Aapse ek baat')
  await page
    .getByLabel(print('support', 'field-message'), { exact: true })
    .fill('Namaste, main aapse ek baat poochhna chahta hoon.')
  await page.getByRole('button', { name: print('support', 'send') }).click()
  await expect(page.getByRole('heading', { name: 'Aapse ek baat' })).toBeVisible()
}

/** Loads the page again as for somebody with this referral link. */
async function withLink(page: Page, referralLink: string | null): Promise<void> {
  // A request that was under way is of the page before.
  await page.unrouteAll({ behavior: 'wait' })
  await page.route(SESSION, async (route) => {
    const response = await route.fetch()
    const { user } = (await response.json()) as { user: object }
    await route.fulfill({ response, json: { user: { ...user, referralLink } } })
  })
  await page.reload()
}

function tab({ page, print }: Somebody, place: 'me' | 'circle') {
  return page
    .getByRole('navigation', { name: print('common', 'tabs') })
    .getByRole('link', { name: print('common', `tab.${place}`), exact: true })
}

/** No row is higher than two lines. */
async function expectRows(page: Page, headMax: number): Promise<void> {
  await expect(page.locator('.skeleton')).toHaveCount(0)
  const heights = await page
    .locator('main .item')
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height))
  expect(heights.length).toBeGreaterThan(3)
  for (const [at, height] of heights.entries())
    expect
      .soft(height, `row ${at + 1} of ${page.url()}`)
      .toBeLessThanOrEqual(at === 0 ? headMax : ROW_PX_MAX)
}
