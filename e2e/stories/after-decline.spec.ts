import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { open, type Somebody } from '../stage/app.ts'
import { type Device, FACTS_FILE, type Facts, LANGUAGE_OF } from '../stage/facts.ts'
import { answer, decline, SHOWN } from '../stage/evening/resting.ts'
import { signedIn } from '../stage/payments.ts'
import { test } from '../stage/test.ts'

const OFFERED_DAYS = 30
const UPI = 'giver.story@okstory'

test('a no is heard: after each decline the giver says what should happen to the pledge', async ({
  browser,
}, { project }) => {
  const device: Device = project.name === 'phone' ? 'phone' : 'desk'
  const { declines } = JSON.parse(readFileSync(FACTS_FILE, 'utf8')) as Facts
  const { giver: stagePerson, payments } = declines[device]
  const giver = await signedIn(browser, stagePerson, LANGUAGE_OF[device])
  const { print } = giver

  await pauseWhileAsking(giver)
  await decline(giver, payments[0]!.matchId)
  await answer(giver, print('dashboard', 'rests-pause', { days: 7 }), 'pledge-paused-7')
  await decline(giver, payments[1]!.matchId)
  await answer(giver, print('dashboard', 'withdraw'))
  await decline(giver, payments[2]!.matchId)
  await answer(giver, print('dashboard', 'rests-keep'), 'pledge-resumed')
  expect(giver.problems).toEqual([])
})

/** Who asks while a pledge is open can pause it with one tap, and is not asked again. */
async function pauseWhileAsking({ page, print }: Somebody): Promise<void> {
  await page.goto('/help/get')
  const next = page.getByRole('button', { name: print('common', 'next'), exact: true })
  await page.getByLabel(print('getting', 'amount'), { exact: true }).fill('500')
  await next.click()
  await page.getByLabel(print('account', 'upi'), { exact: true }).fill(UPI)
  await page.getByRole('button', { name: print('account', 'add-upi') }).click()
  const offer = page.getByRole('region', { name: print('getting', 'pause-offer-title') })
  await expect(
    offer.getByText(print('getting', 'pause-offer-text', { amount: SHOWN })),
  ).toBeVisible()
  await open(page)
  await offer
    .getByRole('button', {
      name: print('getting', 'pause-offer-do', { days: OFFERED_DAYS }),
      exact: true,
    })
    .click()
  await expect(
    page.getByText(print('getting', 'pause-offer-done', { days: OFFERED_DAYS })),
  ).toBeVisible()
  await expect(offer).toHaveCount(0)
  await open(page)
}
