import { expect, type Page } from '@playwright/test'
import { logIn, open, type Somebody, somebody, unfold } from '../stage/app.ts'
import {
  BASE_URL,
  STEWARD_NAME,
  STEWARD_PASSWORD,
  type Story,
  stewardEmail,
} from '../stage/facts.ts'
import { codeNow, setUpApp } from '../stage/second-factor.ts'
import { test } from '../stage/test.ts'

// Browsers refuse passkeys at bare IP addresses.
test.use({ baseURL: BASE_URL.replace('127.0.0.1', 'localhost') })

test('a token; a second factor: app, recovery codes, passkey at login and for a change', async ({
  browser,
}, { project }) => {
  const story: Story = project.name === 'phone' ? 'phone-security' : 'desk-security'
  const who = await somebody(await browser.newContext(), {
    name: STEWARD_NAME,
    language: 'en',
    email: stewardEmail(story),
    password: STEWARD_PASSWORD,
  })
  const { page, print } = who
  await withVirtualAuthenticator(page)
  await logIn(who, { next: /\/dashboard/ })
  await makeAndEndToken(who)
  const { secret, recoveryCodes } = await setUpApp(who)
  expect(recoveryCodes).toHaveLength(10)
  await open(page)

  await logOutTo(who, '/coine')
  await logIn(who, { next: /\/login/ })
  await expect(page.getByRole('heading', { name: print('entering', 'factor.title') })).toBeVisible()
  // Half a login opens no page. It leads back to the second step, and from there to the wanted
  // page.
  await page.goto('/coine')
  await expect(page).toHaveURL(/\/login\?factor=1&next=%2Fcoine/)
  await expect(page.getByLabel(print('entering', 'factor.code'), { exact: true })).toBeFocused()
  await open(page)
  await page.getByLabel(print('entering', 'factor.code'), { exact: true }).fill('000000')
  await page.getByRole('button', { name: print('entering', 'factor.submit') }).click()
  await expect(page.getByText(print('errors', 'members.factor-wrong'))).toBeVisible()
  await page
    .getByLabel(print('entering', 'factor.code'), { exact: true })
    .fill(await codeNow(page, secret, 1))
  await page.getByRole('button', { name: print('entering', 'factor.submit') }).click()
  await expect(page).toHaveURL(/\/coine$/)

  await page.goto('/security')
  await unfold(page, print('security', 'passkeys'))
  await page.getByRole('button', { name: print('security', 'passkey-add') }).click()
  await page.getByLabel(print('security', 'passkey-name')).fill('My phone')
  await page.getByRole('button', { name: print('security', 'passkey-save') }).click()
  await expect(page.getByText('My phone')).toBeVisible()

  await askOnceForFreshLogin(page)
  await unfold(page, print('security', 'codes'))
  await page.getByRole('button', { name: print('security', 'codes-new') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: print('security', 'codes-new') })
    .click()
  const question = page.getByRole('dialog', { name: print('freshLogin', 'title') })
  await expect(question).toBeVisible()
  await open(page)
  await question.getByRole('button', { name: print('freshLogin', 'passkey') }).click()
  await expect(page.getByRole('heading', { name: print('security', 'codes-title') })).toBeVisible()
  await page.getByRole('button', { name: print('security', 'codes-kept') }).click()

  await logOutTo(who, '/security')
  await logIn(who, { next: /\/login/ })
  await page.getByRole('button', { name: print('entering', 'factor.passkey') }).click()
  await expect(page).toHaveURL(/\/security$/)
  expect(who.problems).toEqual([])
})

/** A token is shown once, works outside the browser, and ends by one press. */
async function makeAndEndToken({ page, print }: Somebody): Promise<void> {
  await page.goto('/security')
  await unfold(page, print('security', 'tokens'))
  await page.getByRole('button', { name: print('security', 'token-make') }).click()
  await page.getByLabel(print('security', 'token-name')).fill('My sheet')
  await page.getByLabel(print('security', 'webhook')).fill('http://127.0.0.1:9/hook')
  await openFromTop(page)
  await page.getByRole('button', { name: print('security', 'token-make') }).click()
  await expect(page.getByText(print('security', 'token-once'))).toBeVisible()
  await expect(page.getByText(print('security', 'webhook-secret'))).toBeVisible()
  const token = await page.locator('.copy-row__value').first().innerText()
  const asks = () =>
    fetch(`${BASE_URL}/api/asks`, { headers: { authorization: `Bearer ${token}` } })
  expect((await asks()).status).toBe(200)
  await openFromTop(page)
  await page.getByRole('button', { name: print('security', 'token-stored') }).click()
  await expect(page.getByText(token)).toHaveCount(0)
  await page.getByRole('button', { name: print('security', 'token-end') }).click()
  await expect(page.getByText('My sheet')).toHaveCount(0)
  expect((await asks()).status).toBe(401)
}

/** Scrolled down, the bar on top lies over half a button. */
async function openFromTop(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo(0, 0))
  await open(page)
}

/** A device whose fingerprint always fits. */
async function withVirtualAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/**
 * The next request for new codes gets a response as if the login were six minutes old. Everything
 * after it is real. The route stays: to take it away while the page fetches its dialog could lose
 * that fetch.
 */
async function askOnceForFreshLogin(page: Page): Promise<void> {
  let isStale = true
  await page.route('**/api/user/recovery-codes', (route) => {
    if (!isStale) return route.continue()
    isStale = false
    return route.fulfill({
      status: 403,
      json: { error: { code: 'request.login-stale', message: 'stale' }, message: 'stale' },
    })
  })
}

/** Logs out, and opens a page that leads to the login. */
async function logOutTo({ page, print }: Somebody, path: string): Promise<void> {
  const menu = page.getByRole('button', { name: print('common', 'menu') })
  const logout = page.getByRole('button', { name: print('common', 'logout') })
  await expect(menu.or(logout).filter({ visible: true }).first()).toBeVisible()
  if (await menu.isVisible()) await menu.click()
  await logout.click()
  await expect(page).toHaveURL(/\/$/)
  await page.goto(path)
  await expect(page).toHaveURL(/\/login/)
}
