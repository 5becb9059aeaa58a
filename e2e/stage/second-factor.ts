import { expect, type Page } from '@playwright/test'
import { codeOfApp } from '#test/circle/authenticator.ts'
import { type Somebody, unfold } from './app.ts'

/**
 * Sets up an authenticator app on the security page, as staff must, and saves the recovery codes.
 * Returns the app's secret and the codes.
 */
export async function setUpApp({
  page,
  print,
}: Somebody): Promise<{ secret: string; recoveryCodes: string[] }> {
  await page.goto('/security')
  await unfold(page, print('security', 'app'))
  await page.getByRole('button', { name: print('security', 'app-set-up') }).click()
  const row = page.locator('.copy-row').filter({ hasText: print('security', 'app-secret') })
  const secret = (await row.locator('.copy-row__value').innerText()).replace(/\s/g, '')
  await page.getByLabel(print('security', 'app-code')).fill(await codeNow(page, secret))
  await page.getByRole('button', { name: print('security', 'app-confirm') }).click()
  // They are shown this once, above the form that made them: they come into view by themselves.
  await expect(
    page.getByRole('heading', { name: print('security', 'codes-title') }),
  ).toBeInViewport()
  const recoveryCodes = await page.locator('.recovery-codes code').allInnerTexts()
  await page.getByRole('button', { name: print('security', 'codes-kept') }).click()
  await expect(page.getByText(print('security', 'app-on'))).toBeVisible()
  return { secret, recoveryCodes }
}

/** The app's code by the server's clock, or one half-minute step later. A code counts once. */
export async function codeNow(page: Page, secret: string, stepsOff = 0): Promise<string> {
  const response = await page.request.get('/api/user/session')
  const { user } = (await response.json()) as { user: { now: string } }
  return codeOfApp(secret, Temporal.Instant.from(user.now), stepsOff)
}
