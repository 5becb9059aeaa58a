import { expect } from '@playwright/test'
import { OUTAGE_HOURS } from '../stage/facts.ts'
import { openPayment, paymentsOf, signedIn } from '../stage/payments.ts'
import { test } from '../stage/test.ts'

const SHOWN = '₹500'

test('a payment that fell due while the service was down can still be made, and says why', async ({
  browser,
}, info) => {
  const {
    facts: { due },
    language,
  } = paymentsOf(info)
  const giver = await signedIn(browser, due.giver, language)
  const { page, print, problems } = giver
  await openPayment(giver, due.matchId)
  await expect(page.getByText(print('payments', 'moved.outage')).first()).toBeVisible()
  // Quiet hours may move it to the morning.
  const shown = await page
    .locator('main time[datetime]')
    .evaluateAll((times) => times.map((time) => time.getAttribute('datetime') ?? ''))
  const earliest = Temporal.Instant.from(due.payBy).add({ hours: OUTAGE_HOURS })
  const deadlines = shown
    .map((at) => Temporal.Instant.from(at))
    .filter((at) => Temporal.Instant.compare(at, earliest) >= 0)
  expect(deadlines.length, `${shown.join()} beside ${due.payBy}`).toBeGreaterThan(0)
  await expect(
    page.getByRole('heading', {
      name: print('paymentPage', 'next.pay', { amount: SHOWN, name: due.receiverName }),
    }),
  ).toBeVisible()
  expect(problems).toEqual([])
})
