import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { type Somebody, somebody } from '../stage/app.ts'
import { FACTS_FILE, type Facts, MADE_PASSWORD, type StagePerson } from '../stage/facts.ts'
import { expectHeading, expectTrap, press, tabTo, tick, type } from '../stage/keyboard.ts'
import { picture } from '../stage/payments.ts'
import { test } from '../stage/test.ts'

const UTR = '712300000042'
const SHOWN = '₹500'

test('without a mouse: log in, pay, have it confirmed and read both statements', async ({
  browser,
}) => {
  const { keyboard } = JSON.parse(readFileSync(FACTS_FILE, 'utf8')) as Facts
  if (keyboard === undefined) throw new Error('the stage made nobody for the keyboard')
  const meet = async ({ name, email }: StagePerson) =>
    noMouse(
      await somebody(await browser.newContext(), {
        name,
        email,
        password: MADE_PASSWORD,
        language: 'en',
      }),
    )
  const giver = await meet(keyboard.giver)
  const receiver = await meet(keyboard.receiver)

  await logIn(giver)
  await skipToContent(giver)
  await reveal(giver)
  await claim(giver, receiver.name)

  await logIn(receiver)
  await confirm(receiver)
  for (const [who, side] of [
    [giver, 'given'],
    [receiver, 'received'],
  ] as const)
    await readStatement(who, side)
  for (const { problems } of [giver, receiver]) expect(problems).toEqual([])
})

/** Makes every use of mouse or touch fail. */
function noMouse(who: Somebody): Somebody {
  const refuse = () => {
    throw new Error('there is no mouse')
  }
  Object.assign(who.page.mouse, { click: refuse, move: refuse, down: refuse, dblclick: refuse })
  Object.assign(who.page.touchscreen, { tap: refuse })
  return who
}

async function logIn({ page, print, email, password }: Somebody): Promise<void> {
  await page.goto('/login?by=email')
  await page.keyboard.press('Tab')
  await expect(page.locator('.skip-link')).toBeFocused()
  await press(page.getByRole('button', { name: print('entering', 'login.submit'), exact: true }))
  // The page shows what is missing, and the first such field has the focus.
  await expect(page.getByLabel(print('entering', 'field.email'), { exact: true })).toBeFocused()
  await page.keyboard.type(email)
  await type(page.getByLabel(print('entering', 'field.password'), { exact: true }), password)
  await press(page.getByRole('button', { name: print('entering', 'captcha.no-eyes') }))
  await expect(page.getByText(print('entering', 'captcha.solved'))).toBeVisible()
  await press(page.getByRole('button', { name: print('entering', 'login.submit'), exact: true }))
  await expect(page).toHaveURL(/\/dashboard/)
  await expect(page.getByRole('heading', { name: print('dashboard', 'title') })).toBeVisible()
}

async function skipToContent({ page, print }: Somebody): Promise<void> {
  await page.keyboard.press('Tab')
  await expect(page.locator('.skip-link')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('main')).toBeFocused()
  await page.keyboard.press('Tab')
  expect(
    await page.evaluate(() => document.querySelector('main')?.contains(document.activeElement)),
  ).toBe(true)
  await goTo(page, print('common', 'nav.support'))
  await expect(page.locator('h1')).toBeFocused()
  await goTo(page, print('common', 'nav.dashboard'))
  await expectHeading(page, print('dashboard', 'title'))
}

/** Opens a page by the links of the bar. */
async function goTo(page: Page, name: string): Promise<void> {
  const link = page.getByRole('navigation').getByRole('link', { name, exact: true })
  await tabTo(link, 'Shift+Tab')
  await page.keyboard.press('Enter')
}

async function reveal({ page, print }: Somebody): Promise<void> {
  await press(page.getByRole('link', { name: print('dashboard', 'do-pay'), exact: true }).first())
  await expect(page.locator('h1')).toBeFocused()
  const different = page.getByRole('button', { name: print('payments', 'different') })
  await press(different)
  await expectTrap(page, different)
  await press(page.getByRole('button', { name: print('payments', 'show-payee') }))
  await expect(page.locator('h1')).toBeFocused()
  const qr = page.getByRole('button', { name: print('paying', 'qr-code') })
  await press(qr)
  await expect(page.getByRole('img', { name: /QR/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(qr).toBeFocused()
  await press(page.getByRole('link', { name: print('paying', 'claim-title') }))
  await expect(page.locator('h1')).toBeFocused()
}

async function claim({ page, print }: Somebody, receiverName: string): Promise<void> {
  // The test waits for the file chooser before it opens, because the browser's driver may miss it
  // otherwise.
  const chooser = page.waitForEvent('filechooser')
  const choose = page.getByRole('button', { name: print('common', 'picture-choose') })
  const utr = page.getByLabel(print('paying', 'utr'), { exact: true })
  // The first missing thing has the focus: the picture, also when it alone is missing.
  await press(page.getByRole('button', { name: print('paying', 'confirm'), exact: true }))
  await expect(utr).toHaveAttribute('aria-invalid', 'true')
  await expect(choose).toBeFocused()
  await expect(choose).toHaveAccessibleDescription(new RegExp(print('paying', 'proof-missing')))
  await page.keyboard.press('Enter')
  await (await chooser).setFiles(await picture())
  await expect(page.getByText(print('paying', 'proof-there')).first()).toBeVisible()
  await press(page.getByRole('button', { name: print('paying', 'confirm'), exact: true }))
  await expect(utr).toBeFocused()
  await expect(utr).toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.type(UTR)
  await tick(page.getByLabel(print('paying', 'name-seen', { name: receiverName })))
  await press(page.getByRole('button', { name: print('paying', 'confirm'), exact: true }))
  await expect(
    page.getByText(print('paying', 'paid-told', { name: receiverName })).first(),
  ).toBeVisible()
  await expectFocusStays(page)
}

async function confirm({ page, print }: Somebody): Promise<void> {
  await press(
    page.getByRole('link', { name: print('dashboard', 'do-confirm'), exact: true }).first(),
  )
  await expect(page.locator('h1')).toBeFocused()
  const send = page.getByRole('button', { name: print('paying', 'yes', { amount: SHOWN }) })
  await press(send)
  // The first missing thing has the focus and shows its message.
  await expect(page.getByRole('checkbox')).toBeFocused()
  await expect(page.getByRole('checkbox')).toHaveAccessibleDescription(/\S/)
  await page.keyboard.press('Space')
  await expect(page.getByRole('checkbox')).toBeChecked()
  await type(page.getByLabel(print('paying', 'utr-last4')), UTR.slice(-4))
  await press(send)
  await expect(page.getByText(print('paying', 'marked-done')).first()).toBeVisible()
  await expectFocusStays(page)
}

/**
 * A removed element loses the focus. Then the focus is on what is left around it, never at the
 * page's beginning.
 */
async function expectFocusStays(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() => document.querySelector('main')?.contains(document.activeElement)),
    )
    .toBe(true)
}

async function readStatement({ page, print }: Somebody, side: 'given' | 'received'): Promise<void> {
  await goTo(page, print('common', 'nav.coine'))
  await expectHeading(page, print('coine', 'title'))
  const line = page
    .locator('tr:has(td)')
    .filter({ hasText: SHOWN })
    .filter({ hasText: print('coine', side) })
  await expect(line).toBeVisible()
  await tabTo(page.locator('summary').filter({ hasText: print('coine', 'change') }))
  await page.keyboard.press('Enter')
  await tabTo(page.getByRole('combobox').first())
  await page.keyboard.press('ArrowDown')
  await expect(line).toHaveCount(side === 'given' ? 1 : 0)
}
