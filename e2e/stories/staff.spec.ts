import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import english from '#contract/messages/staff/staff-frame.en.json' with { type: 'json' }
import hindi from '#contract/messages/staff/staff-frame.hi.json' with { type: 'json' }
import type { Language } from '#domain/shared/languages.ts'
import type { StaffRole } from '#domain/shared/staff-roles.ts'
import { STAFF_PAGES, type StaffPage, staffPath } from '#web/platform/pages/staff-pages.ts'
import { staffPaths } from '#web/platform/pages/staff-paths.ts'
import { IS_LONG, someOf } from '#test/server/long.ts'
import { expectFitting, type Somebody, somebody } from '../stage/app.ts'
import { expectAccessible } from '../stage/axe.ts'
import { BASE_URL } from '../stage/facts.ts'
import { STAFF_FACTS_FILE, STAFF_ROLES, type StaffFacts } from '../stage/stages/staff-facts.ts'
import { test } from '../stage/test.ts'

const factsOf = () => JSON.parse(readFileSync(STAFF_FACTS_FILE, 'utf8')) as StaffFacts
const TEXTS = { en: english, hi: hindi }

/** Pages about one thing, and the role that uses each. */
const DETAILS = [
  { path: () => staffPaths.dispute(factsOf().disputeId), roles: ['officer'] },
  { path: () => staffPaths.ticket(factsOf().ticketId), roles: ['officer'] },
  { path: () => staffPaths.member(factsOf().memberId), roles: ['officer', 'admin'] },
  { path: () => staffPaths.run(factsOf().runId), roles: ['officer', 'admin'] },
] as const satisfies readonly { path: () => string; roles: readonly StaffRole[] }[]

/**
 * The pages that a role opens. In `npm test` each page is opened by the first role that uses it, and
 * one more is refused.
 */
function pagesFor(role: (typeof STAFF_ROLES)[number]): readonly StaffPage[] {
  if (IS_LONG) return STAFF_PAGES
  const rolesOf = ({ roles }: StaffPage): readonly StaffRole[] => roles
  return [
    ...STAFF_PAGES.filter(
      (page) => STAFF_ROLES.find((any) => rolesOf(page).includes(any)) === role,
    ),
    ...someOf(
      STAFF_PAGES.filter((page) => !rolesOf(page).includes(role)),
      { count: 1, at: STAFF_ROLES.indexOf(role) },
    ),
  ]
}

/** Keys, and boxes to choose asks with, are where there is a keyboard. The asks of one stage go once. */
function onlyAtADesk(): void {
  test.skip(test.info().project.name === 'phone', 'a phone has neither keys nor boxes')
}

// Each role in a test of its own, which take turns with the other stories.
test.describe.configure({ mode: 'parallel' })
for (const language of ['en', 'hi'] as const satisfies readonly Language[])
  for (const role of STAFF_ROLES)
    test(`every staff page names its work to the role ${role}, or refuses kindly (${language})`, async ({
      browser,
    }) => {
      const context = await browser.newContext()
      await context.addCookies([
        { name: 'session', value: factsOf().tokens[language][role], url: BASE_URL },
      ])
      const who = await somebody(context, { name: role, language })
      await who.page.goto(staffPath('queue'))
      for (const page of pagesFor(role)) {
        await open(who.page, page.path)
        const name = TEXTS[language][`page.${page.name}`]
        await who.page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
        if (page.roles.includes(role)) await view(who)
        else await expect(who.page.getByText(TEXTS[language]['not-yours'])).toBeVisible()
      }
      for (const { path, roles } of DETAILS)
        if (IS_LONG ? (roles as readonly StaffRole[]).includes(role) : roles[0] === role)
          await openDetail(who, path())
      if (role === 'manager') for (const own of ['/record', '/profile']) await openDetail(who, own)
      expect(who.problems).toEqual([])
      await context.close()
    })

/** Goes to an address without a reload. */
async function open(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), path)
}

async function openDetail(who: Somebody, path: string): Promise<void> {
  await open(who.page, path)
  await expect(who.page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await view(who)
}

/** Everything has loaded, nothing failed, nothing goes over the edge, and everybody can use it. */
async function view({ page }: Somebody): Promise<void> {
  await expect(page.locator('.skeleton')).toHaveCount(0)
  await expect(page.locator('.banner--bad[role=alert]')).toHaveCount(0)
  await expectFitting(page)
  await expectAccessible(page)
}

test('an officer works the desk by keys, and finds a member', async ({ browser }) => {
  onlyAtADesk()
  const context = await browser.newContext()
  await context.addCookies([{ name: 'session', value: factsOf().tokens.en.officer, url: BASE_URL }])
  const who = await somebody(context, { name: 'officer', language: 'en' })
  const { page } = who
  await page.goto(staffPath('queue'))
  const link = page.getByRole('link', { name: /How do I change my address/ })
  await link.waitFor()
  // The keys move the focus from line to line.
  for (let at = 0; at < 10; at++) {
    await page.keyboard.press('j')
    if (await link.evaluate((each) => each === document.activeElement)) break
  }
  await expect(link).toBeFocused()
  await page.keyboard.press('Enter')
  const opened = page.getByRole('region', { name: english.case })
  await expect(opened).toBeFocused()
  await expect(opened.getByText('I have moved to another town')).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: english.keys })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  // In a field the keys are letters.
  await page.keyboard.press('/')
  const box = page.getByRole('searchbox', { name: english.search })
  await page.keyboard.type('Rukmini jkx')
  await expect(box).toHaveValue('Rukmini jkx')
  await box.fill('Rukmini')
  await box.press('Enter')
  await expect(page.getByRole('link', { name: /Rukmini Pawar/ })).toBeVisible()
  await expectFitting(page)
  await expectAccessible(page)
  expect(who.problems).toEqual([])
  await context.close()
})

test('two stewards release the same asks at once: each ask goes once, and the other is told so', async ({
  browser,
}) => {
  onlyAtADesk()
  const desks = await Promise.all(
    (['en', 'hi'] as const).map(async (language) => {
      const context = await browser.newContext()
      const value = factsOf().tokens[language].steward
      await context.addCookies([{ name: 'session', value, url: BASE_URL }])
      const who = await somebody(context, { name: `steward ${language}`, language })
      const { page } = who
      await page.goto(staffPath('queue'))
      for (const name of ['Anandi Jadhav', 'Bhaskar Patil'])
        await page.getByRole('checkbox', { name: new RegExp(name) }).check()
      const bar = page.getByRole('form', { name: TEXTS[language]['release-bar'] })
      await bar.getByRole('textbox').fill('Known in the circle, the need is real.')
      return { context, page, bar }
    }),
  )
  await Promise.all(desks.map(({ bar }) => bar.getByRole('button').click()))
  const outcomes = (page: Page, kind: 'good' | 'bad') => page.locator(`output .banner--${kind}`)
  for (const { page } of desks) await expect(page.locator('output .banner')).toHaveCount(2)
  for (const name of ['Anandi Jadhav', 'Bhaskar Patil']) {
    const counts = await Promise.all(
      desks.map(({ page }) => outcomes(page, 'good').filter({ hasText: name }).count()),
    )
    expect(counts.toSorted()).toEqual([0, 1])
  }
  for (const { page, context } of desks) {
    const refused = await outcomes(page, 'bad').allTextContents()
    for (const text of refused) expect(text).toMatch(/already reviewed|देखी जा चुकी/)
    await expect(page.getByRole('checkbox')).toHaveCount(0)
    await expectAccessible(page)
    await context.close()
  }
})

test('the keys move through the lists of other pages too', async ({ browser }) => {
  onlyAtADesk()
  const context = await browser.newContext()
  await context.addCookies([{ name: 'session', value: factsOf().tokens.en.admin, url: BASE_URL }])
  const who = await somebody(context, { name: 'admin', language: 'en' })
  const { page } = who
  const focused = () =>
    page.evaluate(() => document.activeElement?.closest('.item, article, tr') !== null)
  for (const name of ['members', 'health', 'restricted', 'roles'] as const) {
    await page.goto(staffPath(name))
    await expect(page.locator('.skeleton')).toHaveCount(0)
    await page.locator('.item, article.card, tbody tr').first().waitFor()
    // The keys are there once the list is.
    await expect
      .poll(async () => {
        await page.keyboard.press('j')
        return focused()
      }, name)
      .toBe(true)
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: english.keys }).waitFor()
    await page.keyboard.press('Escape')
  }
  await page.goto(staffPath('members'))
  await page.getByRole('searchbox').waitFor()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  expect(who.problems).toEqual([])
  await context.close()
})
