import { expect } from '@playwright/test'
import { open } from '../stage/app.ts'
import { byInterface, openPayment, paymentsOf, picture, signedIn } from '../stage/payments.ts'
import { test } from '../stage/test.ts'

const REFERENCE = '712300000019'

test('whoever is overtaken sees the new state and why, and loses no typed text', async ({
  browser,
}, info) => {
  const { facts, language } = paymentsOf(info)
  const giver = await signedIn(browser, facts.claimer, language)
  const { page, print } = giver
  // This page gets no events about acts on the other device.
  await page.route('**/api/events', (route) => route.abort())
  await openPayment(giver, facts.openMatchId)
  await page.getByRole('link', { name: print('payments', 'pay-now'), exact: true }).press('Enter')
  await page
    .getByRole('button', { name: print('payments', 'show-payee'), exact: true })
    .press('Enter')
  await expect(
    page.getByRole('heading', { name: new RegExp(print('paying', 'send-exactly')) }),
  ).toBeFocused()
  await page.getByRole('link', { name: print('paying', 'claim-title') }).press('Enter')
  await page.locator('input[type=file]').setInputFiles(await picture())
  await expect(page.getByText(print('paying', 'proof-there'))).toBeVisible()
  await page.getByLabel(print('paying', 'utr'), { exact: true }).fill(REFERENCE)
  await page.getByRole('checkbox').check()

  const { version } = await byInterface(facts.claimerToken, 'GET', `/matches/${facts.openMatchId}`)
  await byInterface(facts.claimerToken, 'POST', `/matches/${facts.openMatchId}/decline`, {
    reason: 'At another device.',
    version,
  })
  await page.getByRole('button', { name: print('paying', 'confirm'), exact: true }).click()

  const why = page
    .getByRole('alert')
    .filter({ has: page.getByRole('button', { name: print('payments', 'refused-close') }) })
  await expect(why).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/matches/${facts.openMatchId}$`))
  await expect(page.getByText(print('common', 'status.declined')).first()).toBeVisible()
  await open(page)
  await why.getByRole('button', { name: print('payments', 'refused-close') }).click()
  await expect(why).toBeHidden()

  await page
    .getByRole('link', { name: print('payments', 'do.late_claimed'), exact: true })
    .press('Enter')
  await expect(page).toHaveURL(new RegExp(`/pay/late/${facts.openMatchId}$`))
  await expect(page.getByLabel(print('paying', 'utr'), { exact: true })).toHaveValue(REFERENCE)
  await page.goBack()
  await expect(
    page.getByRole('link', { name: print('payments', 'do.late_claimed'), exact: true }),
  ).toBeVisible()
})
