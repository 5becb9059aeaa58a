import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { laterBy, type Person, renewSession, signedInAt, station } from '../stage/evening/hand.ts'
import { answer, decline, questionOf, SHOWN } from '../stage/evening/resting.ts'
import { FACTS_FILE, type Facts, idIn, PAUSE_URL } from '../stage/facts.ts'
import { test } from '../stage/test.ts'

test.use({ baseURL: PAUSE_URL })

/** The time to pay is a day, or a little more where it would end at night. */
const TIME_TO_PAY_HOURS = 40
const DAYS = 30
/** A sweep comes each minute, and later where a machine is slow. */
const SWEEP_MS_MAX = 240_000

test('after a lapse and after a decline nothing is matched before the answer; a pause of 30 days ends by itself', async ({
  browser,
}) => {
  const { pause } = JSON.parse(readFileSync(FACTS_FILE, 'utf8')) as Facts
  if (pause === undefined) throw new Error('only the long stages make these people')
  const giver = await signedInAt(PAUSE_URL, browser, { ...pause.giver, language: 'en' })
  const { page, print } = giver
  const later = async (hours: number) => {
    await laterBy(PAUSE_URL, hours)
    await renewSession(PAUSE_URL, giver, pause.giver.memberId)
  }

  await page.goto('/dashboard')
  await expect(toPay(giver)).toBeVisible()
  await later(TIME_TO_PAY_HOURS)
  // The sweep ends the payment within a minute, and the page hears of it.
  await page.goto('/dashboard')
  await expect(
    page.getByText(print('dashboard', 'rests-title', { amount: SHOWN })).first(),
  ).toBeVisible({ timeout: SWEEP_MS_MAX })
  await expect(await questionOf(giver)).toBeVisible()
  await station(giver, '70-after-a-lapse')
  await expectNoMatch(giver)

  await answer(giver, print('dashboard', 'rests-keep'), 'pledge-resumed')
  await expect(toPay(giver)).toBeVisible()
  await toPay(giver).click()
  await page.waitForURL(/\/pay\//)
  await decline(giver, idIn(page.url()))
  await expectNoMatch(giver)
  await station(giver, '71-after-a-decline')

  await answer(giver, print('dashboard', 'rests-pause', { days: DAYS }), 'pledge-paused-30')
  await expectPaused(giver)
  await later((DAYS - 1) * 24)
  await expectPaused(giver)
  await later(25)
  await page.goto('/dashboard')
  const bell = page.getByText('The pause of your pledge is over')
  await expect(async () => {
    await page.goto('/notifications')
    await expect(bell.first()).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await page.goto('/payments')
  await expect(page.getByText(print('common', 'status.paused'), { exact: true })).toHaveCount(0)
  await station(giver, '72-pause-over')
  expect(giver.problems).toEqual([])
})

const toPay = ({ page, print }: Person) =>
  page.getByRole('link', { name: print('dashboard', 'do-pay'), exact: true }).first()

/** Two people ask for just as much all the while. */
async function expectNoMatch(who: Person): Promise<void> {
  const { page } = who
  await page.goto('/dashboard')
  await expect(await questionOf(who)).toBeVisible()
  await expect(toPay(who)).toHaveCount(0)
}

/** Paused is true on every page at once. */
async function expectPaused(who: Person): Promise<void> {
  const { page, print } = who
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: print('dashboard', 'title') })).toBeVisible()
  await expect(page.getByText(print('dashboard', 'rests-title', { amount: SHOWN }))).toHaveCount(0)
  await expect(toPay(who)).toHaveCount(0)
  await page.goto('/payments')
  const row = page.locator('.item').filter({ hasText: SHOWN })
  await expect(
    row.getByText(print('common', 'status.paused'), { exact: true }).first(),
  ).toBeVisible()
}
