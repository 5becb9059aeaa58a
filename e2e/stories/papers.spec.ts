import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { LINES_HEADER } from '#domain/shared/csv.ts'
import { someOf } from '#test/server/long.ts'
import { saidIn } from '#test/server/pdf-text.ts'
import { expectFitting, open, type Somebody } from '../stage/app.ts'
import { expectAccessible } from '../stage/axe.ts'
import { FACTS_FILE, type Facts } from '../stage/facts.ts'
import { openPayment, signedIn } from '../stage/payments.ts'
import { test } from '../stage/test.ts'
import { wordsIn } from '../stage/words.ts'

/** How a bank sees a page that checks a paper. */
const SCREENS = [
  { language: 'en', width: 360 },
  { language: 'en', width: 1280 },
  { language: 'hi', width: 1280 },
  { language: 'hi', width: 360 },
] as const

test('somebody takes a gift paper to a bank, which checks it, and their statement home', async ({
  browser,
}) => {
  const { turns } = JSON.parse(readFileSync(FACTS_FILE, 'utf8')) as Facts
  const who = await signedIn(browser, turns.receiver, 'en', { acceptDownloads: true })
  const { page, print } = who

  await openPayment(who, turns.confirmedMatchId)
  const inEnglish = await paper(who, print('papers', 'gift-file'), 'en')
  const code = /(?:[A-Z2-9]{4}-){4}[A-Z2-9]{4}/.exec(inEnglish)?.[0] ?? ''
  for (const name of [turns.giver.name, turns.receiver.name]) expect(inEnglish).toContain(name)
  const inHindi = await paper(who, print('papers', 'gift-file'), 'hi')
  expect(inHindi).toContain(code)
  expect(inHindi).toContain(wordsIn('hi')('paperTexts', 'gift.title'))
  await open(page)

  const bank = await (await browser.newContext()).newPage()
  for (const screen of someOf(SCREENS, { count: 2 }))
    await checkAtBank(bank, {
      ...screen,
      code,
      said: inEnglish,
      names: [turns.giver.name, turns.receiver.name],
    })

  await page.goto('/coine')
  await page
    .locator('summary')
    .filter({ hasText: print('coine', 'papers-text') })
    .click()
  const csv = await downloaded(page, print('papers', 'csv'))
  expect(csv.toString('utf8')).toMatch(
    /^\uFEFF.+\r\n\d{4}-\d\d-\d\d,.+,\d\d:\d\d:\d\d,[^,]+,\d{12}\r\n/,
  )
  expect(await paper(who, print('papers', 'pdf'), 'en')).toContain('Statement')
  await expect(page.getByText(print('papers', 'years-text'))).toBeVisible()
  await open(page)

  await page.route('**/api/coine/statement/csv*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 60_000))
    await route.fulfill({ headers: { [LINES_HEADER]: '100000' }, body: '' }).catch(() => undefined)
  })
  await page.getByRole('button', { name: print('papers', 'csv') }).click()
  await expect(page.getByText(print('papers', 'making'))).toBeVisible()
  await page.getByRole('button', { name: print('papers', 'cancel') }).click()
  await expect(page.getByText(print('papers', 'making'))).toBeHidden()
  await expect(page.getByRole('button', { name: print('papers', 'csv') })).toBeEnabled()
})

async function checkAtBank(
  page: Page,
  {
    language,
    width,
    code,
    said,
    names,
  }: { language: 'en' | 'hi'; width: number; code: string; said: string; names: readonly string[] },
): Promise<void> {
  const print = wordsIn(language)
  const prefix = language === 'hi' ? '/hi' : ''
  await page.addInitScript((stored) => localStorage.setItem('language', stored), language)
  await page.setViewportSize({ width, height: 800 })
  await page.goto(`${prefix}/verify`)
  await expectAccessible(page)
  await expectFitting(page)
  await page.getByLabel(print('siteContent', 'verify.code')).fill(code.slice(0, 9))
  await page.getByRole('button', { name: print('siteContent', 'verify.submit') }).click()
  await expect(page.locator('input:invalid')).toHaveValue(code.slice(0, 9))
  await page.getByLabel(print('siteContent', 'verify.code')).fill(code.toLowerCase())
  await page.getByRole('button', { name: print('siteContent', 'verify.submit') }).click()
  await expect(page).toHaveURL(new RegExp(`${prefix}/verify/${code.replaceAll('-', '')}$`))
  await expect(
    page.getByRole('heading', { name: print('siteContent', 'verify.found') }),
  ).toBeVisible()
  for (const name of names)
    await expect(page.getByRole('cell', { name, exact: true })).toBeVisible()
  const amount = /₹[\d,]+/.exec(said)?.[0] ?? ''
  await expect(page.getByRole('cell', { name: amount, exact: true })).toBeVisible()
  await expectAccessible(page)
  await expectFitting(page)
  await page.goto(`${prefix}/verify/ABCDEFGH23456789JKMN`)
  await expect(
    page.getByRole('heading', { name: print('siteContent', 'verify.none') }),
  ).toBeVisible()
  await expect(page.getByText('ABCD-EFGH-2345-6789-JKMN')).toBeVisible()
  await expect(page.getByText(names[0] ?? '')).toHaveCount(0)
  await expectAccessible(page)
  await expectFitting(page)
}

async function paper(
  { page, print }: Somebody,
  button: string,
  language: 'en' | 'hi',
): Promise<string> {
  const chooser = page.getByRole('combobox', { name: print('papers', 'language') }).first()
  await chooser.selectOption(language)
  return saidIn(await downloaded(page, button))
}

async function downloaded(page: Page, button: string): Promise<Buffer> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ])
  return readFileSync(await download.path())
}
