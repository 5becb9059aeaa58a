import { expect } from '@playwright/test'
import { HELP_ADDRESS, HELP_PAPERS, helpAddress } from '#contract/site.ts'
import { expectAccessible } from '../stage/axe.ts'
import { expectFitting } from '../stage/app.ts'
import { openPayment, paymentsOf, signedIn } from '../stage/payments.ts'
import { test } from '../stage/test.ts'

test.use({ viewport: { width: 360, height: 740 } })

/** What browsers leave around a page by themselves. */
const MARGIN = { top: '10mm', bottom: '10mm', left: '10mm', right: '10mm' }
const pagesOf = (pdf: string) => pdf.match(/\/Type ?\/Page\b(?!s)/g)?.length

for (const [prefix, name] of [
  ['', 'English'],
  ['/hi', 'Hindi'],
] as const)
  test(`each guide is read, printed on two sheets, and a PDF of two pages (${name})`, async ({
    page,
    request,
  }) => {
    await page.goto(prefix + HELP_ADDRESS)
    await expect(page.locator('main li a')).toHaveCount(HELP_PAPERS.length)
    for (const paper of HELP_PAPERS) {
      const address = prefix + helpAddress(paper)
      await page.goto(address)
      await expect(page.locator('h1')).toHaveCount(1)
      for (const picture of await page.locator('main img').all()) {
        await picture.scrollIntoViewIfNeeded()
        await expect
          .poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth))
          .toBeGreaterThan(0)
        expect(await picture.getAttribute('alt')).not.toBe('')
      }
      await expectFitting(page)
      await expectAccessible(page)
      const printed = await page.pdf({ format: 'A4', margin: MARGIN })
      expect(pagesOf(printed.toString('latin1')), `${address} printed`).toBe(2)
      const file = await request.get(`${address}.pdf`)
      expect(file.headers()['content-type']).toBe('application/pdf')
      expect(pagesOf((await file.body()).toString('latin1')), `${address}.pdf`).toBe(2)
    }
  })

test('a member finds the guide where a payment goes wrong, and reads it offline', async ({
  browser,
}, info) => {
  const {
    facts: { due },
    language,
  } = paymentsOf(info)
  const giver = await signedIn(browser, due.giver, language, { serviceWorkers: 'allow' })
  const { page, print } = giver
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await page.reload()
  await openPayment(giver, due.matchId)
  await page.getByRole('button', { name: print('payments', 'different'), exact: true }).click()
  await page.getByRole('link', { name: print('paymentPage', 'guide'), exact: true }).click()
  await expect(page).toHaveURL(/\/help\/when-a-payment-goes-wrong$/)
  const heading = await page.locator('h1').textContent()
  await page.context().setOffline(true)
  await page.reload()
  await expect(page.locator('h1')).toHaveText(heading ?? '')
  // The member area keeps its own page.
  await page.goto('/dashboard')
  await expect(
    page.getByRole('heading', { name: print('dashboard', 'title'), level: 1 }),
  ).toBeVisible()
})
